import { beforeEach, describe, expect, test } from 'vitest'
import { openBankWorld } from '#test/banks/open-bank-world.ts'
import type { BankWorld } from '#test/banks/bank-world.ts'
import { ELEVEN, openBookingWorld, TWELVE } from '#test/builders/booking-world.ts'
import { PaymentServices } from '#test/fakes/till.ts'
import { signedInAs } from '#test/people.ts'
import { refreshFreeTimes } from '../yclients/commands.ts'
import { settleHolds } from './commands.ts'
import { checkVisits } from './practice-side.ts'

let bank = undefined as unknown as BankWorld
const { anna, book, client, ctx, db, fake, requests, settling, stored, visits, world } = await openBookingWorld({
  bankFor: (deps) => (bank = openBankWorld('sandbox', deps)).bank,
})
const till = new PaymentServices(world, bank)
const silence = { status: 500, body: null }

beforeEach(async () => {
  await db.deleteFrom('transactions').execute()
  // A day earlier: visits may be changed by their links.
  world.clock.now = new Date('2026-03-09T09:00:00Z')
  await refreshFreeTimes(ctx, client)
})

const later = (minutes: number) => (world.clock.now = new Date(world.clock.now.getTime() + minutes * 60_000))
const round = async () => {
  later(61)
  await checkVisits(ctx, client, settling)
}
const practiceRemoves = async () => {
  for (const record of fake.records.values()) Object.assign(record, { isDeleted: true })
  await round()
}

async function aVisit() {
  const { id, key } = (await book({ email: 'olga@example.test' })).body.data
  const address = `/api/bookings/${id}`
  return {
    cancel: () => anna.post(`${address}/cancel`, { key }),
    move: (starts_at: string) => anna.post(`${address}/move`, { key, starts_at }),
    look: async () => (await anna.get(`${address}?key=${key}`)).body.data,
  }
}

const close = async () => {
  const [desk, [request]] = [await signedInAs(world, 'moderator'), await requests()]
  const lost = { status: 'lost', lost_reason: 'other', lost_words: 'Не берёт трубку' }
  expect((await desk.patch(`/api/consultation-requests/${request?.id}`, lost)).status).toBe(200)
}

describe('a time that is held for money and could not be called off', () => {
  beforeEach(async () => {
    Object.assign(fake.practice.services[0] ?? {}, { prepaid: 'required' })
    await db.updateTable('yclients_free_times').set({ is_prepaid: true }).execute()
  })

  async function cancelInVain(visit: Awaited<ReturnType<typeof aVisit>>) {
    fake.trouble = () => silence
    expect((await visit.cancel()).status).toBe(503)
    fake.trouble = () => undefined
    later(2)
  }

  async function pay(visit: Awaited<ReturnType<typeof aVisit>>) {
    await till.start((await visit.look()).payment.id)
    const [row] = await stored()
    const paymentId = await till.paymentOf(row?.transaction_id ?? 0)
    await bank.happen('pay', paymentId)
    await till.hear(paymentId)
  }

  test('and is paid then: whoever pays wants to come, and what the practice removes later is no wish of theirs', async () => {
    const visit = await aVisit()
    await cancelInVain(visit)
    await pay(visit)
    await settleHolds(ctx, client, settling)
    expect(await stored()).toMatchObject([{ held_until: null, called_off_at: null }])
    await practiceRemoves()
    expect(await requests()).toMatchObject([{ withdrawn_at: null }])
  })

  test('after it was paid: it is they who wanted out', async () => {
    const visit = await aVisit()
    await pay(visit)
    later(1)
    await cancelInVain(visit)
    await settleHolds(ctx, client, settling)
    await practiceRemoves()
    expect(await requests()).toMatchObject([{ withdrawn_at: world.clock.now }])
  })
})

describe('a move by the link of a visit whose answer is lost', () => {
  async function moveUnheard(visit: Awaited<ReturnType<typeof aVisit>>) {
    fake.trouble = ({ method }) => (method === 'PUT' ? 'lost' : undefined)
    expect((await visit.move(ELEVEN)).status).toBe(503)
    fake.trouble = () => undefined
    expect(visits()).toMatchObject([{ startsAt: ELEVEN }])
  }

  test('is the visitor’s when the round finds it: they come, and are expected', async () => {
    const visit = await aVisit()
    await close()
    later(3)
    await moveUnheard(visit)
    await round()
    expect(await requests()).toMatchObject([{ status: 'booked', meeting_at: new Date(ELEVEN), lost_reason: null }])
    expect(await stored()).toMatchObject([{ starts_at: new Date(ELEVEN), moving_to: null }])
  })

  test('is not what the practice then gives it: a request that is closed stays closed', async () => {
    const visit = await aVisit()
    await close()
    later(3)
    await moveUnheard(visit)
    for (const record of fake.records.values()) Object.assign(record, { startsAt: TWELVE })
    await round()
    expect(await requests()).toMatchObject([{ status: 'lost', meeting_at: new Date(TWELVE) }])
    // A later move to the time that they once wanted is the practice's.
    for (const record of fake.records.values()) Object.assign(record, { startsAt: ELEVEN })
    await round()
    expect(await requests()).toMatchObject([{ status: 'lost', meeting_at: new Date(ELEVEN) }])
  })
})
