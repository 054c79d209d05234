import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterAll, expect, test } from 'vitest'
import { RECEIPT } from '#test/banks/open-bank-world.ts'
import { TBANK_KEYS, TBankServer } from '#test/banks/tbank-server.ts'
import { YOOKASSA_KEYS, YooKassaServer } from '#test/banks/yookassa-server.ts'
import { createLog } from '#server/platform/log.ts'
import { APP_SECRET, openWorld } from '#test/world.ts'
import { openBank } from './open-bank.ts'
import type { BankSettings } from './settings.ts'

/** The banks as the product opens them from its configuration, and real HTTP between. */
const world = await openWorld()
const clock = () => world.clock.now

async function listening(handle: (request: Request) => Promise<Response>) {
  const server = createServer(getRequestListener(handle))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const tbankServer = new TBankServer(clock)
const tbankUrl = await listening(tbankServer.handle)
const yookassaServer = new YooKassaServer()
const yookassaUrl = await listening(yookassaServer.handle)

const banks = [
  {
    server: tbankServer,
    bank: { name: 'tbank', apiUrl: `${tbankUrl}/v2`, ...TBANK_KEYS },
    host: 'https://securepay.tinkoff.ru',
    wrong: { password: 'wrong' },
    code: '204',
  },
  {
    server: yookassaServer,
    bank: { name: 'yookassa', apiUrl: `${yookassaUrl}/v3`, ...YOOKASSA_KEYS },
    host: 'https://yoomoney.ru',
    wrong: { secretKey: 'wrong' },
    code: 'invalid_credentials',
  },
] as const

function opened(bank: BankSettings, host: string) {
  const options = { db: world.db, clock, appSecret: APP_SECRET, appUrl: 'http://smysl.test', zone: { timeZone: 'UTC' } }
  return openBank({ bank, redirectOrigins: [host], receipt: RECEIPT }, { ...options, log: createLog('silent') })
}

const order = {
  orderId: '2026-00017-7kq2m9xw',
  amount: 100_010,
  description: 'Консультация 21 ноября, 50 минут',
  returnUrl: 'http://smysl.test/secure-payment/abc',
  webhookUrl: 'http://smysl.test/api/payments/bank/webhook',
  expiresAt: new Date(clock().getTime() + 86_400_000),
  payer: { email: 'irina.s@mail.test', phone: null },
}

test.each(banks)('$bank.name takes money, gives it back and tells of it', async ({ bank: keys, server, host }) => {
  const { bank, sandbox } = opened(keys, host)
  expect(sandbox).toBeNull()
  const { paymentId, url } = await bank.create(order)
  expect(new URL(url ?? '').origin).toBe(host)
  server.happen('pay', paymentId)
  expect(await bank.state(paymentId)).toMatchObject({ status: 'paid', amount: 100_010, orderId: order.orderId })
  const { orderId, description, payer } = order
  const refund = { paymentId, orderId, description, payer, amount: 29, paid: 100_010, reason: 'Отмена', key: 'one' }
  expect(await bank.refund(refund)).toMatchObject({ status: 'done' })
  expect(server.books()).toMatchObject([{ paid: 100_010, refunded: 29 }])
  for (const { headers, body } of server.letters) {
    expect(bank.readNotice({ headers: new Headers(headers), body })).toMatchObject({ ok: true, paymentId })
  }
})

test.each(banks)(
  '$bank.name with a wrong key is a refusal with its code',
  async ({ bank: keys, wrong, host, code }) => {
    const { bank } = opened({ ...keys, ...wrong } as BankSettings, host)
    await expect(bank.state('1')).rejects.toMatchObject({ code })
  },
)

test.each(banks)('$bank.name that is down is silent', async ({ bank: keys, host }) => {
  const { bank } = opened({ ...keys, apiUrl: 'http://127.0.0.1:1' }, host)
  await expect(bank.create(order)).rejects.toThrow('the connection failed')
})
