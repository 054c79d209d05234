import { inspect } from 'node:util'
import { beforeEach, describe, expect, test } from 'vitest'
import { BANK_NAMES } from '#contract/payments/transactions.ts'
import { openBankWorld } from '#test/banks/open-bank-world.ts'
import type { BankWorld, Deed } from '#test/banks/bank-world.ts'
import { TBANK_KEYS } from '#test/banks/tbank-server.ts'
import { YOOKASSA_KEYS } from '#test/banks/yookassa-server.ts'
import { APP_SECRET, openWorld } from '#test/world.ts'
import { BankRefusal, BankSilence, type BankOrder, type BankRefund } from './bank.ts'

const world = await openWorld()
const clock = () => world.clock.now
const payer = { email: 'irina.s@mail.test', phone: '+79160000001' }

function anOrder(change: Partial<BankOrder> = {}): BankOrder {
  return {
    orderId: '2026-00017-7kq2m9xw',
    amount: 100_010,
    description: 'Консультация 21 ноября, 50 минут',
    returnUrl: 'http://smysl.test/secure-payment/abc',
    webhookUrl: 'http://smysl.test/api/payments/bank/webhook',
    expiresAt: new Date(world.clock.now.getTime() + 86_400_000),
    payer,
    ...change,
  }
}

function aRefund(paymentId: string, change: Partial<BankRefund> = {}): BankRefund {
  const { orderId, description, amount } = anOrder()
  return {
    paymentId,
    orderId,
    description,
    amount,
    paid: amount,
    reason: 'Отмена встречи',
    key: 'refund-1',
    payer,
    ...change,
  }
}

