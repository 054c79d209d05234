import { expect, test } from 'vitest'
import { YOOKASSA_KEYS, YooKassaServer } from '#test/banks/yookassa-server.ts'
import { BankSilence, type BankOrder } from './bank.ts'
import { yookassa } from './yookassa.ts'

const receipt = { taxSystem: 'usn_income_outcome', vat: 'vat22', paymentMode: 'full_payment' } as const
const order: BankOrder = {
  orderId: '2026-00017-7kq2m9xw',
  amount: 100_010,
  description: 'Консультация 21 ноября, 50 минут',
  returnUrl: 'https://smysl.example/secure-payment/abc/return',
  webhookUrl: 'https://smysl.example/api/payments/yookassa/webhook',
  expiresAt: new Date('2026-11-24T09:00:00Z'),
  payer: { email: null, phone: '+79160000001' },
}

function open(instead?: () => object) {
  const server = new YooKassaServer()
  const sent: { line: string; headers: Headers; body: unknown }[] = []
  const bank = yookassa({
    settings: {
      bank: { name: 'yookassa', apiUrl: 'https://api.yookassa.ru/v3', ...YOOKASSA_KEYS },
      redirectOrigins: ['https://yoomoney.ru'],
      receipt,
    },
    async fetch(url, init) {
      const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : null
      sent.push({ line: `${init.method} ${new URL(url).pathname}`, headers: new Headers(init.headers), body })
      if (instead !== undefined) return Response.json(instead())
      const { signal: _, ...rest } = init
      return server.handle(new Request(url, rest))
    },
  })
  return { server, bank, sent }
}

const payment = {
  id: '2d1e6f3a-000f-5000-8000-1a2b3c4d5e6f',
  status: 'succeeded',
  amount: { value: '1000.10', currency: 'RUB' },
  metadata: { order_id: order.orderId },
}

test('a payment says everything that the bank and the law ask for, in roubles as text', async () => {
  const { bank, sent } = open()
  await bank.create(order)
  expect(sent[0]?.line).toBe('POST /v3/payments')
  expect(sent[0]?.headers.get('idempotence-key')).toBe(order.orderId)
  expect(sent[0]?.body).toEqual({
    amount: { value: '1000.10', currency: 'RUB' },
    capture: true,
    confirmation: { type: 'redirect', return_url: order.returnUrl, locale: 'ru_RU' },
    description: 'Консультация 21 ноября, 50 минут',
    metadata: { order_id: order.orderId },
    receipt: {
      customer: { phone: '79160000001' },
      tax_system_code: 3,
      items: [
        {
          description: 'Консультация 21 ноября, 50 минут',
          quantity: 1,
          amount: { value: '1000.10', currency: 'RUB' },
          vat_code: 11,
          payment_mode: 'full_payment',
          payment_subject: 'service',
          measure: 'piece',
        },
      ],
    },
  })
})

test('a receipt to an address of a Russian domain names it in ASCII', async () => {
  const { bank, sent } = open()
  await bank.create({ ...order, payer: { email: 'anna@почта.рф', phone: null } })
  expect(sent[0]?.body).toMatchObject({ receipt: { customer: { email: 'anna@xn--80a1acny.xn--p1ai' } } })
})

