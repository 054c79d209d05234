import { describe, expect, test } from 'vitest'
import { BANK_NAMES } from '#contract/payments/transactions.ts'
import { auditOf } from '#test/builders/audit.ts'
import { guest } from '#test/people.ts'
import { openTill } from '#test/fakes/till.ts'
import { openWorld } from '#test/world.ts'

const UNAVAILABLE = { code: 'bank_unavailable', message: expect.stringContaining('С вас ничего не списано') }

describe.each(BANK_NAMES)('POST /api/secure-payment/{public_id}/start at %s', async (name) => {
  const till = await openTill(name)
  const { world, bank } = till

  test('begins a payment at the bank: in the books, in the log, and in the answer its page', async () => {
    const { id, public_id } = await till.link({ amount: 100_010 })
    const lines = await auditOf(world, async () => {
      const { status, body } = await till.start(public_id)
      expect([status, body]).toEqual([200, { data: { url: expect.stringMatching(/^https?:\/\//) } }])
    })
    const [attempt] = await till.attempts(id)
    expect(attempt).toMatchObject({ provider: name, status: 'pending', amount: 100_010 })
    expect(await bank.books()).toContainEqual({
      paymentId: attempt?.provider_payment_id,
      orderId: attempt?.order_id,
      amount: 100_010,
      paid: 0,
      refunded: 0,
      isHeld: false,
    })
    expect(await till.stored(id)).toMatchObject({
      status: 'pending',
      provider: name,
      provider_payment_id: attempt?.provider_payment_id,
      payment_url: attempt?.url,
      version: 2,
    })
    expect(await till.story(id)).toEqual(['pending'])
    expect(lines).toMatchObject([{ action: 'transaction.pending', actor_id: null, subject_version: 2 }])
    expect(await till.seen(public_id)).toMatchObject({ status: 'pending', can_pay: true, is_awaited: true })
  })

  test('again, and in two tabs at once, is the same payment and the same page', async () => {
    const { id, public_id } = await till.link()
    const answers = await Promise.all([1, 2, 3, 4].map(() => till.start(public_id)))
    answers.push(await till.start(public_id))
    expect(new Set(answers.map(({ body }) => body.data?.url)).size).toBe(1)
    const attempts = await till.attempts(id)
    expect(attempts).toHaveLength(1)
    expect((await bank.books()).filter(({ orderId }) => orderId === attempts[0]?.order_id)).toHaveLength(1)
    expect(await till.story(id)).toEqual(['pending'])
  })

  test('after the card was declined is a new payment, though no letter has come', async () => {
    const { id, public_id, paymentId } = await till.opened()
    await bank.happen('decline', paymentId)
    expect((await till.start(public_id)).status).toBe(200)
    expect((await till.attempts(id)).map(({ status }) => status)).toEqual(['failed', 'pending'])
    expect(await till.story(id)).toEqual(['pending', 'failed', 'attempt'])
    expect(await till.status(id)).toBe('failed')
    expect(await till.seen(public_id)).toMatchObject({ status: 'pending', can_pay: true, is_awaited: true })
    await bank.happen('pay', await till.paymentOf(id))
    await till.hear(await till.paymentOf(id))
    expect(await till.status(id)).toBe('paid')
  })

  test('after the bank’s page has ended before our link is a new payment', async () => {
    const { id, public_id, paymentId } = await till.opened()
    await bank.happen('expire', paymentId)
    expect((await till.start(public_id)).status).toBe(200)
    expect((await till.attempts(id)).map(({ status }) => status)).toEqual(['expired', 'pending'])
    expect(await till.status(id)).toBe('pending')
  })

  test('when it is paid, over or called off is 409 and begins nothing', async () => {
    const paid = await till.opened()
    await bank.happen('pay', paid.paymentId)
    const over = await till.link({ expires_at: new Date(world.clock.now.getTime() - 1) })
    const failed = await till.link({ status: 'failed', expires_at: new Date(world.clock.now.getTime() - 1) })
    const canceled = await till.link({ status: 'canceled' })
    const before = (await bank.books()).length
    for (const { public_id } of [paid, over, failed, canceled]) {
      const { status, body } = await till.start(public_id)
      expect([status, body.code, body.message]).toEqual([409, 'not_payable', expect.stringMatching(/^По этой ссылке/)])
    }
    expect(await bank.books()).toHaveLength(before)
    expect(await till.status(paid.id)).toBe('paid')
  })

  test.each(['silent', 'error', 'garbage'] as const)(
    'with a bank that is %s is 503 and changes nothing',
    async (kind) => {
      const { id, public_id } = await till.link()
      bank.trouble(kind, 4)
      const { status, body } = await till.start(public_id)
      bank.trouble(kind, 0)
      expect([status, body]).toEqual([503, expect.objectContaining(UNAVAILABLE)])
      expect(await till.stored(id)).toMatchObject({ status: 'created', version: 1 })
      expect(await till.story(id)).toEqual([])
      expect((await till.start(public_id)).status).toBe(200)
      expect(await till.attempts(id)).toHaveLength(1)
    },
  )

  test('with a bank that refuses is 503, and the next try is another order', async () => {
    const { id, public_id } = await till.link()
    bank.refuse(true)
    expect(await till.start(public_id)).toMatchObject({ status: 503, body: UNAVAILABLE })
    bank.refuse(false)
    expect((await till.start(public_id)).status).toBe(200)
    expect((await till.attempts(id)).map(({ status }) => status)).toEqual(['failed', 'pending'])
    expect(await till.story(id)).toEqual(['pending'])
  })

  test('when the answer of the bank was lost finds the payment again, or begins one that can be paid', async () => {
    const { id, public_id } = await till.link()
    bank.trouble('crash', 4)
    expect((await till.start(public_id)).status).toBe(503)
    bank.trouble('crash', 0)
    expect((await till.start(public_id)).status).toBe(200)
    const attempts = await till.attempts(id)
    expect(attempts.filter(({ url, status }) => url !== null && status === 'pending')).toHaveLength(1)
    // T-Bank does not tell the link of an order twice: that payment is watched, and nobody can pay it.
    const orders = (await bank.books()).map(({ orderId }) => orderId)
    expect(attempts.every(({ order_id }) => orders.includes(order_id))).toBe(true)
    expect(attempts).toHaveLength(name === 'tbank' ? 2 : 1)
    await bank.happen('pay', await till.paymentOf(id))
    await till.hear(await till.paymentOf(id))
    expect(await till.status(id)).toBe('paid')
  })

  test('while the bank is silent about an open payment hands out no link', async () => {
    const { public_id } = await till.opened()
    bank.trouble('silent', 4)
    const { status, body } = await till.start(public_id)
    // Its payer may have paid there already.
    expect([status, body.code, body.message]).toEqual([
      ...[503, 'bank_unavailable'],
      'Банк сейчас не отвечает. Если вы уже заплатили, второй раз платить не нужно: загляните сюда через несколько минут.',
    ])
    bank.trouble('silent', 0)
  })

  test('while the bank names other money is 409 and takes nothing', async () => {
    const { id, public_id, paymentId } = await till.opened()
    await bank.tamper(paymentId, { amount: 449_999 })
    const { status, body } = await till.start(public_id)
    expect([status, body.code]).toEqual([409, 'in_question'])
    expect((await till.start(public_id)).status).toBe(409)
    expect(await till.story(id)).toEqual(['pending', 'mismatch'])
    await bank.tamper(paymentId, {})
    expect((await till.start(public_id)).status).toBe(200)
  })

  test('of an unknown link is 404', async () => {
    for (const publicId of ['A'.repeat(22), 'short']) expect((await till.start(publicId)).status).toBe(404)
  })
})

describe('POST /api/secure-payment/{public_id}/check', async () => {
  const till = await openTill('yookassa')
  const { bank } = till

  test('tells what the bank says before any letter has come', async () => {
    const { id, public_id, paymentId } = await till.opened()
    await bank.happen('pay', paymentId)
    expect((await till.seen(public_id)).status).toBe('pending')
    const { status, body } = await till.check(public_id)
    expect([status, body.data]).toEqual([
      200,
      expect.objectContaining({ status: 'paid', can_pay: false, is_awaited: false, paid_at: expect.any(String) }),
    ])
    expect(await till.story(id)).toEqual(['pending', 'paid'])
  })

  test('asks the bank once in three seconds, however many wait', async () => {
    const { public_id } = await till.opened()
    const before = bank.requests()
    await Promise.all([1, 2, 3, 4, 5].map(() => till.check(public_id)))
    expect(bank.requests() - before).toBe(1)
    till.later(0.05)
    await Promise.all([1, 2, 3, 4, 5].map(() => till.check(public_id)))
    expect(bank.requests() - before).toBe(2)
  })

  test('with a silent bank tells what is known, and asks nobody about a link that nobody opened', async () => {
    const { public_id } = await till.opened()
    till.later(1)
    bank.trouble('silent', 2)
    expect((await till.check(public_id)).body.data).toMatchObject({ status: 'pending', is_awaited: true })
    const before = bank.requests()
    expect((await till.check((await till.link()).public_id)).body.data).toMatchObject({ status: 'created' })
    expect(bank.requests()).toBe(before)
    expect((await till.check('A'.repeat(22))).status).toBe(404)
  })
})

describe('without a bank', async () => {
  const world = await openWorld()
  const anna = guest(world)

  test('nothing begins, and an unknown link is still unknown', async () => {
    const { status } = await anna.post(`/api/secure-payment/${'A'.repeat(22)}/start`)
    expect(status).toBe(404)
    expect((await anna.post('/api/payments/sandbox/webhook', {})).status).toBe(404)
  })
})