describe.each(BANK_NAMES)('%s', (name) => {
  let at: BankWorld

  beforeEach(async () => {
    await world.db.deleteFrom('sandbox_payments').execute()
    at = openBankWorld(name, { db: world.db, clock, appSecret: APP_SECRET })
  })

  const begun = async () => (await at.bank.create(anOrder())).paymentId
  const paid = async () => {
    const paymentId = await begun()
    expect(await at.happen('pay', paymentId)).toBe(true)
    return paymentId
  }

  test('takes an order and says where to pay it', async () => {
    const { paymentId, url } = await at.bank.create(anOrder())
    expect(at.bank.isAllowedRedirect(url ?? '')).toBe(true)
    expect(await at.bank.state(paymentId)).toEqual({
      status: 'pending',
      amount: 100_010,
      refunded: 0,
      currency: 'RUB',
      orderId: anOrder().orderId,
      receipt: null,
    })
    expect(await at.books()).toMatchObject([{ orderId: anOrder().orderId, amount: 100_010, paid: 0, refunded: 0 }])
  })

  test('makes one payment of an order that is sent twice, and of one whose answer was lost', async () => {
    at.trouble('crash', 2)
    await expect(at.bank.create(anOrder())).rejects.toThrow(BankSilence)
    at.trouble(null)
    const { paymentId } = await at.bank.create(anOrder())
    expect((await at.bank.create(anOrder())).paymentId).toBe(paymentId)
    expect(await at.books()).toHaveLength(1)
  })

  test.each<[Deed[], string]>([
    [['pay'], 'paid'],
    [['hold'], 'authorized'],
    [['hold', 'capture'], 'paid'],
    [['hold', 'release'], 'reversed'],
    [['decline'], 'failed'],
    [['cancel'], 'canceled'],
    [['expire'], 'expired'],
  ])('after %j is %s', async (deeds, status) => {
    const paymentId = await begun()
    for (const deed of deeds) expect(await at.happen(deed, paymentId)).toBe(true)
    expect(await at.bank.state(paymentId)).toMatchObject({ status, amount: 100_010, refunded: 0 })
  })

  test('gives back three parts, once for each key, and not one kopeck more', async () => {
    const paymentId = await paid()
    for (const [key, amount] of Object.entries({ one: 33_337, two: 33_337, three: 33_336 })) {
      const part = aRefund(paymentId, { key, amount })
      expect(await at.bank.refund(part)).toMatchObject({ status: 'done' })
      expect(await at.bank.refund(part)).toMatchObject({ status: 'done' })
    }
    expect(await at.books()).toMatchObject([{ paid: 100_010, refunded: 100_010 }])
    expect(await at.bank.state(paymentId)).toMatchObject({ status: 'refunded' })
    await expect(at.bank.refund(aRefund(paymentId, { key: 'four', amount: 1 }))).rejects.toThrow(BankRefusal)
  })

  test('gives back once when the answer to a refund was lost', async () => {
    const paymentId = await paid()
    at.trouble('crash', 2)
    await expect(at.bank.refund(aRefund(paymentId, { amount: 10 }))).rejects.toThrow(BankSilence)
    at.trouble(null)
    expect(await at.bank.refund(aRefund(paymentId, { amount: 10 }))).toMatchObject({ status: 'done' })
    expect(await at.books()).toMatchObject([{ refunded: 10 }])
    expect(await at.bank.state(paymentId)).toMatchObject({ status: 'partially_refunded' })
  })

  test('says when a refund is only on its way', async () => {
    if (!at.delayRefunds(true)) return
    const paymentId = await paid()
    expect(await at.bank.refund(aRefund(paymentId))).toMatchObject({ status: 'pending' })
    expect((await at.bank.state(paymentId)).status).toBe('paid')
    await at.settleRefunds()
    expect((await at.bank.state(paymentId)).status).toBe('refunded')
  })

  test('refuses to give back what was not paid, and to know what it does not', async () => {
    const paymentId = await begun()
    await expect(at.bank.refund(aRefund(paymentId))).rejects.toThrow(BankRefusal)
    await expect(at.bank.state('999')).rejects.toThrow(BankRefusal)
    at.refuse(true)
    await expect(at.bank.create(anOrder({ orderId: 'another' }))).rejects.toThrow(BankRefusal)
  })

  test.each(['silent', 'error', 'garbage', 'crash'] as const)(
    'is silent, not wrong, when the wire is %s',
    async (kind) => {
      const paymentId = await paid()
      at.trouble(kind, 2)
      await expect(at.bank.state(paymentId)).rejects.toThrow(BankSilence)
      at.trouble(null)
      expect((await at.bank.state(paymentId)).status).toBe('paid')
    },
  )

  test('writes letters that name their payment: the same word has the same key, another word another', async () => {
    const paymentId = await paid()
    await at.bank.refund(aRefund(paymentId, { amount: 10 }))
    const letters = (await at.letters()).map(({ headers, body }) => ({ headers: new Headers(headers), body }))
    const notices = [...letters, ...letters].map((letter) => at.bank.readNotice(letter))
    expect(notices.every((notice) => notice.ok && notice.paymentId === paymentId)).toBe(true)
    expect(new Set(notices.map((notice) => notice.ok && notice.key)).size).toBe(letters.length)
    expect(letters.length).toBeGreaterThan(1)
  })

  test('believes no forged letter, no empty one, and none of nonsense', async () => {
    await paid()
    const [letter] = await at.letters()
    const forged = letter && at.forged(letter)
    const wrong = ['', '[]', 'null', '{}', '{"type":"notification"}', '\u0000']
    const texts = [...wrong, ...(forged ? [forged.body] : [])]
    for (const body of texts) {
      expect(at.bank.readNotice({ headers: new Headers(letter?.headers), body })).toMatchObject({ ok: false })
    }
  })

  test('says what went wrong without a key, a payer or a card in it', async () => {
    const paymentId = await paid()
    const errors: unknown[] = []
    const collect = (call: Promise<unknown>) => call.catch((error: unknown) => errors.push(error))
    for (const kind of ['silent', 'error', 'garbage', 'crash'] as const) {
      at.trouble(kind, 6)
      await collect(at.bank.create(anOrder({ orderId: `order-${kind}` })))
      await collect(at.bank.state(paymentId))
      await collect(at.bank.refund(aRefund(paymentId, { amount: 1, key: kind })))
    }
    at.trouble(null)
    at.refuse(true)
    await collect(at.bank.create(anOrder({ orderId: 'refused' })))
    await collect(at.bank.refund(aRefund(paymentId, { amount: 999_999_999 })))
    await collect(at.bank.create(anOrder({ orderId: 'x'.repeat(65), amount: -1 })))
    expect(errors.length).toBeGreaterThanOrEqual(14)
    const said = inspect(errors, { depth: 10, showHidden: true })
    const secrets = [
      TBANK_KEYS.password,
      YOOKASSA_KEYS.secretKey,
      btoa(`${YOOKASSA_KEYS.shopId}:${YOOKASSA_KEYS.secretKey}`),
    ]
    for (const secret of [...secrets, APP_SECRET.current, payer.email, '9160000001', 'Консультация', '0777']) {
      expect(said).not.toContain(secret)
    }
  })

  test('hears that its letter was taken, or else repeats it', () => {
    expect(at.bank.acknowledge(true)).toMatchObject({ status: 200, body: name === 'tbank' ? 'OK' : '' })
    expect(at.bank.acknowledge(false).status).toBeGreaterThanOrEqual(500)
  })

  test('takes a name of 200 letters, a smile in the middle of the cut, and a payer with a phone alone', async () => {
    const order = anOrder({
      description: `${'я'.repeat(127)}🙂${'я'.repeat(80)}`,
      payer: { email: null, phone: payer.phone },
    })
    expect((await at.bank.create(order)).url).not.toBeNull()
  })

  test('takes a link of any length: its own limits are kept', async () => {
    for (const ms of [0, 1, 30_000, 90 * 86_400_000, 91 * 86_400_000]) {
      const expiresAt = new Date(world.clock.now.getTime() + ms)
      expect((await at.bank.create(anOrder({ orderId: `order-${ms}`, expiresAt }))).url).not.toBeNull()
    }
  })
})
