import { describe, expect, test } from 'vitest'
import { TBANK_KEYS, TBankServer } from '#test/banks/tbank-server.ts'
import { BankRefusal, BankSilence, type BankOrder } from './bank.ts'
import { tbank } from './tbank.ts'
import { TBANK_STATUSES } from './tbank-status.ts'
import { tbankToken } from './tbank-token.ts'

const now = new Date('2026-11-21T09:00:00Z')
const receipt = { taxSystem: 'usn_income', vat: 'vat5', paymentMode: 'full_prepayment' } as const
const order: BankOrder = {
  orderId: '2026-00017-7kq2m9xw',
  amount: 450_000,
  description: 'Консультация 21 ноября, 50 минут',
  returnUrl: 'https://smysl.example/secure-payment/abc/return',
  webhookUrl: 'https://smysl.example/api/payments/tbank/webhook',
  expiresAt: new Date('2026-11-24T09:00:00Z'),
  payer: { email: 'irina.s@mail.test', phone: '+79160000001' },
}

function open(answer?: (method: string, server: TBankServer) => object | undefined) {
  const server = new TBankServer(() => now)
  const sent: { method: string; body: Record<string, unknown> }[] = []
  const bank = tbank({
    settings: {
      bank: { name: 'tbank', apiUrl: 'https://securepay.tinkoff.ru/v2', ...TBANK_KEYS },
      redirectOrigins: ['https://securepay.tinkoff.ru'],
      receipt,
    },
    clock: () => now,
    async fetch(url, init) {
      const method = new URL(url).pathname.replace('/v2/', '')
      sent.push({ method, body: JSON.parse(String(init.body)) as Record<string, unknown> })
      const instead = answer?.(method, server)
      if (instead !== undefined) return Response.json(instead)
      const { signal: _, ...rest } = init
      return server.handle(new Request(url, rest))
    },
  })
  return { server, bank, sent }
}

const accepted = { Success: true, ErrorCode: '0', TerminalKey: TBANK_KEYS.terminalKey }

test('Init says everything that the bank and the law ask for', async () => {
  const { bank, sent } = open()
  await bank.create(order)
  const { Token: token, ...message } = sent[0]?.body ?? {}
  expect(token).toMatch(/^[0-9a-f]{64}$/)
  expect(message).toEqual({
    TerminalKey: TBANK_KEYS.terminalKey,
    Amount: 450_000,
    OrderId: '2026-00017-7kq2m9xw',
    Description: 'Консультация 21 ноября, 50 минут',
    PayType: 'O',
    Language: 'ru',
    NotificationURL: order.webhookUrl,
    SuccessURL: order.returnUrl,
    FailURL: order.returnUrl,
    RedirectDueDate: '2026-11-24T09:00:00+00:00',
    Receipt: {
      Email: 'irina.s@mail.test',
      Taxation: 'usn_income',
      Items: [
        {
          Name: 'Консультация 21 ноября, 50 минут',
          Price: 450_000,
          Quantity: 1,
          Amount: 450_000,
          Tax: 'vat5',
          PaymentMethod: 'full_prepayment',
          PaymentObject: 'service',
        },
      ],
    },
  })
})

test('an order that the bank has is found by CheckOrder; its link is told once and is lost', async () => {
  const { bank, sent, server } = open()
  const { paymentId } = await bank.create(order)
  sent.length = 0
  expect(await bank.create(order)).toEqual({ paymentId, url: null })
  expect(sent.map(({ method }) => method)).toEqual(['Init', 'CheckOrder'])
  expect(server.payments.size).toBe(1)
})

test('a terminal that takes an order twice makes two payments: each has its link, and both their order', async () => {
  const { bank, server } = open()
  server.takesOrderTwice = true
  const made = [await bank.create(order), await bank.create(order)]
  expect(new Set(made.map(({ url }) => url)).size).toBe(2)
  for (const { paymentId } of made) expect(await bank.state(paymentId)).toMatchObject({ orderId: order.orderId })
})

