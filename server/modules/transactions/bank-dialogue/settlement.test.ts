import { describe, expect, test } from 'vitest'
import { BANK_NAMES } from '#contract/payments/transactions.ts'
import { auditOf } from '#test/builders/audit.ts'
import { aUser } from '#test/builders.ts'
import { guest, signedInAs, signIn } from '#test/people.ts'
import { openTill } from '#test/fakes/till.ts'
import type { Bank } from '../banks/bank.ts'

const REASON = 'По выписке банка от 12 ноября'
const DAY = 24 * 60

describe.each(BANK_NAMES)('what %s does not tell', async (name) => {
  const till = await openTill(name)
  const { world, bank } = till
  const sofya = await aUser(world.db, { role: 'moderator' })
  /** Sessions end while the clock runs. */
  const present = () => signIn(world, sofya.id)

  const whole = async (id: number) => (await (await present()).get(`/api/transactions/${id}`)).body.data
  const ask = async (id: number) => (await present()).post(`/api/transactions/${id}/inquiry`)
  const send = async (id: number) => (await present()).post(`/api/transactions/${id}/letters`)
  const settle = async (id: number, input: object) =>
    (await present()).post(`/api/transactions/${id}/settlement`, { reason: REASON, ...input })
  const refund = async (id: number, amount = 100_000) =>
    (await present()).post(`/api/transactions/${id}/refund`, { amount, reason: 'Встреча отменена' })
  const bookOf = async (paymentId: string) => (await bank.books()).find((book) => book.paymentId === paymentId)
  /** The way to settle the one question of a transaction, as its screen would. */
  async function questionOf(id: number) {
    const { questions, version } = await whole(id)
    const [{ kind, attempt_id } = { kind: 'refund', attempt_id: 1 }] = questions
    return { kind, attempt_id, version }
  }

  /** A refund whose answer was lost, after which the bank can say no more than that it does not know. */
  async function lostRefund(amount = 100_000) {
    const link = await till.paid()
    bank.trouble('silent', 9)
    await refund(link.id, amount)
    bank.trouble('silent', 0)
    return link
  }
  /** The same bank, at a loss. */
  const unsure: Bank = {
    ...bank.bank,
    refundOutcome: () => Promise.resolve('unknown'),
    refund: () => Promise.resolve({ status: 'pending' }),
  }
  const forget = async () => till.reconcile({ ...till.cashier, bank: unsure })

  test('is asked about nothing that nobody has begun to pay', async () => {
    const { status, body } = await ask((await till.link()).id)
    expect([status, body.errors]).toEqual([
      422,
      { form: [expect.stringMatching(/^По\sэтой ссылке ещё не\sначинали платить/)] },
    ])
  })

  test('is closed to guests and to those who may only look', async () => {
    const link = await lostRefund()
    const question = { ...(await questionOf(link.id)), outcome: 'returned' }
    const ildar = await signedInAs(world, 'tech-support')
    for (const call of ['inquiry', 'settlement', 'repeat-return']) {
      const path = `/api/transactions/${link.id}/${call}`
      expect((await ildar.post(path, question)).status).toBe(403)
      expect((await guest(world).post(path, question)).status).toBe(401)
    }
    expect(await till.refunds(link.id)).toMatchObject([{ status: 'pending' }])
  })

  test('of a refund is asked for once more when staff say so, and done once', async () => {
    const link = await lostRefund()
    expect((await ask(link.id)).body.data).toMatchObject({
      ...{ status: 'partially_refunded', refunded_amount: 100_000, pending_refund_amount: 0, questions: [] },
    })
    expect((await ask(link.id)).status).toBe(200)
    expect(await bookOf(link.paymentId)).toMatchObject({ refunded: 100_000 })
  })

  test('of a refund that the bank never got is told after a day: the money is here', async () => {
    const link = await lostRefund()
    till.later(DAY)
    const lines = await auditOf(world, async () => {
      expect((await ask(link.id)).body.data).toMatchObject({
        ...{ status: 'paid', refunded_amount: 0, pending_refund_amount: 0, questions: [], is_in_question: false },
      })
    })
    expect(lines.map(({ action }) => action)).toEqual(['transaction.refund-refused'])
    expect(await till.refunds(link.id)).toMatchObject([{ status: 'failed' }])
  })

  test('of a refund that the bank drops is found by reconciliation', async () => {
    if (!bank.delayRefunds(true)) return
    const link = await till.paid()
    await refund(link.id)
    till.later(DAY)
    await till.reconcile()
    expect(await till.refunds(link.id)).toMatchObject([{ status: 'pending', lost_at: null }])
    expect((await whole(link.id)).is_in_question).toBe(false)
    const tooEarly = await settle(link.id, { ...(await questionOf(link.id)), outcome: 'not_returned' })
    expect([tooEarly.status, tooEarly.body.code]).toEqual([409, 'bank_tells'])
    await bank.dropRefunds()
    bank.delayRefunds(false)
    till.later(DAY)
    await till.reconcile()
    expect(await till.refunds(link.id)).toMatchObject([{ status: 'failed' }])
    expect(await till.stored(link.id)).toMatchObject({ status: 'paid', refunded_amount: 0 })
  })

  test.each(['returned', 'not_returned'] as const)('is settled by hand, %s, once', async (outcome) => {
    const link = await lostRefund()
    till.later(DAY)
    await forget()
    const before = await whole(link.id)
    expect(before).toMatchObject({
      is_in_question: true,
      questions: [{ kind: 'refund', amount: 100_000, left: 450_000, is_counted: true, is_lost: true }],
    })
    expect((await till.story(link.id)).at(-1)).toBe('refund_lost')
    const question = { ...(await questionOf(link.id)), outcome }
    // The bank cannot be asked: its silence is all there is.
    bank.trouble('silent', 9)
    const lines = await auditOf(world, async () => {
      const { status, body } = await settle(link.id, question)
      expect([status, body.data]).toEqual([200, expect.objectContaining({ questions: [], is_in_question: false })])
    })
    bank.trouble('silent', 0)
    expect(lines).toMatchObject([{ action: 'transaction.settled', actor_id: sofya.id }])
    expect(lines[0]?.changes).toContainEqual({ field: 'reason', old: null, new: REASON })
    const isBack = outcome === 'returned'
    expect(await till.stored(link.id)).toMatchObject({
      ...{ status: isBack ? 'partially_refunded' : 'paid', refunded_amount: isBack ? 100_000 : 0 },
      version: before.version + 1,
    })
    expect((await till.events(link.id)).find(({ kind }) => kind === `settled_${outcome}`)).toMatchObject({
      ...{ source: 'staff', actor_id: sofya.id, amount: 100_000, reason: REASON },
    })
    const again = await settle(link.id, question)
    expect([again.status, again.body.code]).toEqual([409, 'conflict'])
    expect(await till.stored(link.id)).toMatchObject({ version: before.version + 1 })
  })

  test('is never counted twice when the bank tells it after all', async () => {
    const link = await till.paid()
    bank.trouble('crash', 9)
    await refund(link.id)
    bank.trouble('crash', 0)
    till.later(DAY)
    await till.world.db.updateTable('transaction_refunds').set({ lost_at: world.clock.now }).execute()
    bank.trouble('silent', 9)
    await settle(link.id, { ...(await questionOf(link.id)), outcome: 'returned' })
    bank.trouble('silent', 0)
    for (let round = 0; round < 2; round += 1) {
      await till.hear(link.paymentId)
      await ask(link.id)
    }
    expect(await till.stored(link.id)).toMatchObject({ status: 'partially_refunded', refunded_amount: 100_000 })
    expect(await bookOf(link.paymentId)).toMatchObject({ refunded: 100_000 })
  })

  test('is not settled by hand while the bank can tell: its word is booked instead', async () => {
    const link = await till.paid()
    bank.trouble('crash', 9)
    await refund(link.id)
    bank.trouble('crash', 0)
    const { status, body } = await settle(link.id, { ...(await questionOf(link.id)), outcome: 'not_returned' })
    expect([status, body.code]).toEqual([409, 'conflict'])
    expect(await till.stored(link.id)).toMatchObject({ status: 'partially_refunded', refunded_amount: 100_000 })
    expect(await till.story(link.id)).not.toContain('settled_not_returned')
  })

  test('is not settled while the bank is silent for a while, nor by somebody who saw an older version', async () => {
    const link = await lostRefund()
    const question = { ...(await questionOf(link.id)), outcome: 'returned' }
    bank.trouble('silent', 9)
    expect((await settle(link.id, question)).status).toBe(503)
    expect((await ask(link.id)).status).toBe(503)
    bank.trouble('silent', 0)
    const stale = await settle(link.id, { ...question, version: question.version - 1 })
    expect([stale.status, stale.body.code]).toEqual([409, 'conflict'])
    expect(await till.refunds(link.id)).toMatchObject([{ status: 'pending' }])
  })

  test.each([
    ['outcome', { outcome: 'settled' }],
    ['outcome', { outcome: 'stolen' }],
    ['kind', { kind: 'hunger' }],
    ['amount', { kind: 'refund_unknown' }],
    ['amount', { kind: 'refund_unknown', amount: 10.5 }],
    ['reason', { reason: '' }],
    ['version', { version: undefined }],
    ['attempt_id', { attempt_id: 'first' }],
  ])('refuses a wrong %s', async (field, wrong) => {
    const link = await lostRefund()
    const { status, body } = await settle(link.id, { ...(await questionOf(link.id)), outcome: 'returned', ...wrong })
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
    expect((await settle(999_999, { ...(await questionOf(link.id)), outcome: 'returned' })).status).toBe(404)
  })

  test('of another bank is put before staff, who settle it', async () => {
    const link = await lostRefund()
    const gone = BANK_NAMES.find((one) => one !== name) as (typeof BANK_NAMES)[number]
    await world.db
      .updateTable('transaction_attempts')
      .set({ provider: gone })
      .where('transaction_id', '=', link.id)
      .execute()
    await world.db.updateTable('transactions').set({ provider: gone }).where('id', '=', link.id).execute()
    await till.reconcile()
    expect((await whole(link.id)).is_in_question).toBe(true)
    expect((await ask(link.id)).status).toBe(503)
    expect((await settle(link.id, { ...(await questionOf(link.id)), outcome: 'returned' })).body.data).toMatchObject({
      ...{ status: 'partially_refunded', is_in_question: false },
    })
  })

  test('of another sum stays in question after the link has ended, until staff say that they have looked', async () => {
    const link = await till.opened()
    await bank.happen('pay', link.paymentId)
    await bank.tamper(link.paymentId, { amount: 449_999 })
    await till.hear(link.paymentId)
    till.later(4 * DAY)
    await till.reconcile()
    expect((await whole(link.id)).is_in_question).toBe(true)
    await settle(link.id, { ...(await questionOf(link.id)), outcome: 'settled' })
    expect(await whole(link.id)).toMatchObject({ is_in_question: false, questions: [] })
    await ask(link.id)
    expect((await whole(link.id)).is_in_question).toBe(false)
  })

  test('of another sum is over once staff have looked: by the same link another order is paid', async () => {
    const link = await till.opened()
    await bank.happen('pay', link.paymentId)
    await bank.tamper(link.paymentId, { amount: 449_999 })
    await till.hear(link.paymentId)
    expect((await till.seen(link.public_id)).can_pay).toBe(false)
    const refused = await send(link.id)
    expect([refused.status, refused.body.errors?.status]).toEqual([422, [expect.stringMatching(/^Банк назвал другую/)]])
    await settle(link.id, { ...(await questionOf(link.id)), outcome: 'settled' })
    expect((await till.seen(link.public_id)).can_pay).toBe(true)
    expect((await send(link.id)).status).toBe(200)
    expect((await till.start(link.public_id)).status).toBe(200)
    const again = await till.paymentOf(link.id)
    expect(again).not.toBe(link.paymentId)
    await bank.happen('pay', again)
    await till.hear(again)
    expect(await whole(link.id)).toMatchObject({ status: 'paid', is_in_question: false })
  })

  test('a hold that was let go and is money all the same is put before staff, and not taken', async () => {
    const link = await till.opened()
    await bank.happen('hold', link.paymentId)
    await till.hear(link.paymentId)
    await bank.happen('release', link.paymentId)
    await till.hear(link.paymentId)
    expect(await till.status(link.id)).toBe('reversed')
    const { state } = bank.bank
    bank.bank.state = async (paymentId) => ({ ...(await state(paymentId)), status: 'paid', amount: 100_000 })
    await ask(link.id)
    bank.bank.state = state
    expect(await whole(link.id)).toMatchObject({ status: 'reversed', is_in_question: true })
    await ask(link.id)
    expect((await till.story(link.id)).filter((word) => word === 'mismatch')).toHaveLength(1)
  })
})
