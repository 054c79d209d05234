import { expect, test } from 'vitest'
import { errorsByField } from './deal-form.ts'

test.each([
  ['both are empty', { day: '', time: '' }, { day: 'Укажите день', time: 'Укажите время' }],
  ['the time is', { day: '2030-12-01', time: '' }, { time: 'Укажите время' }],
  ['the day is', { day: '', time: '18:00' }, { day: 'Укажите день' }],
  ['none is', { day: '2020-12-01', time: '18:00' }, { day: 'Это время прошло' }],
])('what is wrong with a moment stands at its field: %s', (_what, form, expected) => {
  const told = { meeting_at: 'Это время прошло', price: 'Нужна цена' }
  expect(errorsByField(told, form)).toEqual({ ...expected, price: 'Нужна цена' })
  expect(errorsByField({ price: 'Нужна цена' }, form)).toEqual({ price: 'Нужна цена' })
})
