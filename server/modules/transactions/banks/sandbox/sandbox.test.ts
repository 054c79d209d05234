import { beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '#server/platform/log.ts'
import { APP_SECRET, openWorld } from '#test/world.ts'
import type { BankOrder } from '../bank.ts'
import { openSandbox } from './sandbox.ts'

const world = await openWorld()
const sandbox = openSandbox({
  db: world.db,
  clock: () => world.clock.now,
  appSecret: APP_SECRET,
  appUrl: 'http://smysl.test',
  zone: { timeZone: 'Europe/Moscow' },
  log: createLog('silent'),
})
const start = world.clock.now
const order: BankOrder = {
  orderId: '2026-00017-7kq2m9xw',
  amount: 450_000,
  description: 'Консультация <b>21 ноября</b> & "чай"',
  returnUrl: 'http://smysl.test/secure-payment/abc?from=bank',
  webhookUrl: 'http://smysl.test/api/payments/sandbox/webhook',
  expiresAt: new Date(start.getTime() + 86_400_000),
  payer: { email: null, phone: null },
}
let url = ''
let paymentId = ''

beforeEach(async () => {
  world.clock.now = start
  await world.db.deleteFrom('sandbox_payments').execute()
  const made = await sandbox.bank.create(order)
  paymentId = made.paymentId
  url = made.url ?? ''
})

const open = async () => (await sandbox.fetch(new Request(url))).text()
const press = (deed: string, headers: Record<string, string> = {}) =>
  sandbox.fetch(new Request(url, { method: 'POST', body: new URLSearchParams({ deed }), headers }))
const status = async () => (await sandbox.bank.state(paymentId)).status

describe('the page', () => {
  test('says that no money moves, the sum, and what it is for, without a script', async () => {
    const response = await sandbox.fetch(new Request(url))
    const html = await response.text()
    expect(html).toContain('Учебный банк: деньги не\u00a0списываются')
    expect(html).toContain('4\u00a0500\u00a0₽')
    expect(html).toContain('Консультация &lt;b&gt;21 ноября&lt;/b&gt; &amp; &quot;чай&quot;')
    expect(html).toContain('href="http://smysl.test/secure-payment/abc?from=bank"')
    expect(html).not.toContain('<script')
    expect(response.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'/,
    )
    expect(response.headers.get('x-robots-tag')).toBe('noindex')
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  test.each([
    [['pay'], 'paid', 'Платёж прошёл.'],
    [['decline'], 'failed', 'Банк отклонил'],
    [['cancel'], 'canceled', 'Платёж отменён.'],
    [['hold'], 'authorized', 'Списать 4\u00a0500\u00a0₽'],
    [['hold', 'capture'], 'paid', 'Платёж прошёл.'],
    [['hold', 'release'], 'reversed', 'Удержание снято'],
  ])('%j makes it %s, sends the payer back, and says so afterwards', async (deeds, ends, words) => {
    for (const deed of deeds) {
      const response = await press(deed)
      expect([response.status, response.headers.get('location')]).toEqual([303, order.returnUrl])
    }
    expect(await status()).toBe(ends)
    expect(await open()).toContain(words)
  })

  test('takes money once, however often the button is pressed, and at the same moment', async () => {
    const answers = await Promise.all(['pay', 'pay', 'decline', 'hold'].map((deed) => press(deed)))
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([303, 409, 409, 409])
  })

  test('takes nothing after the link’s time', async () => {
    world.clock.now = order.expiresAt
    expect((await press('pay')).status).toBe(409)
    expect(await open()).toContain('Срок ссылки вышел')
    expect(await status()).toBe('expired')
  })

  test('does not listen to the pages of others', async () => {
    expect((await press('pay', { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await press('pay', { 'sec-fetch-site': 'same-site' })).status).toBe(403)
    expect(await status()).toBe('pending')
  })

  test.each(['', 'steal', 'x'.repeat(5_000)])('knows no deed «%s»', async (deed) => {
    expect((await press(deed)).status).toBe(422)
    expect(await status()).toBe('pending')
  })

  test('is nowhere else', async () => {
    for (const path of [
      '/sandbox-bank/pay',
      '/sandbox-bank/pay/',
      `/sandbox-bank/pay/${'x'.repeat(25)}`,
      '/sandbox-bank/pay/sb_AAAAAAAAAAAAAAAAAAAAAA',
    ]) {
      expect((await sandbox.fetch(new Request(`http://smysl.test${path}`))).status).toBe(404)
    }
    expect((await sandbox.fetch(new Request(url, { method: 'DELETE' }))).status).toBe(405)
  })
})

describe('letters to the shop', () => {
  const posted: Request[] = []
  let answers: (number | 'throws')[] = []

  beforeEach(() => {
    posted.length = 0
    answers = []
    // Posts through the same door as the server does, without its clock.
    void sandbox.open(async (request) => {
      posted.push(request)
      const answer = answers.shift() ?? 200
      if (answer === 'throws') throw new Error('the shop is on fire')
      return new Response('', { status: answer })
    })()
  })

  test('go out after a change, signed, and no more once they were taken', async () => {
    await sandbox.deliver()
    expect(posted).toEqual([])
    await press('pay')
    await sandbox.deliver()
    await sandbox.deliver()
    expect(posted.map((request) => request.url)).toEqual([order.webhookUrl])
    const [request] = posted
    const notice = { headers: request?.headers ?? new Headers(), body: (await request?.text()) ?? '' }
    expect(sandbox.bank.readNotice(notice)).toEqual({ ok: true, key: `${paymentId}:1`, paymentId })
    const other = openSandbox({
      ...{ db: world.db, clock: () => start, zone: { timeZone: 'UTC' } },
      appUrl: 'http://smysl.test',
      appSecret: { current: 'x'.repeat(32) },
      log: createLog('silent'),
    })
    expect(other.bank.readNotice(notice)).toMatchObject({ ok: false })
  })

  test('come again, later and later, until the shop says 200', async () => {
    await press('pay')
    answers = [500, 'throws', 302]
    const waits = [0, 4, 1, 29, 1, 119, 1, 600]
    const counts = []
    for (const seconds of waits) {
      world.clock.now = new Date(world.clock.now.getTime() + seconds * 1000)
      await sandbox.deliver()
      counts.push(posted.length)
    }
    expect(counts).toEqual([1, 1, 2, 2, 3, 3, 4, 4])
  })

  test('end when nobody has listened for a day and more', async () => {
    await press('pay')
    answers = Array.from({ length: 20 }, () => 500)
    for (let day = 0; day < 12; day += 1) {
      world.clock.now = new Date(world.clock.now.getTime() + 86_400_000)
      await sandbox.deliver()
    }
    expect(posted.length).toBe(8)
  })

  test('tell what came after as well: a refund while the shop was deaf is one more word', async () => {
    await press('pay')
    answers = [500]
    await sandbox.deliver()
    const { orderId, description, payer, amount } = order
    await sandbox.bank.refund({
      paymentId,
      orderId,
      description,
      payer,
      amount: 100,
      paid: amount,
      reason: 'Отмена',
      key: 'one',
    })
    await sandbox.deliver()
    expect(JSON.parse((await posted.at(-1)?.text()) ?? '')).toMatchObject({
      status: 'paid',
      refunded_amount: 100,
      revision: 2,
    })
  })

  test('two processes write each letter once', async () => {
    await press('pay')
    await Promise.all([sandbox.deliver(), sandbox.deliver(), sandbox.deliver()])
    expect(posted).toHaveLength(1)
  })
})

test('no address of the sandbox answers when another bank, or none, is connected', async () => {
  expect(sandbox.owns(new URL(url).pathname)).toBe(true)
  expect(sandbox.owns('/sandbox-bank/payments')).toBe(false)
  expect(world.app.owns(new URL(url).pathname)).toBe(false)
  expect((await world.app.fetch(new Request(url))).status).toBe(404)
})