test('of several payments of one order the one that lives is meant', async () => {
  const payments = [
    { PaymentId: '1', Status: 'REJECTED' },
    { PaymentId: 2, Status: 'CONFIRMED' },
    { PaymentId: '3', Status: 'DEADLINE_EXPIRED' },
  ]
  const { bank } = open((method) =>
    method === 'Init' ? { Success: false, ErrorCode: '8' } : { ...accepted, Payments: payments },
  )
  expect(await bank.create(order)).toEqual({ paymentId: '2', url: null })
})

test.each([
  [{ email: null, phone: '+79160000001' }, { Phone: '+79160000001' }],
  [{ email: `${'i'.repeat(60)}@mail.test`, phone: '+79160000001' }, { Phone: '+79160000001' }],
  [{ email: 'i@mail.test', phone: '+79160000001' }, { Email: 'i@mail.test' }],
  [{ email: 'i@почта.рф', phone: null }, { Email: 'i@xn--80a1acny.xn--p1ai' }],
  // Short enough as it is read, too long as it is sent.
  [{ email: `${'i'.repeat(44)}@почта.рф`, phone: '+79160000001' }, { Phone: '+79160000001' }],
])('a receipt for %j goes to %j', async (payer, contact) => {
  const { bank, sent } = open()
  await bank.create({ ...order, payer })
  expect(sent[0]?.body.Receipt).toEqual({ ...contact, Taxation: 'usn_income', Items: [expect.anything()] })
})

test('a refusal for the order’s own sake is told with its code', async () => {
  const { bank } = open()
  await expect(bank.create({ ...order, amount: 0 })).rejects.toMatchObject({ code: '9' })
  await expect(bank.create({ ...order, payer: { email: null, phone: null } })).rejects.toMatchObject({
    code: 'receipt-contact',
  })
})

test('when the bank is silent after a refusal nobody knows whether the order is there', async () => {
  const { bank } = open((method) => (method === 'Init' ? { Success: false, ErrorCode: '8' } : {}))
  await expect(bank.create(order)).rejects.toThrow(BankSilence)
})

test('a payer is never sent to a foreign host', async () => {
  const { bank } = open(() => ({
    ...accepted,
    PaymentId: '1',
    PaymentURL: 'https://securepay.tinkoff.ru.evil.example/new/1',
  }))
  await expect(bank.create(order)).rejects.toMatchObject({ code: 'redirect-host' })
})

const statuses = [...TBANK_STATUSES]

test.each(statuses)('%s is %s', async (word, status) => {
  const answer = { ...accepted, PaymentId: 13_660, OrderId: order.orderId, Amount: 450_000, Status: word }
  const { bank } = open(() => answer)
  const isReturning = word.includes('REFUND')
  expect(await bank.state('13660')).toMatchObject({ status, refunded: isReturning ? null : 0 })
})

test('a payment that failed is told, whatever Success says of it', async () => {
  const answer = { ...accepted, PaymentId: '13660', OrderId: order.orderId, Amount: 1, Status: 'REJECTED' }
  const { bank } = open(() => ({ ...answer, Success: false, ErrorCode: '1051' }))
  expect(await bank.state('13660')).toMatchObject({ status: 'failed' })
})

test('every word of the bank’s table of states is known', () => {
  const table =
    'NEW FORM_SHOWED AUTHORIZING 3DS_CHECKING 3DS_CHECKED AUTHORIZED CONFIRMING CONFIRMED REFUNDING PARTIAL_REFUNDED REFUNDED PAY_CHECKING REVERSING PARTIAL_REVERSED REVERSED CANCELED DEADLINE_EXPIRED REJECTED AUTH_FAIL'
  expect(table.split(' ').filter((word) => !TBANK_STATUSES.has(word))).toEqual([])
})

test.each([
  ['a state that nobody has heard of', { Status: 'MAYBE' }],
  ['a word of the language', { Status: 'constructor' }],
  ['half a kopeck', { Amount: 450_000.5 }],
  ['a sum that is text', { Amount: '450000' }],
  ['no payment', { PaymentId: undefined }],
])('%s is no answer', async (_, wrong) => {
  const right = { ...accepted, PaymentId: '13660', OrderId: order.orderId, Amount: 450_000, Status: 'CONFIRMED' }
  const { bank } = open(() => ({ ...right, ...wrong }))
  await expect(bank.state('13660')).rejects.toThrow(BankSilence)
})

