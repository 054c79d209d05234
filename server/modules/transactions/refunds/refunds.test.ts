import { describe, expect, test } from 'vitest'
import { BANK_NAMES } from '#contract/payments/transactions.ts'
import { auditOf } from '#test/builders/audit.ts'
import { signedInAs, type Visitor } from '#test/people.ts'
import { openTill } from '#test/fakes/till.ts'
import type { Bank } from '../banks/bank.ts'

const REASON = 'Встреча не состоялась'

describe.each(BANK_NAMES)('POST /api/transactions/{id}/refund at %s', async (name) => {
  const till = await openTill(name)
  const { world, bank } = till
  const sofya = await signedInAs(world, 'moderator')

  const refund = (id: number, amount: number, by: Visitor = sofya) =>
    by.post(`/api/transactions/${id}/refund`, { amount, reason: REASON })
  const bookOf = async (paymentId: string) => (await bank.books()).find((book) => book.paymentId === paymentId)

  test('gives back three parts, and not one kopeck more', async () => {
    const link = await till.paid({ amount: 100_010 })
    const lines = await auditOf(world, async () => {
      for (const amount of [33_337, 33_337, 33_336]) expect((await refund(link.id, amount)).status).toBe(200)
    })
    const { status, body } = await refund(link.id, 1)
    expect([status, Object.keys(body.errors)]).toEqual([422, ['status']])
    expect(await till.stored(link.id)).toMatchObject({ status: 'refunded', refunded_amount: 100_010 })
    expect(await bookOf(link.paymentId)).toMatchObject({ paid: 100_010, refunded: 100_010 })
    expect(lines.map(({ action }) => action)).toEqual(
      [1, 2, 3].flatMap(() => ['transaction.refund-asked', 'transaction.refunded']),
    )
    expect(lines.every(({ actor_id }) => actor_id === sofya.id)).toBe(true)
    const events = (await till.events(link.id)).filter(
      ({ to_status, kind }) => kind === 'moved' && /refund/.test(to_status),
    )
    expect(events.map((event) => [event.to_status, event.amount, event.reason, event.actor_id, event.source])).toEqual([
      ['partially_refunded', 33_337, REASON, sofya.id, 'staff'],
      ['partially_refunded', 33_337, REASON, sofya.id, 'staff'],
      ['refunded', 33_336, REASON, sofya.id, 'staff'],
    ])
  })

  test('of more than is left names what is left', async () => {
    const link = await till.paid()
    await refund(link.id, 400_000)
    const { status, body } = await refund(link.id, 50_001)
    expect([status, body.errors.amount]).toEqual([422, ['Можно вернуть не больше 500\u00a0₽.']])
  })

  test('four at once never give back more than was paid', async () => {
    const link = await till.paid()
    const answers = await Promise.all([1, 2, 3, 4].map(() => refund(link.id, 300_000)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status } of answers) expect([200, 409, 422]).toContain(status)
    expect(await bookOf(link.paymentId)).toMatchObject({ refunded: 300_000 })
    expect(await till.stored(link.id)).toMatchObject({ refunded_amount: 300_000 })
  })

  test('with the same key twice gives back one part', async () => {
    const link = await till.paid()
    const ask = () =>
      sofya.ask(`/api/transactions/${link.id}/refund`, {
        method: 'POST',
        body: JSON.stringify({ amount: 100_000, reason: REASON }),
        headers: { 'content-type': 'application/json', 'idempotency-key': `dialog-${link.id}` },
      })
    const [first, second] = [await ask(), await ask()]
    expect([first.status, second.status]).toEqual([200, 200])
    expect(await till.stored(link.id)).toMatchObject({ refunded_amount: 100_000 })
  })

  test('that the bank refuses changes nothing and says so', async () => {
    const link = await till.paid()
    bank.refuse(true)
    const lines = await auditOf(world, async () => {
      const { status, body } = await refund(link.id, 100_000)
      expect([status, body.errors.amount]).toEqual([422, [expect.stringMatching(/^Банк не принял возврат/)]])
    })
    bank.refuse(false)
    expect(await till.stored(link.id)).toMatchObject({ status: 'paid', refunded_amount: 0 })
    expect(lines.map(({ action }) => action)).toEqual(['transaction.refund-asked', 'transaction.refund-refused'])
    expect(await till.refunds(link.id)).toMatchObject([{ status: 'failed' }])
    expect((await refund(link.id, 450_000)).body.data).toMatchObject({ status: 'refunded' })
  })

  test.each(['silent', 'crash'] as const)(
    'with a bank that is %s stays on its way until the bank is heard',
    async (kind) => {
      const link = await till.paid()
      bank.trouble(kind, 4)
      const { status, body } = await refund(link.id, 100_000)
      bank.trouble(kind, 0)
      expect([status, body.data]).toEqual([
        200,
        expect.objectContaining({ status: 'paid', refunded_amount: 0, pending_refund_amount: 100_000 }),
      ])
      expect(await refund(link.id, 1)).toMatchObject({ status: 409, body: { code: 'refund_pending' } })
      till.later(16)
      await till.reconcile()
      expect(await till.stored(link.id)).toMatchObject({ status: 'partially_refunded', refunded_amount: 100_000 })
      expect(await bookOf(link.paymentId)).toMatchObject({ refunded: 100_000 })
      expect((await till.events(link.id)).at(-1)).toMatchObject({ actor_id: sofya.id, amount: 100_000, reason: REASON })
      till.later(16)
      await till.reconcile()
      expect(await bookOf(link.paymentId)).toMatchObject({ refunded: 100_000 })
    },
  )

  test('that reconciliation asks for again is told to the bank as a repeat', async () => {
    const link = await till.paid()
    bank.trouble('silent', 4)
    await refund(link.id, 100_000)
    bank.trouble('silent', 0)
    till.later(16)
    const repeats: unknown[] = []
    const { cashier } = till
    const listening: Bank = {
      ...cashier.bank,
      refund: (asked) => {
        repeats.push(asked.isRepeat)
        return bank.bank.refund(asked)
      },
    }
    await till.reconcile({ ...cashier, bank: listening })
    expect(repeats).toEqual([true])
    expect(await bookOf(link.paymentId)).toMatchObject({ refunded: 100_000 })
  })

  test('that the bank takes its time for is done when the bank says so', async () => {
    if (!bank.delayRefunds(true)) return
    const link = await till.paid()
    expect((await refund(link.id, 450_000)).body.data).toMatchObject({ status: 'paid', pending_refund_amount: 450_000 })
    expect(await till.seen(link.public_id)).toMatchObject({ status: 'paid', pending_refund_amount: 450_000 })
    till.later(16)
    await till.reconcile()
    expect(await till.stored(link.id)).toMatchObject({ status: 'paid', refunded_amount: 0 })
    await bank.settleRefunds()
    bank.delayRefunds(false)
    await till.hear(link.paymentId)
    expect(await till.stored(link.id)).toMatchObject({ status: 'refunded', refunded_amount: 450_000 })
    expect(await till.seen(link.public_id)).toMatchObject({ status: 'refunded', pending_refund_amount: 0 })
    expect(await bookOf(link.paymentId)).toMatchObject({ refunded: 450_000 })
  })

  test('at the bank’s own counter is booked as the bank tells it', async () => {
    const link = await till.paid()
    await bank.refundAtBank(link.paymentId, 150_000)
    await till.hear(link.paymentId)
    // T-Bank says that a part is back, and not how much: somebody has to look.
    const isTold = name !== 'tbank'
    expect(await till.stored(link.id)).toMatchObject({ refunded_amount: isTold ? 150_000 : 0 })
    expect((await till.story(link.id)).at(-1)).toBe(isTold ? 'partially_refunded' : 'refund_unknown')
    const { body } = await sofya.get(`/api/transactions/${link.id}`)
    expect(body.data.is_in_question).toBe(!isTold)
  })

  test('of what another bank took is 503', async () => {
    const other = name === 'tbank' ? 'yookassa' : 'tbank'
    const { id } = await till.link({ status: 'paid', paid_at: new Date(), provider: other, provider_payment_id: 'p-1' })
    expect((await refund(id, 1000)).status).toBe(503)
    expect((await refund(id, 1000, await signedInAs(world, 'tech-support'))).status).toBe(403)
  })
})

test('a refund on its way to a slow bank is not asked for by somebody else: by СБП it would be given twice', async () => {
  const till = await openTill('tbank')
  till.bank.quirks({ takesSbp: true })
  const sofya = await signedInAs(till.world, 'moderator')
  const link = await till.paid()
  const { refund } = till.bank.bank
  const [arrived, slow] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  till.bank.bank.refund = async (asked) => {
    if (asked.isRepeat !== true) {
      arrived.resolve()
      await slow.promise
    }
    return refund(asked)
  }
  const first = sofya.post(`/api/transactions/${link.id}/refund`, { amount: 100_000, reason: REASON })
  await arrived.promise
  expect((await sofya.post(`/api/transactions/${link.id}/inquiry`)).status).toBe(200)
  slow.resolve()
  expect((await first).body.data).toMatchObject({ refunded_amount: 100_000, pending_refund_amount: 0 })
  expect(await till.bank.books()).toMatchObject([{ refunded: 100_000 }])
})
