import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { api } from '#contract/wire/api.ts'
import { apiFetchContext } from '#web/lib/api/api-context.ts'
import { checkPayment, startPayment } from './payment-calls.ts'

/** A context whose API answers so, and what it was asked. */
function answering(...answers: Response[]) {
  const asked: string[] = []
  const context = new RouterContextProvider()
  context.set(apiFetchContext, async (path, init) => {
    if (path === api.csrfCookie) return new Response(null, { status: 204 })
    asked.push(`${init?.method ?? 'GET'} ${path}`)
    return answers.shift() ?? new Response(null, { status: 500 })
  })
  return { context, asked }
}

const refusal = (status: number, code?: string) => Response.json({ message: 'Нет', request_id: '1', code }, { status })

test('the way to the bank is the address that the API gives', async () => {
  const { context, asked } = answering(Response.json({ data: { url: 'https://bank.test/pay/1' } }))
  expect(await startPayment(context, 'abc')).toEqual({ url: 'https://bank.test/pay/1', trouble: null })
  expect(asked).toEqual(['POST /api/secure-payment/abc/start'])
})

test.each([
  [409, 'not_payable', null],
  [409, 'in_question', 'in-question'],
  [429, 'too_many_requests', 'too-often'],
  [503, 'no_bank', 'no-bank'],
  [503, 'bank_unavailable', 'bank-down'],
  [500, undefined, 'bank-down'],
])('%s %s leads nowhere: %s', async (status, code, trouble) => {
  const { context } = answering(refusal(status, code))
  expect(await startPayment(context, 'abc')).toEqual({ url: null, trouble })
})

test('a question that fails is answered by our own records', async () => {
  const { context, asked } = answering(refusal(503), Response.json({ data: { number: '2026-00041' } }))
  expect(await checkPayment(context, 'abc')).toEqual({ number: '2026-00041' })
  expect(asked).toEqual(['POST /api/secure-payment/abc/check', 'GET /api/secure-payment/abc'])
})
