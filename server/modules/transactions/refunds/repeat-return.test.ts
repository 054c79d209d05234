import { describe, expect, test } from 'vitest'
import { BANK_NAMES } from '#contract/payments/transactions.ts'
import { auditOf } from '#test/builders/audit.ts'
import { aUser } from '#test/builders.ts'
import { signIn } from '#test/people.ts'
import { openTill } from '#test/fakes/till.ts'
import { BankRefusal, type Bank } from '../banks/bank.ts'

describe.each(BANK_NAMES)('a second payment that %s will not give back', async (name) => {
  const till = await openTill(name)
  const { world, bank } = till
  const sofya = await aUser(world.db, { role: 'moderator' })
  const present = () => signIn(world, sofya.id)
  const whole = async (id: number) => (await (await present()).get(`/api/transactions/${id}`)).body.data
  const settle = async (id: number, input: object) =>
    (await present()).post(`/api/transactions/${id}/settlement`, { reason: 'Вернули переводом', ...input })
  const repeat = async (id: number, input: object) =>
    (await present()).post(`/api/transactions/${id}/repeat-return`, input)

  async function refusedReturn() {
    const link = await till.opened()
    await bank.happen('decline', link.paymentId)
    await till.hear(link.paymentId)
    const [first] = await till.attempts(link.id)
    await till.start(link.public_id)
    const second = await till.paymentOf(link.id)
    await bank.happen('pay', second)
    await till.hear(second)
    // The bank thinks again about the first one, and takes it.
    await world.db
      .updateTable('transaction_attempts')
      .set({ status: 'pending' })
      .where('id', '=', first?.id ?? 0)
      .execute()
    bank.refuse(true)
    const paidAgain: Bank = {
      ...bank.bank,
      state: async (paymentId) => ({
        ...(await bank.bank.state(paymentId)),
        ...(paymentId === link.paymentId ? { status: 'paid' as const } : {}),
      }),
    }
    till.later(16)
    await till.reconcile({ ...till.cashier, bank: paidAgain })
    bank.refuse(false)
    return { ...link, attempt_id: first?.id ?? 0 }
  }

  test('is in question; staff mark it as given back, once, and no total moves', async () => {
    const link = await refusedReturn()
    expect(await till.story(link.id)).toEqual(expect.arrayContaining(['paid', 'paid_twice', 'refund_refused']))
    expect((await till.seen(link.public_id)).surplus).toEqual({ amount: 450_000, left: 450_000 })
    const { questions, is_in_question, version } = await whole(link.id)
    expect([is_in_question, questions]).toEqual([
      true,
      [expect.objectContaining({ kind: 'surplus', amount: 450_000, is_counted: false })],
    ])
    const question = { kind: 'surplus', attempt_id: link.attempt_id, outcome: 'returned', version }
    const lines = await auditOf(world, () => settle(link.id, question))
    expect(lines.at(-1)).toMatchObject({ action: 'transaction.settled', actor_id: sofya.id })
    expect(await whole(link.id)).toMatchObject({ status: 'paid', refunded_amount: 0, questions: [] })
    expect((await till.seen(link.public_id)).surplus).toEqual({ amount: 450_000, left: 0 })
    expect((await settle(link.id, question)).status).toBe(409)
    expect((await till.refunds(link.id)).map(({ status, amount }) => [status, amount])).toEqual([
      ['failed', 450_000],
      ['done', 450_000],
    ])
  })

  test('is asked for again under a new key, by one of two who press', async () => {
    const link = await refusedReturn()
    const { version } = await whole(link.id)
    const asked: string[] = []
    const { refund } = bank.bank
    bank.bank.refund = (wish) => {
      asked.push(wish.key)
      return Promise.resolve({ status: 'done' })
    }
    const input = { attempt_id: link.attempt_id, version }
    const answers = await Promise.all([repeat(link.id, input), repeat(link.id, input)])
    bank.bank.refund = refund
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(asked).toEqual([expect.stringMatching(/-r2$/)])
    expect(await whole(link.id)).toMatchObject({ status: 'paid', refunded_amount: 0, questions: [] })
    expect((await till.events(link.id)).at(-1)).toMatchObject({ kind: 'paid_twice_returned', actor_id: sofya.id })
  })

  test('is not answered to a second request with the key while the bank has not answered the first', async () => {
    const link = await refusedReturn()
    const { version } = await whole(link.id)
    const [arrived, slow] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const { refund } = bank.bank
    bank.bank.refund = async () => {
      arrived.resolve()
      await slow.promise
      throw new BankRefusal('7', 'no')
    }
    const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
    const body = JSON.stringify({ attempt_id: link.attempt_id, version })
    const send = async () =>
      (await present()).ask(`/api/transactions/${link.id}/repeat-return`, { method: 'POST', headers, body })
    const first = send()
    await arrived.promise
    expect((await send()).status).toBe(503)
    slow.resolve()
    expect((await first).status).toBe(422)
    bank.bank.refund = refund
    expect((await whole(link.id)).is_in_question).toBe(true)
  })

  test('stays in question when the bank refuses again', async () => {
    const link = await refusedReturn()
    const { version } = await whole(link.id)
    bank.refuse(true)
    const { status, body } = await repeat(link.id, { attempt_id: link.attempt_id, version })
    bank.refuse(false)
    expect([status, body.errors.attempt_id]).toEqual([422, [expect.stringMatching(/^Банк не принял возврат/)]])
    expect((await whole(link.id)).is_in_question).toBe(true)
    expect((await repeat(link.id, { attempt_id: 999_999, version })).status).toBe(409)
  })
})
