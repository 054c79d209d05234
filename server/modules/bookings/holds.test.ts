import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { openBankWorld } from '#test/banks/open-bank-world.ts'
import type { BankWorld } from '#test/banks/bank-world.ts'
import { NOON, openBookingWorld, startsOf, TEN } from '#test/builders/booking-world.ts'
import { signedInAs } from '#test/people.ts'
import { PaymentServices } from '#test/fakes/till.ts'
import { refreshFreeTimes } from '../yclients/commands.ts'
import { transaction } from '#server/platform/db/database.ts'
import { eraseBookings, settleHolds } from './commands.ts'
import { checkVisits } from './practice-side.ts'

let bank = undefined as unknown as BankWorld
const { anna, book, client, ctx, db, fake, requests, settling, slots, stored, visits, world } = await openBookingWorld({
  bankFor: (deps) => (bank = openBankWorld('sandbox', deps)).bank,
})
const till = new PaymentServices(world, bank)
const round = () => settleHolds(ctx, client, settling)
const minutesLater = (minutes: number) => (world.clock.now = new Date(NOON.getTime() + minutes * 60_000))

beforeEach(async () => {
  await db.deleteFrom('transactions').execute()
  Object.assign(fake.practice.services[0] ?? {}, { prepaid: 'required' })
  // As it is told with all free times, which nobody has to wait for here.
  await db.updateTable('yclients_free_times').set({ is_prepaid: true }).execute()
})

/** Somebody who has booked and not paid yet. */
async function held(more: object = {}) {
  const before = (await world.letters()).length
  const { body } = await book({ email: 'olga@example.test', ...more })
  const { id, key } = body.data
  const look = async () => (await anna.get(`/api/bookings/${id}?key=${key}`)).body.data
  const letters = async () => (await world.letters()).slice(before)
  const [row] = await stored()
  return { id, key, look, letters, transactionId: row?.transaction_id ?? 0 }
}

/** The bank has refused the card; the link may be paid still. */
async function decline(visit: Awaited<ReturnType<typeof held>>) {
  await till.start((await visit.look()).payment.id)
  const paymentId = await till.paymentOf(visit.transactionId)
  await bank.happen('decline', paymentId)
  await till.hear(paymentId)
  expect(await till.status(visit.transactionId)).toBe('failed')
}

async function pay(visit: Awaited<ReturnType<typeof held>>) {
  await till.start((await visit.look()).payment.id)
  const paymentId = await till.paymentOf(visit.transactionId)
  await bank.happen('pay', paymentId)
  await till.hear(paymentId)
}

