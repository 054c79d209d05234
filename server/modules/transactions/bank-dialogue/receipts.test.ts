import { describe, expect, test } from 'vitest'
import { auditOf } from '#test/audit.ts'
import { aUser } from '#test/builders.ts'
import { signIn } from '#test/people.ts'
import { openTill } from '#test/till.ts'

describe.each(['tbank', 'yookassa'] as const)('a receipt of %s', async (name) => {
  const till = await openTill(name)
  const { world, bank } = till
  const sofya = await aUser(world.db, { role: 'moderator' })
  const whole = async (id: number) => (await (await signIn(world, sofya.id)).get(`/api/transactions/${id}`)).body.data
  /** T-Bank writes of it; YooKassa is asked. */
  async function listen(paymentId: string) {
    await till.hear(paymentId)
    till.later(61)
    await till.reconcile()
  }

  test('that fails leaves the money paid, and staff see it once', async () => {
    const link = await till.paid()
    expect(await whole(link.id)).toMatchObject({ status: 'paid', is_receipt_failed: false })
    await bank.receipt(link.paymentId, false)
    const lines = await auditOf(world, async () => {
      await listen(link.paymentId)
      await listen(link.paymentId)
    })
    expect(lines.map(({ action, actor_name }) => [action, actor_name])).toEqual([
      ['transaction.receipt-failed', 'Система'],
    ])
    expect(await whole(link.id)).toMatchObject({
      ...{ status: 'paid', refunded_amount: 0, is_receipt_failed: true, is_in_question: false },
      questions: [{ kind: 'receipt', amount: 450_000 }],
    })
    expect(await till.story(link.id)).toEqual(['pending', 'paid', 'receipt_failed'])
    const found = await (await signIn(world, sofya.id)).get('/api/transactions?filter[in_question]=1')
    expect(found.body.data.map(({ id }: { id: number }) => id)).toEqual([link.id])
    const others = await (await signIn(world, sofya.id)).get('/api/transactions?filter[in_question]=0')
    expect(others.body.data.map(({ id }: { id: number }) => id)).not.toContain(link.id)
    // The code and nothing of what the bank says about the payer.
    expect(JSON.stringify(await till.events(link.id))).not.toMatch(/irina|Касса/)
    expect(await till.seen(link.public_id)).toMatchObject({ status: 'paid' })
  })

  test('that is made later closes the question by itself; older words open it no more', async () => {
    const link = await till.paid()
    await bank.receipt(link.paymentId, false)
    await listen(link.paymentId)
    await bank.receipt(link.paymentId, true)
    if (name === 'yookassa') {
      const { id } = sofya
      await (await signIn(world, id)).post(`/api/transactions/${link.id}/inquiry`)
    }
    await listen(link.paymentId)
    await listen(link.paymentId)
    expect(await whole(link.id)).toMatchObject({ status: 'paid', is_receipt_failed: false, questions: [] })
    expect(await till.story(link.id)).toEqual(['pending', 'paid', 'receipt_failed', 'receipt_made'])
  })

  test('that is made is nothing to tell of, and the bank is asked no more', async () => {
    const link = await till.paid()
    await bank.receipt(link.paymentId, true)
    await listen(link.paymentId)
    const before = bank.requests()
    till.later(120)
    await till.reconcile()
    expect(bank.requests()).toBe(before)
    expect(await till.story(link.id)).toEqual(['pending', 'paid'])
    // YooKassa tells that it is made, and nothing by which it is found.
    const facts = { number: '1712', sign: null, storage: '9999078902004339', url: null }
    expect((await whole(link.id)).receipt).toEqual(name === 'tbank' ? facts : null)
  })

  test('of a link that was paid months after it was opened is asked for all the same', async () => {
    const link = await till.opened({ expires_at: new Date(world.clock.now.getTime() + 89 * 86_400_000) })
    till.later(80 * 24 * 60)
    await bank.happen('pay', link.paymentId)
    await till.hear(link.paymentId)
    await bank.receipt(link.paymentId, false)
    await listen(link.paymentId)
    expect((await whole(link.id)).is_receipt_failed).toBe(true)
  })

  test('that staff have made by hand is settled by them, and stays settled', async () => {
    const link = await till.paid()
    await bank.receipt(link.paymentId, false)
    await listen(link.paymentId)
    const { questions, version } = await whole(link.id)
    const body = { kind: 'receipt', attempt_id: questions[0].attempt_id, outcome: 'settled', version }
    const present = await signIn(world, sofya.id)
    const path = `/api/transactions/${link.id}/settlement`
    const lines = await auditOf(world, async () => {
      const { status, body: answer } = await present.post(path, { ...body, reason: 'Чек пробит на кассе, № 17' })
      expect([status, answer.data.is_receipt_failed]).toEqual([200, false])
    })
    expect(lines).toMatchObject([{ action: 'transaction.receipt-made', actor_id: sofya.id }])
    await listen(link.paymentId)
    expect(await whole(link.id)).toMatchObject({ is_receipt_failed: false, status: 'paid' })
  })

  test('of a refund that fails is told where the bank tells it', async () => {
    const link = await till.paid()
    await (
      await signIn(world, sofya.id)
    ).post(`/api/transactions/${link.id}/refund`, { amount: 1000, reason: 'Отмена' })
    const isTold = await bank.receipt(link.paymentId, false, 1000)
    await till.hear(link.paymentId)
    expect((await whole(link.id)).is_receipt_failed).toBe(isTold)
    if (!isTold) return
    await bank.receipt(link.paymentId, true)
    await till.hear(link.paymentId)
    expect((await whole(link.id)).is_receipt_failed).toBe(true)
    await bank.receipt(link.paymentId, true, 1000)
    await till.hear(link.paymentId)
    expect((await whole(link.id)).is_receipt_failed).toBe(false)
  })

  test('of a refund that is made says nothing of the one for the payment that is not', async () => {
    const link = await till.paid()
    await bank.receipt(link.paymentId, false)
    await listen(link.paymentId)
    const refund = { amount: 1000, reason: 'Отмена' }
    await (await signIn(world, sofya.id)).post(`/api/transactions/${link.id}/refund`, refund)
    await bank.receipt(link.paymentId, true, 1000)
    await listen(link.paymentId)
    expect(await whole(link.id)).toMatchObject({ is_receipt_failed: true, questions: [{ kind: 'receipt' }] })
  })
})
