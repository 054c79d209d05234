import { beforeEach, describe, expect, test } from 'vitest'
import type { TransactionStatus } from '#contract/payments/transactions.ts'
import { auditOf } from '#test/builders/audit.ts'
import { aMismatchOf, anAttempt, aRefund } from '#test/builders/bank-builders.ts'
import { aPsychologist, aRequest, aTransaction, aUser } from '#test/builders.ts'
import { guest, signIn } from '#test/people.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()
const { db } = world
const EMAIL = 'anna@mail.test'
const PATH = '/api/cabinet'

beforeEach(async () => {
  for (const table of ['requests', 'transactions', 'favourites'] as const) await db.deleteFrom(table).execute()
  await db.deleteFrom('users').where('email', '=', EMAIL).execute()
})

const anna = async (email_verified_at: Date | null = world.clock.now) =>
  signIn(world, (await aUser(db, { email: EMAIL, email_verified_at })).id)
const withdraw = (by: ReturnType<typeof guest>, id: number) => by.post(`${PATH}/requests/${id}/withdraw`)

describe('the cabinet', () => {
  test('is for whoever has signed in', async () => {
    const { id } = await aRequest(db, { contact_type: 'email', contact: EMAIL })
    const nobody = guest(world)
    expect((await nobody.get(PATH)).status).toBe(401)
    expect((await withdraw(nobody, id)).status).toBe(401)
    expect((await nobody.post(`${PATH}/favourites`, { keep: [] })).status).toBe(401)
  })

  test('has what was sent and paid from the own confirmed address, and nothing of others', async () => {
    await aRequest(db, { contact_type: 'email', contact: EMAIL, number: '26-9001' })
    await aRequest(db, { contact_type: 'email', contact: 'boris@mail.test' })
    await aTransaction(db, { payer_email: 'Anna@mail.test', number: '2026-99001' })
    await aTransaction(db, { payer_email: 'boris@mail.test' })
    const { body } = await (await anna()).get(PATH)
    expect(body.data).toMatchObject({ email: EMAIL, is_email_confirmed: true, favourites: [], letters: [] })
    expect(body.data.requests.map(({ number }: { number: string }) => number)).toEqual(['26-9001'])
    expect(body.data.payments.map(({ number }: { number: string }) => number)).toEqual(['2026-99001'])
  })

  test('has the receipt of an own payment with its number and address, as the bank told them', async () => {
    const facts = { number: '1437', sign: '2671551234', storage: '9999078900001341', url: 'https://ofd.test/1437' }
    await aTransaction(db, { payer_email: EMAIL, status: 'paid', receipt: JSON.stringify(facts), number: '2026-99002' })
    await aTransaction(db, { payer_email: EMAIL, status: 'paid', number: '2026-99001' })
    const { body } = await (await anna()).get(PATH)
    const receipts = new Map(
      body.data.payments.map((one: { number: string; receipt: object }) => [one.number, one.receipt]),
    )
    expect(receipts.get('2026-99002')).toEqual({ number: '1437', url: 'https://ofd.test/1437' })
    expect(receipts.get('2026-99001')).toBeNull()
  })

  test('offers to pay what its link takes: a declined one again, nothing once the term is over', async () => {
    const now = world.clock.now.getTime()
    const [later, before] = [new Date(now + 60_000), new Date(now - 60_000)]
    const link = (number: string, status: TransactionStatus, expires_at: Date) =>
      aTransaction(db, { payer_email: EMAIL, number, status, expires_at })
    await link('2026-99001', 'created', later)
    await link('2026-99002', 'failed', later)
    await link('2026-99003', 'failed', before)
    await link('2026-99004', 'paid', later)
    // The bank has not said its last word of this one: money may still come, but by nothing new.
    const { id } = await link('2026-99005', 'pending', before)
    await anAttempt(db, { transaction_id: id, status: 'pending', expires_at: before })
    const { body } = await (await anna()).get(PATH)
    const payable = body.data.payments.filter(({ is_payable }: { is_payable: boolean }) => is_payable)
    expect(payable.map(({ number }: { number: string }) => number).toSorted()).toEqual(['2026-99001', '2026-99002'])
  })

  test('tells of a refund on its way, of what came twice and of what somebody looks into, as the link itself', async () => {
    const paid_at = world.clock.now
    const link = (number: string, status: TransactionStatus) =>
      aTransaction(db, {
        ...{ payer_email: EMAIL, number, status, amount: 450_000, provider: 'tbank' },
        ...(status === 'paid' ? { paid_at, provider_payment_id: `payment-${number}` } : {}),
      })
    const [back, twice, other] = [
      await link('2026-99001', 'paid'),
      await link('2026-99002', 'paid'),
      await link('2026-99003', 'pending'),
    ]
    const counted = { status: 'paid', amount: 450_000 } as const
    const attempt_id = await anAttempt(db, {
      ...{ ...counted, transaction_id: back.id, provider_payment_id: 'payment-2026-99001' },
    })
    await aRefund(db, { attempt_id, amount: 450_000 })
    await anAttempt(db, { ...counted, transaction_id: twice.id, provider_payment_id: 'payment-2026-99002' })
    await anAttempt(db, { ...counted, transaction_id: twice.id })
    await aMismatchOf(db, other.id, paid_at)
    const { body } = await (await anna()).get(PATH)
    const told = (one: Record<string, unknown>) => [one.pending_refund_amount, one.surplus, one.is_in_question]
    expect(
      Object.fromEntries(body.data.payments.map((one: Record<string, unknown>) => [one.number, told(one)])),
    ).toEqual({
      '2026-99001': [450_000, null, false],
      '2026-99002': [0, { amount: 450_000, left: 450_000 }, false],
      '2026-99003': [0, null, true],
    })
    for (const { number, ...payment } of body.data.payments) {
      const seen = (await guest(world).get(`/api/secure-payment/${payment.public_id}`)).body.data
      expect([number, told(seen)]).toEqual([number, told(payment)])
    }
  })

  test('shows nothing by an address that nobody has confirmed: anybody may type a stranger’s', async () => {
    const { id } = await aRequest(db, { contact_type: 'email', contact: EMAIL })
    await aTransaction(db, { payer_email: EMAIL })
    const thief = await anna(null)
    expect((await thief.get(PATH)).body.data).toMatchObject({
      is_email_confirmed: false,
      requests: [],
      payments: [],
      letters: [],
    })
    expect((await withdraw(thief, id)).status).toBe(404)
    expect(await db.selectFrom('requests').select('status').execute()).toEqual([{ status: 'new' }])
  })

  test('a telephone in the account opens nothing: it is not confirmed by anybody', async () => {
    await aRequest(db, { contact_type: 'phone', contact: '+79161234567' })
    const { id } = await aUser(db, { email: EMAIL, email_verified_at: world.clock.now, phone: '+79161234567' })
    expect((await (await signIn(world, id)).get(PATH)).body.data.requests).toEqual([])
  })
})