describe('a visit that is paid before', () => {
  test('is offered, holds its time with a payment, and is told as certain when that has come, once', async () => {
    expect((await slots()).data[0]).toMatchObject({ starts_at: TEN, is_prepaid: true, price: 350_000 })
    const visit = await held()
    expect(await visit.look()).toMatchObject({
      state: 'booked',
      payment: { amount: 350_000, state: 'awaited', pay_until: '2026-03-10T09:30:00.000Z' },
    })
    expect(visits()).toMatchObject([{ startsAt: TEN }])
    const [asking] = await visit.letters()
    expect(asking?.text).toContain(`/secure-payment/${(await visit.look()).payment.id}`)
    expect([asking?.subject, asking?.files]).toEqual([expect.stringMatching(/^Время за.вами до.10.марта/), []])
    await round()
    expect(await visit.letters()).toHaveLength(1)

    await pay(visit)
    await Promise.all([round(), round()])
    minutesLater(60)
    await round()
    expect((await visit.letters()).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Время за.вами/),
      expect.stringMatching(/^Вы записаны/),
    ])
    expect(await visit.look()).toMatchObject({ state: 'booked', payment: { state: 'paid' }, is_let_go: false })
    expect(await requests()).toMatchObject([{ status: 'paid', meeting_at: new Date(TEN) }])
    expect(visits()).toHaveLength(1)
  })

  test('is let go when nobody has paid in time, and its link takes no money any more', async () => {
    const visit = await held()
    const { id } = (await visit.look()).payment
    minutesLater(31)
    await Promise.all([round(), round()])
    await round()
    expect(visits()).toEqual([])
    expect(await visit.look()).toMatchObject({ state: 'cancelled', is_let_go: true, payment: { state: 'over' } })
    expect(await requests()).toMatchObject([{ status: 'in_work', meeting_at: null }])
    expect((await anna.post(`/api/secure-payment/${id}/start`, {})).status).toBeGreaterThanOrEqual(400)
    // The letter that asked for the money has not gone out in time: nobody hears of it any more.
    expect((await visit.letters()).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Время встречи освободилось/),
    ])
    minutesLater(35)
    await refreshFreeTimes(ctx, client)
    expect(startsOf((await slots()).data)).toContain(TEN)
  })

  test('waits for whoever is at the bank when its time is over, and no longer than a quarter of an hour', async () => {
    const visit = await held()
    await till.start((await visit.look()).payment.id)
    minutesLater(44)
    await round()
    expect(visits()).toHaveLength(1)
    minutesLater(46)
    await round()
    expect(visits()).toEqual([])
    expect(await visit.look()).toMatchObject({ state: 'cancelled', payment: { state: 'over' } })
  })

  test('waits for whoever has pressed «Оплатить» and has no page of the bank yet', async () => {
    const visit = await held()
    const { id } = (await visit.look()).payment
    const { create } = bank.bank
    const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    Object.assign(bank.bank, {
      async create(order: Parameters<typeof create>[0]) {
        asked.resolve()
        await answer.promise
        return create(order)
      },
    })
    minutesLater(29.9)
    const starting = till.start(id)
    await asked.promise
    minutesLater(30.1)
    await round()
    expect(await visit.look()).toMatchObject({ state: 'booked', is_let_go: false })
    expect(visits()).toHaveLength(1)
    answer.resolve()
    Object.assign(bank.bank, { create })
    expect((await starting).body.data.url).toEqual(expect.any(String))
    minutesLater(44)
    await round()
    expect(visits()).toHaveLength(1)
    minutesLater(46)
    await round()
    expect(await visit.look()).toMatchObject({ state: 'cancelled', is_let_go: true })
  })

  test('whose money comes after all is paid here and has no time: staff see it', async () => {
    const visit = await held()
    await till.start((await visit.look()).payment.id)
    const paymentId = await till.paymentOf(visit.transactionId)
    await bank.happen('pay', paymentId)
    minutesLater(46)
    await round()
    await till.hear(paymentId)
    await round()
    expect(await visit.look()).toMatchObject({ state: 'cancelled', is_let_go: true, payment: { state: 'paid' } })
    expect(await requests()).toMatchObject([{ status: 'paid', meeting_at: null }])
    expect(await till.staffNotices(visit.transactionId)).toEqual(['payments'])
  })

  test('is let go here where YCLIENTS is not connected any more, and there when it is again', async () => {
    const alone = () => settleHolds(ctx, null, settling)
    const visit = await held()
    minutesLater(29)
    await alone()
    expect(await visit.look()).toMatchObject({ state: 'booked', is_let_go: false })
    minutesLater(31)
    await Promise.all([alone(), alone()])
    await alone()
    expect(await visit.look()).toMatchObject({ state: 'cancelled', is_let_go: true, payment: { state: 'over' } })
    expect(await requests()).toMatchObject([{ status: 'in_work', meeting_at: null }])
    expect(await till.status(visit.transactionId)).toBe('canceled')
    expect((await visit.letters()).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Время встречи освободилось/),
    ])
    expect(visits()).toHaveLength(1)
    for (const _ of [1, 2]) await round()
    expect(visits()).toEqual([])
    expect(await stored()).toMatchObject([{ state: 'cancelled', held_until: null, changes: 1 }])
    expect(await visit.letters()).toHaveLength(1)
  })

  test.each(['arranged again by staff', 'over'])(
    'that was let go without YCLIENTS and is %s stays there as it is',
    async (how) => {
      const visit = await held()
      minutesLater(31)
      await settleHolds(ctx, null, settling)
      if (how === 'over') minutesLater(24 * 60)
      else
        await db
          .updateTable('requests')
          .set({ meeting_at: new Date(TEN), status: 'booked' })
          .execute()
      await round()
      expect(visits()).toHaveLength(1)
      expect(await stored()).toMatchObject([{ state: 'cancelled', held_until: null }])
      expect(await visit.look()).toMatchObject({ state: 'cancelled', is_let_go: true })
    },
  )

  test('whose payment has come is certain where YCLIENTS is not connected any more', async () => {
    const visit = await held()
    await pay(visit)
    for (const _ of [1, 2]) await settleHolds(ctx, null, settling)
    expect((await visit.letters()).map(({ subject }) => subject)).toContainEqual(expect.stringMatching(/^Вы записаны/))
    expect(await stored()).toMatchObject([{ state: 'booked', held_until: null }])
  })

  test('is let go later where YCLIENTS is silent, and nobody can pay meanwhile', async () => {
    const visit = await held()
    fake.trouble = ({ method }) => (method === 'DELETE' ? { status: 500, body: null } : undefined)
    minutesLater(31)
    await round()
    expect(await visit.look()).toMatchObject({ state: 'booked', is_let_go: true, payment: { state: 'over' } })
    fake.trouble = () => undefined
    await round()
    expect(await visit.look()).toMatchObject({ state: 'cancelled', is_let_go: true })
    expect([visits(), await till.status(visit.transactionId)]).toEqual([[], 'canceled'])
  })

  test.each([403, 500])('is let go though YCLIENTS answers %i to fifty others of before', async (status) => {
    const visit = await held()
    await sql`
      insert into bookings (public_id, key_digest, contact_digest, created_at, updated_at, state, company_id, staff_id,
        service_id, starts_at, minutes, api_id, record_id, lease_until, held_until, let_go_at)
      select 'other' || n, key_digest, contact_digest, created_at, updated_at, state, 12, 2001,
        service_id, starts_at + n * interval '1 hour', minutes, 'other' || n, 5000 + n, lease_until, created_at, created_at
      from bookings, generate_series(1, 50) n`.execute(db)
    fake.trouble = ({ method, path }) =>
      method === 'DELETE' && path.startsWith('/record/12/') ? { status, body: null } : undefined
    minutesLater(31)
    await round()
    expect(await visit.look()).toMatchObject({ state: 'cancelled', is_let_go: true })
    expect(visits()).toEqual([])
    fake.trouble = () => undefined
    for (const _ of [1, 2]) await round()
    expect(await db.selectFrom('bookings').select('id').where('state', '=', 'booked').execute()).toEqual([])
  })

  test.each(['is not begun', 'was declined'])(
    'that the practice calls off asks for no money, when paying %s',
    async (how) => {
      const visit = await held()
      if (how === 'was declined') await decline(visit)
      const [row] = await stored()
      await client.deleteRecord(row?.company_id ?? 0, row?.record_id ?? 0)
      await db.updateTable('bookings').set({ checked_at: null }).execute()
      await checkVisits(ctx, client, settling)
      expect(await visit.look()).toMatchObject({ state: 'cancelled', is_let_go: false, payment: { state: 'over' } })
      expect(await till.status(visit.transactionId)).toBe('canceled')
    },
  )

  test.each(['is not begun', 'was declined'])('is certain as soon as staff cancel its payment that %s', async (how) => {
    const visit = await held()
    if (how === 'was declined') await decline(visit)
    const staff = await signedInAs(world, 'moderator')
    expect((await staff.post(`/api/transactions/${visit.transactionId}/cancel`, {})).status).toBe(200)
    await round()
    minutesLater(60)
    await round()
    expect(await visit.look()).toMatchObject({ state: 'booked', payment: null, is_let_go: false })
    const subjects = (await visit.letters()).map(({ subject }) => subject)
    expect(subjects).toContainEqual(expect.stringMatching(/^Вы записаны/))
  })

  test('is not certain when its payer gives up at the bank', async () => {
    const visit = await held()
    await db.updateTable('transactions').set({ status: 'canceled' }).execute()
    await round()
    expect(await visit.look()).toMatchObject({ state: 'booked', payment: { state: 'over' } })
    minutesLater(31)
    await round()
    expect(await visit.look()).toMatchObject({ state: 'cancelled', is_let_go: true })
    expect(visits()).toEqual([])
  })

  test('of somebody who wants to be forgotten is nobody’s at once, and its time is free again', async () => {
    const visit = await held()
    const [row] = await stored()
    await transaction(db, (tx) => eraseBookings(tx, [row?.id ?? 0], world.clock.now))
    expect((await anna.get(`/api/bookings/${visit.id}?key=${visit.key}`)).status).toBe(404)
    expect(await stored()).toMatchObject([{ email: null, client_id: null, sealed_letter: null }])
    await round()
    expect(visits()).toEqual([])
    expect(await stored()).toMatchObject([{ state: 'cancelled', held_until: null }])
    expect(await till.status(visit.transactionId)).toBe('canceled')
    await transaction(db, (tx) => eraseBookings(tx, [row?.id ?? 0], world.clock.now))
    expect(await stored()).toEqual([])
  })

  test('is not booked for somebody whom no receipt can reach', async () => {
    const { status, body } = await book({ contact: '@olga_smysl' })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['email']])
    expect(await stored()).toEqual([])
    expect((await book({ contact: '@olga_smysl', email: 'olga@example.test' })).status).toBe(201)
  })
})