test('a part that goes back has a receipt of its own; the whole is known to the bank', async () => {
  const { bank, sent, server } = open()
  const { paymentId } = await bank.create(order)
  server.happen('pay', paymentId)
  const { orderId, description, payer } = order
  const refund = { paymentId, orderId, description, payer, paid: 450_000, reason: 'Отмена' }
  await bank.refund({ ...refund, amount: 100, key: 'one' })
  await bank.refund({ ...refund, amount: 449_900, key: 'two' })
  const cancels = sent.filter(({ method }) => method === 'Cancel').map(({ body }) => body)
  expect(cancels).toMatchObject([
    { Amount: 100, ExternalRequestId: 'one', Receipt: { Email: payer.email, Items: [{ Amount: 100, Price: 100 }] } },
    { Amount: 449_900, ExternalRequestId: 'two', Receipt: { Items: [{ Amount: 449_900 }] } },
  ])

  const second = await bank.create({ ...order, orderId: 'second' })
  server.happen('pay', second.paymentId)
  await bank.refund({
    ...refund,
    paymentId: second.paymentId,
    amount: 450_000,
    key: 'three',
    payer: { email: null, phone: null },
  })
  expect(sent.at(-1)?.body).not.toHaveProperty('Receipt')
  expect(server.books()).toMatchObject([{ refunded: 450_000 }, { refunded: 450_000 }])
})

test('a Cancel without an answer is not sent again by itself: for СБП the bank would give back twice', async () => {
  const { bank, server, sent } = open((method) => (method === 'Cancel' ? {} : undefined))
  const { paymentId } = await bank.create(order)
  server.happen('pay', paymentId)
  const { orderId, description, payer } = order
  const refund = { paymentId, orderId, description, payer, paid: 450_000, reason: 'Отмена', amount: 1, key: 'one' }
  await expect(bank.refund(refund)).rejects.toThrow(BankSilence)
  expect(sent.filter(({ method }) => method === 'Cancel')).toHaveLength(1)
})

describe('a Cancel whose answer was lost is asked for again', () => {
  async function twoParts(takesSbp: boolean) {
    const world = open()
    world.server.takesSbp = takesSbp
    const { paymentId } = await world.bank.create(order)
    world.server.happen('pay', paymentId)
    const { orderId, description, payer } = order
    const part = { paymentId, orderId, description, payer, paid: 450_000, reason: 'Отмена', amount: 100_000 }
    return { ...world, part, refunded: () => world.server.books()[0]?.refunded }
  }

  test.each([true, false])('while nothing has gone back (СБП: %s)', async (takesSbp) => {
    const { bank, part, refunded } = await twoParts(takesSbp)
    expect(await bank.refund({ ...part, key: 'one', isRepeat: true })).toEqual({ status: 'done' })
    expect(refunded()).toBe(100_000)
  })

  test('a second part to a card: the bank knows its key', async () => {
    const { bank, part, refunded } = await twoParts(false)
    await bank.refund({ ...part, key: 'one' })
    await bank.refund({ ...part, key: 'two' })
    expect(await bank.refund({ ...part, key: 'two', isRepeat: true })).toEqual({ status: 'done' })
    expect(refunded()).toBe(200_000)
  })

  test('never a second part by СБП, nor one that is under way', async () => {
    const { bank, server, part, refunded } = await twoParts(true)
    await bank.refund({ ...part, key: 'one' })
    await bank.refund({ ...part, key: 'two' })
    expect(await bank.refund({ ...part, key: 'two', isRepeat: true })).toEqual({ status: 'pending' })
    server.isDelayingRefunds = true
    await bank.refund({ ...part, key: 'three' })
    expect(await bank.refund({ ...part, key: 'three', isRepeat: true })).toEqual({ status: 'pending' })
    expect(refunded()).toBe(300_000)
  })
})

