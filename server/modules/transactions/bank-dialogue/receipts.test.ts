import { describe, expect, test } from 'vitest'
import { auditOf } from '#test/builders/audit.ts'
import { aUser } from '#test/builders.ts'
import { signIn } from '#test/people.ts'
import { openTill } from '#test/fakes/till.ts'

/** As the tills of the two print them. */
const factsOf = {
  tbank: {
    number: /^17\d\d$/,
    sign: expect.stringMatching(/^26715517\d\d$/),
    storage: '9999078902004339',
    url: expect.any(String),
  },
  yookassa: {
    number: /^39\d\d$/,
    sign: expect.stringMatching(/^26176039\d\d$/),
    storage: '9288000100115785',
    url: null,
  },
}

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
    const { number, ...facts } = factsOf[name]
    const { receipt, receipts } = await whole(link.id)
    expect(receipt).toMatchObject(facts)
    expect(receipts).toEqual([
      { ...receipt, of: 'payment', amount: 450_000, at: expect.any(String), state: 'made', refund_number: null },
    ])
    expect(receipt.number).toMatch(number)
  })

  test('of each refund is kept with it, also of two refunds of one sum, and shown with those of the payment', async () => {
    const link = await till.paid()
    const refund = async (amount: number) => {
      const present = await signIn(world, sofya.id)
      const { status } = await present.post(`/api/transactions/${link.id}/refund`, { amount, reason: 'Отмена' })
      expect(status).toBe(200)
    }
    await bank.receipt(link.paymentId, true)
    await refund(1000)
    await refund(1000)
    await bank.receipt(link.paymentId, true, 1000)
    await listen(link.paymentId)
    // Nothing is known of the second yet: the first is not taken for it.
    expect((await whole(link.id)).receipts.map(({ state }: { state: string | null }) => state)).toEqual([
      'made',
      ...['made', null],
    ])
    await bank.receipt(link.paymentId, true, 1000)
    await listen(link.paymentId)
    await listen(link.paymentId)
    const { receipts } = await whole(link.id)
    expect(receipts).toMatchObject([
      { of: 'payment', amount: 450_000, state: 'made', refund_number: null },
      { of: 'refund', amount: 1000, state: 'made' },
      { of: 'refund', amount: 1000, state: 'made' },
    ])
    const numbers = receipts.map((one: { number: string }) => Number(one.number))
    expect(numbers).toEqual([numbers[0], numbers[0] + 1, numbers[0] + 2])
    // T-Bank has no name for a refund.
    const names = new Set(receipts.map((one: { refund_number: string | null }) => one.refund_number))
    expect(names.size).toBe(name === 'tbank' ? 1 : 3)
    const before = bank.requests()
    till.later(120)
    await till.reconcile()
    expect(bank.requests()).toBe(before)
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

  test('of a refund that fails is told, and closes by itself once it is made', async () => {
    const link = await till.paid()
    await (
      await signIn(world, sofya.id)
    ).post(`/api/transactions/${link.id}/refund`, { amount: 1000, reason: 'Отмена' })
    await bank.receipt(link.paymentId, false, 1000)
    await listen(link.paymentId)
    expect((await whole(link.id)).is_receipt_failed).toBe(true)
    await bank.receipt(link.paymentId, true)
    await listen(link.paymentId)
    expect((await whole(link.id)).is_receipt_failed).toBe(true)
    await bank.receipt(link.paymentId, true, 1000)
    if (name === 'yookassa') await (await signIn(world, sofya.id)).post(`/api/transactions/${link.id}/inquiry`)
    await listen(link.paymentId)
    const { is_receipt_failed, receipts } = await whole(link.id)
    expect([is_receipt_failed, receipts[1].state]).toEqual([false, 'made'])
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

test('T-Bank names no refund in its notices: those of one sum have their receipts in the order of the till, however late they are told', async () => {
  const till = await openTill('tbank')
  const sofya = await signIn(till.world, (await aUser(till.world.db, { role: 'moderator' })).id)
  const link = await till.paid()
  for (const amount of [1000, 500, 1000, 1000]) {
    await sofya.post(`/api/transactions/${link.id}/refund`, { amount, reason: 'Отмена' })
    await till.bank.receipt(link.paymentId, true, amount)
  }
  const notices = (await till.lettersAbout(link.paymentId)).filter(({ body }) => body.includes('"RECEIPT"'))
  const numbers = notices.map(({ body }) => String(JSON.parse(body).FiscalDocumentNumber))
  const told = async () =>
    (await till.refunds(link.id)).map(({ receipt_facts }) => Object(receipt_facts).number ?? null)
  const [first, second, third, fourth] = notices
  for (const [notice, expected] of [
    [fourth, [numbers[3], null, null, null]],
    [first, [numbers[0], null, numbers[3], null]],
    [second, [numbers[0], numbers[1], numbers[3], null]],
    [third, numbers],
    [fourth, numbers],
  ] as const) {
    if (notice !== undefined) await till.post(notice)
    expect(await told()).toEqual(expected)
  }
})
