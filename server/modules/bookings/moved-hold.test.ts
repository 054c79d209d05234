import { beforeEach, describe, expect, test } from 'vitest'
import { openBankWorld } from '#test/banks/open-bank-world.ts'
import type { BankWorld } from '#test/banks/bank-world.ts'
import { makeLink } from '#test/builders/clients.ts'
import { ELEVEN, openBookingWorld, TWELVE } from '#test/builders/booking-world.ts'
import { PaymentServices } from '#test/fakes/till.ts'
import { signedInAs } from '#test/people.ts'
import { transaction } from '#server/platform/db/database.ts'
import { eraseRequests } from '../requests/commands.ts'
import { refreshFreeTimes } from '../yclients/commands.ts'
import { applyYclientsRecord, settleHolds } from './commands.ts'

let bank = undefined as unknown as BankWorld
const { anna, book, client, ctx, db, fake, person, requests, settling, stored, world } = await openBookingWorld({
  bankFor: (deps) => (bank = openBankWorld('sandbox', deps)).bank,
})
const till = new PaymentServices(world, bank)
const MINUTE_MS = 60_000
const round = () => settleHolds(ctx, client, settling)

beforeEach(async () => {
  await db.deleteFrom('transactions').execute()
  Object.assign(fake.practice.services[0] ?? {}, { prepaid: 'required' })
  await db.updateTable('yclients_free_times').set({ is_prepaid: true }).execute()
})

async function at(moment: number) {
  world.clock.now = new Date(moment)
  await refreshFreeTimes(ctx, client)
}

/** Somebody who has booked and not paid yet. */
async function held() {
  const before = (await world.letters()).length
  const { id, key } = (await book({ email: 'olga@example.test' })).body.data
  const [row] = await stored()
  return {
    look: async () => (await anna.get(`/api/bookings/${id}?key=${key}`)).body.data,
    move: (starts_at: string) => anna.post(`/api/bookings/${id}/move`, { key, starts_at }),
    letters: async () => (await world.letters()).slice(before),
    transactionId: row?.transaction_id ?? 0,
  }
}

/** The practice gives the visit another time in YCLIENTS, which tells of it. */
async function practiceMoves(startsAt: number) {
  for (const record of fake.records.values()) record.startsAt = new Date(startsAt).toISOString()
  const [row] = await stored()
  const place = { company_id: row?.company_id ?? 0, record_id: row?.record_id ?? 0 }
  await applyYclientsRecord(ctx, place, () => client.record(place.company_id, place.record_id), settling)
}

async function startPaying(transactionId: number, publicId: string) {
  await till.start(publicId)
  return till.paymentOf(transactionId)
}

describe('a time that is held for money and given another', () => {
  test('is held no longer than until the meeting begins', async () => {
    const visit = await held()
    const begins = world.clock.now.getTime() + 20 * MINUTE_MS
    await practiceMoves(begins)
    expect(await stored()).toMatchObject([{ held_until: new Date(begins) }])
    expect((await visit.look()).payment).toMatchObject({ state: 'awaited', pay_until: new Date(begins).toISOString() })
  })

  test('later again is held for the rest of its half hour, and no longer', async () => {
    const visit = await held()
    const begun = world.clock.now.getTime()
    await practiceMoves(begun + 20 * MINUTE_MS)
    world.clock.now = new Date(begun + 10 * MINUTE_MS)
    await practiceMoves(Date.parse(TWELVE))
    const ends = new Date(begun + 30 * MINUTE_MS)
    expect(await stored()).toMatchObject([{ held_until: ends }])
    expect((await visit.look()).payment.pay_until).toBe(ends.toISOString())
    await practiceMoves(Date.parse(ELEVEN))
    expect(await stored()).toMatchObject([{ held_until: ends }])
  })

  test('is moved nowhere by its link once its payment has not come in time', async () => {
    await at(Date.parse('2026-03-09T09:00:00Z'))
    const visit = await held()
    expect((await visit.look()).can_move).toBe(true)
    world.clock.now = new Date(world.clock.now.getTime() + 31 * MINUTE_MS)
    const refused = async () => {
      expect((await visit.look()).can_move).toBe(false)
      expect((await visit.move(ELEVEN)).status).toBe(422)
    }
    await refused()
    fake.trouble = () => ({ status: 500, body: null })
    await round()
    fake.trouble = () => undefined
    await refused()
    await round()
    expect((await visit.letters()).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Время встречи освободилось/),
    ])
  })

  test('by its link gets no entry for a calendar before it is paid', async () => {
    await at(Date.parse('2026-03-09T09:00:00Z'))
    const visit = await held()
    expect((await visit.move(ELEVEN)).status).toBe(200)
    const moved = (await visit.letters()).find(({ subject }) => subject.startsWith('Запись перенесена'))
    expect(moved?.files).toEqual([])
  })
})

test('a card that was declined is no failed payment of the first screen once its time was let go', async () => {
  const visit = await held()
  const paymentId = await startPaying(visit.transactionId, (await visit.look()).payment.id)
  await bank.happen('decline', paymentId)
  await till.hear(paymentId)
  expect(await till.status(visit.transactionId)).toBe('failed')
  world.clock.now = new Date(world.clock.now.getTime() + 31 * MINUTE_MS)
  await round()
  expect(await till.status(visit.transactionId)).toBe('canceled')
  const { body } = await (await signedInAs(world, 'moderator')).get('/api/dashboard')
  const tile = body.data.tiles.find(({ name }: { name: string }) => name === 'failed-payments')
  expect(tile?.count ?? 0).toBe(0)
})

test('what is paid for a visit stands with the branch that it is in, after its person is forgotten too', async () => {
  const ycl_id = fake.practice.companies[0]?.id as number
  const branch = await db.selectFrom('branches').select('id').where('ycl_id', '=', ycl_id).executeTakeFirstOrThrow()
  const paid = await held()
  const paymentId = await startPaying(paid.transactionId, (await paid.look()).payment.id)
  await bank.happen('pay', paymentId)
  await till.hear(paymentId)
  const moderator = await signedInAs(world, 'moderator')
  const request = (await requests()).at(-1)
  await makeLink(world, moderator, {
    psychologist_id: person.id,
    request_id: request?.id as number,
    payer: { phone: '+79161112233' },
  })
  const seen = async () => {
    const { money } = (await moderator.get('/api/reports')).body.data
    const found = await moderator.get(`/api/transactions?filter[branch]=${branch.id}`)
    return [money.branches.find(({ id }: { id: number }) => id === branch.id)?.paid, found.body.meta.total]
  }
  expect(await seen()).toEqual([350_000, 2])
  await transaction(db, (tx) => eraseRequests(tx, [request?.id as number]))
  expect(await seen()).toEqual([350_000, 2])
})