test('a notification of another terminal is not ours, even with the same password', () => {
  const { bank } = open()
  const message = { TerminalKey: 'AnotherDEMO', PaymentId: 1, Status: 'CONFIRMED', Amount: 1 }
  const body = JSON.stringify({ ...message, Token: tbankToken(message, TBANK_KEYS.password) })
  expect(bank.readNotice({ headers: new Headers(), body })).toEqual({ ok: false, why: 'not our terminal' })
})

test.each([
  [{ Success: true, ErrorCode: '0', FiscalNumber: 7 }, 'payment:100:made', { of: 'payment', isMade: true, code: '0' }],
  [{ FiscalNumber: 7, Type: 'Income' }, 'payment:100:made', { of: 'payment', isMade: true, code: '0' }],
  [{ Success: false, ErrorCode: '3043' }, 'payment:100:failed-3043', { of: 'payment', isMade: false, code: '3043' }],
  [{ Success: true, ErrorCode: 66 }, 'payment:100:failed-66', { of: 'payment', isMade: false, code: '66' }],
  [
    { Success: true, ErrorCode: '0', Type: 'IncomeReturn' },
    'refund:100:made',
    { of: 'refund', isMade: true, code: '0' },
  ],
])('a fiscal notification %o tells whether the receipt is made', (words, key, receipt) => {
  const { bank } = open()
  const message = { TerminalKey: TBANK_KEYS.terminalKey, PaymentId: 13_660, Status: 'RECEIPT', Amount: 100, ...words }
  const body = JSON.stringify({ ...message, Receipt: { Items: [] }, Token: tbankToken(message, TBANK_KEYS.password) })
  expect(bank.readNotice({ headers: new Headers(), body })).toEqual({
    ok: true,
    key: `13660:RECEIPT:${key}`,
    paymentId: '13660',
    receipt: { facts: { number: null, sign: null, storage: null, url: null }, ...receipt, amount: 100 },
  })
})

test.each([
  [
    { FiscalDocumentNumber: 1712, FiscalDocumentAttribute: '2671551234', FnNumber: '9999', Url: 'https://ofd.test/1' },
    {},
  ],
  [
    { FiscalDocumentNumber: {}, Url: 'javascript:alert(1)' },
    { number: null, sign: null, storage: null, url: null },
  ],
  [
    { FnNumber: '9'.repeat(99), Url: `https://ofd.test/${'x'.repeat(600)}` },
    { storage: null, url: null },
  ],
])('of what a till tells, %o, only what can be a receipt’s is kept', (words, kept) => {
  const { bank } = open()
  const scalars = Object.fromEntries(Object.entries(words).filter(([, value]) => typeof value !== 'object'))
  const message = { TerminalKey: TBANK_KEYS.terminalKey, PaymentId: 1, Status: 'RECEIPT', Amount: 100, ...scalars }
  const body = JSON.stringify({ ...message, ...words, Token: tbankToken(message, TBANK_KEYS.password) })
  const whole = { number: '1712', sign: '2671551234', storage: '9999', url: 'https://ofd.test/1' }
  const expected = Object.keys(kept).length === 0 ? whole : kept
  expect(bank.readNotice({ headers: new Headers(), body })).toMatchObject({ ok: true, receipt: { facts: expected } })
})

test('refusals carry a code and never the bank’s own words', async () => {
  const { bank } = open()
  const error = await bank.state('404').catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(BankRefusal)
  expect(String(error)).toBe('Error: T-Bank GetState: refused, 255')
})

test.each(['3', '401', '9001', '9999'])(
  'error %s is the bank’s own trouble: what it did is not known',
  async (code) => {
    const { bank, server } = open((method) =>
      method === 'Cancel' ? { Success: false, ErrorCode: code, Message: 'Внутренняя ошибка системы' } : undefined,
    )
    const { paymentId } = await bank.create(order)
    server.happen('pay', paymentId)
    const { orderId, description, payer } = order
    const refund = { paymentId, orderId, description, payer, paid: 450_000, reason: 'Отмена', amount: 1, key: 'one' }
    await expect(bank.refund(refund)).rejects.toThrow(BankSilence)
  },
)
