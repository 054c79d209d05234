import { beforeEach, describe, expect, test } from 'vitest'
import { auditOf } from '#test/builders/audit.ts'
import { aUser } from '#test/builders.ts'
import { signIn } from '#test/people.ts'
import { openTill } from '#test/fakes/till.ts'
import { BankSilence } from '../banks/bank.ts'

const REASON = 'Кабинет банка, операция от 12 ноября'

describe('parts that T-Bank gave back past us', async () => {
  const till = await openTill('tbank')
  const { world, bank } = till
  const sofya = await aUser(world.db, { role: 'moderator' })
  const present = () => signIn(world, sofya.id)
  const whole = async (id: number) => (await (await present()).get(`/api/transactions/${id}`)).body.data
  const refund = async (id: number, amount: number) =>
    (await present()).post(`/api/transactions/${id}/refund`, { amount, reason: 'Отмена' })
  /** Writes down what the cabinet shows. */
  async function enter(id: number, amount: number) {
    const { questions, version } = await whole(id)
    const { attempt_id } = questions.find(({ kind }: { kind: string }) => kind === 'refund_unknown') ?? {}
    const body = { kind: 'refund_unknown', outcome: 'returned', attempt_id, version, amount, reason: REASON }
    return (await present()).post(`/api/transactions/${id}/settlement`, body)
  }

  beforeEach(() => bank.quirks({ takesSbp: false, letterNames: 'whole' }))

  test('are written down by staff, within what is left, with a line and no version lost', async () => {
    const link = await till.paid()
    await bank.refundAtBank(link.paymentId, 150_000)
    await till.hear(link.paymentId)
    expect(await whole(link.id)).toMatchObject({
      ...{ is_in_question: true, refunded_amount: 0 },
      questions: [{ kind: 'refund_unknown', amount: null, left: 450_000, is_counted: true }],
    })
    for (const tooMuch of [450_000, 450_001, 900_000]) {
      const { status, body } = await enter(link.id, tooMuch)
      expect([status, body.errors.amount]).toEqual([422, ['Банк вернул часть: меньше 4\u00a0500\u00a0₽.']])
    }
    const lines = await auditOf(world, async () => expect((await enter(link.id, 150_000)).status).toBe(200))
    expect(lines).toMatchObject([{ action: 'transaction.settled', actor_id: sofya.id }])
    expect(lines[0]?.changes).toEqual(
      expect.arrayContaining([
        { field: 'refunded_amount', old: 0, new: 150_000 },
        { field: 'reason', old: null, new: REASON },
      ]),
    )
    expect(await whole(link.id)).toMatchObject({ is_in_question: false, refunded_amount: 150_000, questions: [] })
    expect((await till.events(link.id)).at(-1)).toMatchObject({ kind: 'moved', actor_id: sofya.id, reason: REASON })
    expect((await enter(link.id, 150_000)).status).toBe(422)
  })

  test('close the way of our refunds until they are written down, and are not taken for the end of one', async () => {
    const link = await till.paid()
    await bank.refundAtBank(link.paymentId, 150_000)
    await till.hear(link.paymentId)
    expect(await refund(link.id, 100_000)).toMatchObject({ status: 409, body: { code: 'in_question' } })
    await enter(link.id, 150_000)
    expect((await refund(link.id, 100_000)).body.data).toMatchObject({ refunded_amount: 250_000, questions: [] })
    expect((await refund(link.id, 200_000)).body.data).toMatchObject({ status: 'refunded', refunded_amount: 450_000 })
  })

  test('are seen before a refund of ours goes out, though no letter came', async () => {
    const link = await till.paid()
    await bank.refundAtBank(link.paymentId, 150_000)
    expect(await refund(link.id, 100_000)).toMatchObject({ status: 409, body: { code: 'in_question' } })
    expect((await bank.books()).find(({ paymentId }) => paymentId === link.paymentId)).toMatchObject({
      refunded: 150_000,
    })
  })

  test('are asked about again after a part of ours, when letters tell of one more part', async () => {
    bank.quirks({ letterNames: 'left' })
    const link = await till.paid()
    await refund(link.id, 100_000)
    await till.hear(link.paymentId)
    expect((await whole(link.id)).questions).toEqual([])
    await bank.refundAtBank(link.paymentId, 150_000)
    await till.hear(link.paymentId)
    expect((await whole(link.id)).questions).toMatchObject([{ kind: 'refund_unknown', left: 350_000 }])
    expect((await enter(link.id, 150_000)).body.data).toMatchObject({ refunded_amount: 250_000, questions: [] })
    await till.hear(link.paymentId)
    expect((await whole(link.id)).questions).toEqual([])
  })

  test('given back whole in the end are booked as the bank says, whatever was written down', async () => {
    const link = await till.paid()
    await bank.refundAtBank(link.paymentId, 150_000)
    await till.hear(link.paymentId)
    await enter(link.id, 149_000)
    await bank.refundAtBank(link.paymentId, 300_000)
    await till.hear(link.paymentId)
    expect(await whole(link.id)).toMatchObject({ status: 'refunded', refunded_amount: 450_000, questions: [] })
  })

  test('a second part by СБП whose answer is lost is put before staff at the next round, and settled by them', async () => {
    bank.quirks({ takesSbp: true })
    const link = await till.paid()
    await refund(link.id, 100_000)
    const { refund: carriedOut } = bank.bank
    bank.bank.refund = async (asked) => {
      await carriedOut(asked)
      throw new BankSilence('T-Bank Cancel: the answer is lost')
    }
    await refund(link.id, 200_000)
    bank.bank.refund = carriedOut
    expect(await whole(link.id)).toMatchObject({ pending_refund_amount: 200_000, is_in_question: false })
    till.later(16)
    await till.reconcile()
    const { questions, is_in_question, version } = await whole(link.id)
    expect([is_in_question, questions]).toEqual([true, [expect.objectContaining({ kind: 'refund', is_lost: true })]])
    const { attempt_id } = questions[0]
    const body = { kind: 'refund', attempt_id, outcome: 'returned', reason: REASON, version }
    const settled = await (await present()).post(`/api/transactions/${link.id}/settlement`, body)
    expect(settled.body.data).toMatchObject({ refunded_amount: 300_000, questions: [] })
    expect((await bank.books()).find(({ paymentId }) => paymentId === link.paymentId)).toMatchObject({
      refunded: 300_000,
    })
    till.later(16)
    await till.reconcile()
    expect((await whole(link.id)).refunded_amount).toBe(300_000)
  })
})
