import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { apiFetchContext } from '#web/lib/api/api-context.ts'
import { sendMyData, aboveForm, type MyDataFailure } from './send-my-data.ts'

const failure: MyDataFailure = { kind: 'failure', status: 422, typed: { email: '' }, errors: {}, notice: null }

test.each([
  ['beside its field', 'token', { token: 'В ссылке нет ключа' }, null],
  ['above a form without it', 'email', { token: 'В ссылке нет ключа' }, 'В ссылке нет ключа'],
  ['above the form of another act', 'confirmation', { email: 'Напишите адрес почты' }, 'Напишите адрес почты'],
] as const)('what is wrong is said %s', (_, field, errors, notice) => {
  expect(aboveForm(field, { ...failure, errors })?.notice).toBe(notice)
})

test('nothing is said where nothing is wrong', () => {
  expect(aboveForm('email', undefined)).toBeUndefined()
})

test('a review that is withdrawn by hand, without saying which, is asked for in words for people', async () => {
  const context = new RouterContextProvider()
  const refusal = { message: 'Ошибка', request_id: 'r-1', errors: { review: ['ID отсутствует или неверный'] } }
  context.set(apiFetchContext, () => Promise.resolve(Response.json(refusal, { status: 422 })))
  const body = new URLSearchParams({ intent: 'withdraw' })
  const sent = await sendMyData(context, new Request('http://smysl.test/privacy/my-data', { method: 'POST', body }))
  expect(sent).toMatchObject({
    status: 422,
    errors: {},
    notice: expect.stringMatching(/^Не видно, какой отзыв убрать/),
  })
})