describe('taking an own request back', () => {
  test('once, with its line in the log; another time changes nothing', async () => {
    const { id } = await aRequest(db, { contact_type: 'email', contact: EMAIL })
    const person = await anna()
    const lines = await auditOf(world, async () => {
      const { status, body } = await withdraw(person, id)
      expect([status, body.data.requests]).toMatchObject([200, [{ id, status: 'lost', can_withdraw: false }]])
      expect((await withdraw(person, id)).status).toBe(200)
    })
    expect(lines).toMatchObject([{ action: 'request.withdrawn', actor_id: person.id, subject_id: String(id) }])
  })

  test('another’s is not there, and what is over stays', async () => {
    const [other, done] = [
      await aRequest(db, { contact_type: 'email', contact: 'boris@mail.test' }),
      await aRequest(db, { contact_type: 'email', contact: EMAIL, status: 'done' }),
    ]
    const person = await anna()
    expect((await withdraw(person, other.id)).status).toBe(404)
    expect((await withdraw(person, 999_999)).status).toBe(404)
    expect((await withdraw(person, done.id)).status).toBe(422)
  })
})

describe('favourites of an account', () => {
  test('are added to, let go and read, the latest first; who is not in the catalog is left out', async () => {
    const person = await anna()
    const [a, b, hidden] = [
      await aPsychologist(db, { is_published: true }),
      await aPsychologist(db, { is_published: true }),
      await aPsychologist(db, { is_published: false }),
    ]
    const change = (form: object) => person.post(`${PATH}/favourites`, form)
    expect((await change({ keep: [b.slug, a.slug, hidden.slug, 'nobody'] })).body.data.people).toEqual([b.slug, a.slug])
    expect((await change({ keep: [b.slug] })).body.data.people, 'once more changes nothing').toEqual([b.slug, a.slug])
    expect((await change({ let_go: [b.slug] })).body.data.people).toEqual([a.slug])
    expect((await change({})).body.data.people).toEqual([a.slug])
    expect((await person.get(PATH)).body.data.favourites).toMatchObject([{ slug: a.slug }])
    expect((await change({ keep: ['../x'] })).status).toBe(422)
  })

  test('have somebody whose address is another by now, by whichever the browser has kept', async () => {
    const person = await anna()
    const { id } = await aPsychologist(db, { is_published: true, slug: 'vera-prezhnyaya' })
    await db.updateTable('psychologists').set({ slug: 'vera-novaya' }).where('id', '=', id).execute()
    const change = async (form: object) => (await person.post(`${PATH}/favourites`, form)).body.data.people
    expect(await change({ keep: ['vera-prezhnyaya'] })).toEqual(['vera-novaya'])
    expect(await change({ keep: ['vera-novaya', 'vera-prezhnyaya'] }), 'once').toEqual(['vera-novaya'])
    expect(await change({ let_go: ['vera-prezhnyaya'] })).toEqual([])
  })

  test('two browsers at once lose nobody, and another’s list is another', async () => {
    const person = await anna()
    const [a, b] = [await aPsychologist(db, { is_published: true }), await aPsychologist(db, { is_published: true })]
    await Promise.all([a, b].map(({ slug }) => person.post(`${PATH}/favourites`, { keep: [slug] })))
    const own = (await person.post(`${PATH}/favourites`, {})).body.data.people
    expect(own.toSorted()).toEqual([a.slug, b.slug].toSorted())
    const other = await signIn(world, (await aUser(db)).id)
    expect((await other.post(`${PATH}/favourites`, {})).body.data.people).toEqual([])
  })

  test('go with the account', async () => {
    const person = await anna()
    const { slug } = await aPsychologist(db, { is_published: true })
    await person.post(`${PATH}/favourites`, { keep: [slug] })
    await db.deleteFrom('users').where('id', '=', person.id).execute()
    expect(await db.selectFrom('favourites').selectAll().execute()).toEqual([])
  })
})
