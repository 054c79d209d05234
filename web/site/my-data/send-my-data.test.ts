import { expect, test } from 'vitest'
import { toldBeside, type MyDataFailure } from './send-my-data.ts'

const failure: MyDataFailure = { kind: 'failure', status: 422, typed: { email: '' }, errors: {}, notice: null }

test.each([
  ['beside its field', 'token', { token: 'В ссылке нет ключа' }, null],
  ['above a form without it', 'email', { token: 'В ссылке нет ключа' }, 'В ссылке нет ключа'],
  ['above the form of another act', 'confirmation', { email: 'Напишите адрес почты' }, 'Напишите адрес почты'],
] as const)('what is wrong is said %s', (_, field, errors, notice) => {
  expect(toldBeside(field, { ...failure, errors })?.notice).toBe(notice)
})

test('nothing is said where nothing is wrong', () => {
  expect(toldBeside('email', undefined)).toBeUndefined()
})
