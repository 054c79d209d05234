import { expect, it } from 'vitest'
import { errorsByField, errorsElsewhere } from './field-errors.ts'

const errors = {
  'credentials.0.year': ['Год неверен'],
  birthday: ['Такой даты нет', 'ещё'],
  form: ['Форма повреждена'],
}

it('puts the first message at its field, in the order of the form', () => {
  expect(errorsByField(errors, ['birthday', 'price', 'credentials'])).toEqual([
    ['birthday', 'Такой даты нет'],
    ['credentials', 'Год неверен'],
  ])
})

it('keeps what belongs to no field', () => {
  expect(errorsElsewhere(errors, ['birthday', 'price', 'credentials'])).toEqual(['Форма повреждена'])
})