test('the same order has the same link', async () => {
  const { bank } = open()
  const first = await bank.create(order)
  expect(first.url).toMatch(/^https:\/\/yoomoney\.ru\//)
  expect(await bank.create(order)).toEqual(first)
})

test('an order that is paid already has no link any more', async () => {
  const { bank, server } = open()
  const { paymentId } = await bank.create(order)
  server.happen('pay', paymentId)
  expect(await bank.create(order)).toEqual({ paymentId, url: null })
})

test('a payer is never sent to a foreign host', async () => {
  const { bank } = open(() => ({
    ...payment,
    status: 'pending',
    confirmation: { confirmation_url: 'https://yoomoney.example/pay' },
  }))
  await expect(bank.create(order)).rejects.toMatchObject({ code: 'redirect-host' })
})

test('a request without an answer is sent once more under the same key', async () => {
  let calls = 0
  const { bank, sent } = open(() => (++calls === 1 ? {} : { ...payment, status: 'pending' }))
  await bank.create(order)
  expect(sent.map(({ headers }) => headers.get('idempotence-key'))).toEqual([order.orderId, order.orderId])
})

test.each([
  ['pending', {}, 'pending'],
  ['waiting_for_capture', {}, 'authorized'],
  ['succeeded', {}, 'paid'],
  ['succeeded', { refunded_amount: { value: '0.00', currency: 'RUB' } }, 'paid'],
  ['succeeded', { refunded_amount: { value: '0.01', currency: 'RUB' } }, 'partially_refunded'],
  ['succeeded', { refunded_amount: { value: '1000.10', currency: 'RUB' } }, 'refunded'],
  ['canceled', { cancellation_details: { reason: 'insufficient_funds' } }, 'failed'],
  ['canceled', { cancellation_details: { reason: 'something_new' } }, 'failed'],
  ['canceled', {}, 'failed'],
  ['canceled', { cancellation_details: { reason: 'expired_on_confirmation' } }, 'expired'],
  ['canceled', { cancellation_details: { reason: 'canceled_by_merchant' } }, 'canceled'],
  ['canceled', { cancellation_details: { reason: 'canceled_by_merchant' }, authorization_details: {} }, 'reversed'],
  ['canceled', { cancellation_details: { reason: 'expired_on_capture' } }, 'reversed'],
])('%s with %j is %s', async (status, more, ours) => {
  const { bank } = open(() => ({ ...payment, ...more, status }))
  expect(await bank.state(payment.id)).toMatchObject({
    status: ours,
    amount: 100_010,
    currency: 'RUB',
    orderId: order.orderId,
  })
})

test('a sum in another currency is told as it is', async () => {
  const { bank } = open(() => ({ ...payment, amount: { value: '1000.10', currency: 'KZT' } }))
  expect(await bank.state(payment.id)).toMatchObject({ amount: 100_010, currency: 'KZT' })
})

test.each(['1000.105', '1e3', '-1000.10', '1 000.10', '', 1000.1])('the sum %j is no answer', async (value) => {
  const { bank } = open(() => ({ ...payment, amount: { value, currency: 'RUB' } }))
  await expect(bank.state(payment.id)).rejects.toThrow(BankSilence)
})

test('a refund that the bank took on and then called off is a refusal', async () => {
  const { bank } = open(() => ({ id: payment.id, status: 'canceled' }))
  const { orderId, description, payer } = order
  const refund = {
    paymentId: payment.id,
    orderId,
    description,
    payer,
    amount: 1,
    paid: 1,
    reason: 'Отмена',
    key: 'one',
  }
  await expect(bank.refund(refund)).rejects.toMatchObject({ code: 'refund-canceled' })
})

test('the id of a payment never becomes another address', async () => {
  const { bank, sent } = open()
  await expect(bank.state('../refunds?x=1')).rejects.toMatchObject({ code: 'not_found' })
  expect(sent[0]?.line).toBe('GET /v3/payments/..%2Frefunds%3Fx%3D1')
})

test.each([
  [
    'payment.succeeded',
    { id: 'p-1', status: 'succeeded' },
    { ok: true, key: 'payment.succeeded:p-1:succeeded', paymentId: 'p-1' },
  ],
  [
    'refund.succeeded',
    { id: 'r-1', status: 'succeeded', payment_id: 'p-1' },
    { ok: true, key: 'refund.succeeded:r-1:succeeded', paymentId: 'p-1' },
  ],
  ['refund.succeeded', { id: 'r-1' }, { ok: false, why: 'no payment in it' }],
  ['payout.succeeded', { id: 'po-1' }, { ok: false, why: 'not a notification' }],
  ['payment.made-up', { id: 'p-1' }, { ok: false, why: 'not a notification' }],
  ['payment.succeeded', { id: 'p-1', status: 'made-up' }, { ok: false, why: 'not a notification' }],
  ['payment.succeeded', { id: '../p-1' }, { ok: false, why: 'not a notification' }],
])('of a notification %s with %j only the ids are read', (event, object, read) => {
  const { bank } = open()
  const body = JSON.stringify({ type: 'notification', event, object: { ...object, amount: { value: '0.01' } } })
  expect(bank.readNotice({ headers: new Headers(), body })).toEqual(read)
})
