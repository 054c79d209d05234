import { beforeEach, describe, expect, test } from 'vitest'
import { openBankWorld } from '#test/banks/open-bank-world.ts'
import type { BankWorld } from '#test/banks/bank-world.ts'
import { auditOf } from '#test/builders/audit.ts'
import { aPsychologist } from '#test/builders.ts'
import { ELEVEN, openBookingWorld, TEN, TWELVE } from '#test/builders/booking-world.ts'
import { PaymentServices } from '#test/fakes/till.ts'
import { signedInAs } from '#test/people.ts'
import { refreshFreeTimes } from '../yclients/commands.ts'
import { remindOfMeetings } from '../requests/meetings/reminders.ts'
import { notifyOfMeetings } from '../requests/meetings/meeting-notifications.ts'
import { settleHolds } from './commands.ts'
import { checkVisits } from './practice-side.ts'

let bank = undefined as unknown as BankWorld
const { anna, book, client, ctx, db, fake, person, requests, settling, stored, visits, world } = await openBookingWorld(
  {
    bankFor: (deps) => (bank = openBankWorld('sandbox', deps)).bank,
  },
)
const till = new PaymentServices(world, bank)
const { outbox, site, place } = settling
const meetings = { outbox, site, zone: place }
const MINUTE_MS = 60_000
/** What staff agree on by telephone. */
const NEXT_DAY = '2026-03-12T15:00:00.000Z'
let before = 0

beforeEach(async () => {
  await db.deleteFrom('transactions').execute()
  // A day earlier: visits may be changed by their links.
  world.clock.now = new Date('2026-03-09T09:00:00Z')
  await refreshFreeTimes(ctx, client)
  // What the test before has left to go later.
  await db.deleteFrom('letters').execute()
  before = (await world.letters()).length
})

const later = (minutes: number) => (world.clock.now = new Date(world.clock.now.getTime() + minutes * MINUTE_MS))
const change = async (body: object) => {
  const desk = await signedInAs(world, 'moderator')
  const [request] = await requests()
  const answer = await desk.patch(`/api/consultation-requests/${request?.id}`, body)
  expect([answer.status, answer.body.errors]).toEqual([200, undefined])
}
/** What YCLIENTS has become is found by the round of an hour. */
const practice = async (does: object) => {
  for (const record of fake.records.values()) Object.assign(record, does)
  later(61)
  await checkVisits(ctx, client, settling)
}
const tell = async () => {
  await notifyOfMeetings(ctx, meetings)
  later(3)
}
const subjects = async () => (await world.letters()).slice(before).map(({ subject }) => subject)
const remind = () => remindOfMeetings(ctx, { ...meetings, hoursBefore: [24] })

const payBy = async (transactionId: number, publicId: string) => {
  await till.start(publicId)
  const paymentId = await till.paymentOf(transactionId)
  await bank.happen('pay', paymentId)
  return () => till.hear(paymentId)
}

async function aVisit(more: object = {}) {
  const { id, key } = (await book({ email: 'olga@example.test', ...more })).body.data
  return { address: `/api/bookings/${id}`, key }
}

describe('a meeting that staff have arranged anew while its visit stands in YCLIENTS', () => {
  test('stays where it is when the practice makes the visit longer', async () => {
    await aVisit()
    await change({ meeting_at: NEXT_DAY })
    await practice({ minutes: 90 })
    expect(await stored()).toMatchObject([{ minutes: 90, starts_at: new Date(TEN) }])
    expect(await requests()).toMatchObject([{ status: 'booked', meeting_at: new Date(NEXT_DAY) }])
  })

  test('stays when the practice then removes the visit: another time was agreed already', async () => {
    await aVisit()
    await change({ meeting_at: NEXT_DAY })
    later(3)
    await practice({ isDeleted: true })
    expect(await stored()).toMatchObject([{ state: 'cancelled' }])
    expect(await requests()).toMatchObject([{ status: 'booked', meeting_at: new Date(NEXT_DAY), ycl_record_id: null }])
    await tell()
    world.clock.now = new Date(Date.parse(NEXT_DAY) - 23 * 60 * MINUTE_MS)
    await remind()
    const heard = ['Вы записаны', 'Ваша встреча: 12', 'Напоминаем о\u00a0встрече 12'].map((words) =>
      expect.stringMatching(`^${words}`),
    )
    expect(await subjects(), 'no «Приходить не нужно»').toEqual(heard)
  })
})

describe('a meeting that staff have agreed on with somebody else', () => {
  const agreed = async () => {
    const vera = await aPsychologist(db, { is_published: true })
    await change({ chosen_psychologist_id: vera.id, meeting_at: NEXT_DAY })
    return { status: 'booked', chosen_psychologist_id: vera.id, meeting_at: new Date(NEXT_DAY) }
  }

  test('stays where it is when the practice moves the former visit', async () => {
    await aVisit()
    const meeting = await agreed()
    await practice({ startsAt: TWELVE })
    expect(await stored()).toMatchObject([{ starts_at: new Date(TWELVE) }])
    expect((await subjects()).filter((subject) => subject.startsWith('Запись перенесена'))).toEqual([])
    expect(await requests()).toMatchObject([meeting])
  })

  test('or at another time stays when the practice gives the former visit away', async () => {
    await aVisit()
    const meeting = await agreed()
    await practice({ staffId: 1002 })
    expect(await stored()).toMatchObject([{ staff_id: 1002 }])
    expect(await requests()).toMatchObject([meeting])
    await change({ chosen_psychologist_id: person.id })
    await practice({ staffId: 1003 })
    expect(await requests()).toMatchObject([{ ...meeting, chosen_psychologist_id: person.id }])
  })

  test('gives way to the visit when its visitor moves that by its link: they come to whom it is with', async () => {
    const { address, key } = await aVisit()
    await agreed()
    expect((await anna.post(`${address}/move`, { key, starts_at: ELEVEN })).status).toBe(200)
    expect(await requests()).toMatchObject([
      { status: 'booked', chosen_psychologist_id: person.id, meeting_at: new Date(ELEVEN) },
    ])
  })
})

describe('a visitor who calls the former visit off', () => {
  test('keeps the meeting that was agreed on since', async () => {
    const { address, key } = await aVisit()
    await change({ meeting_at: NEXT_DAY })
    later(3)
    expect((await anna.post(`${address}/cancel`, { key })).status).toBe(200)
    expect(visits()).toEqual([])
    expect(await requests()).toMatchObject([
      { status: 'booked', meeting_at: new Date(NEXT_DAY), ycl_record_id: null, withdrawn_at: null },
    ])
    await tell()
    world.clock.now = new Date(Date.parse(NEXT_DAY) - 23 * 60 * MINUTE_MS)
    await remind()
    const heard = ['Вы записаны на\u00a011', 'Ваша встреча: 12', 'Запись отменена', 'Напоминаем о\u00a0встрече 12'].map(
      (words) => expect.stringMatching(`^${words}`),
    )
    expect(await subjects()).toEqual(heard)
  })

  test('and could not, takes another time by its link instead: what the practice then removes is no wish of theirs', async () => {
    const { address, key } = await aVisit()
    fake.trouble = () => ({ status: 500, body: null })
    expect((await anna.post(`${address}/cancel`, { key })).status).toBe(503)
    fake.trouble = () => undefined
    later(2)
    expect((await anna.post(`${address}/move`, { key, starts_at: ELEVEN })).status).toBe(200)
    await practice({ isDeleted: true })
    expect(await requests()).toMatchObject([{ status: 'in_work', withdrawn_at: null, meeting_at: null }])
  })

  test('withdraws the request where nothing else is agreed', async () => {
    const { address, key } = await aVisit()
    expect((await anna.post(`${address}/cancel`, { key })).status).toBe(200)
    expect(await requests()).toMatchObject([{ status: 'lost', withdrawn_at: world.clock.now }])
  })
})

describe('a request that staff have closed while its visit stands', () => {
  test('says nothing of a meeting that is off when the visit is moved by its link', async () => {
    const { address, key } = await aVisit()
    await change({ status: 'lost', lost_reason: 'changed_mind' })
    later(3)
    expect((await anna.post(`${address}/move`, { key, starts_at: ELEVEN })).status).toBe(200)
    await tell()
    expect((await subjects()).at(-1)).toMatch(/^Запись перенесена/)
    expect((await subjects()).filter((subject) => /отменена/.test(subject))).toEqual([])
  })

  test('is booked again by whoever moves the visit by its link: they come, and are expected', async () => {
    const { address, key } = await aVisit()
    await change({ status: 'lost', lost_reason: 'other', lost_words: 'Не берёт трубку' })
    later(3)
    const lines = await auditOf(world, async () => {
      expect((await anna.post(`${address}/move`, { key, starts_at: ELEVEN })).status).toBe(200)
    })
    expect(await requests()).toMatchObject([
      { status: 'booked', meeting_at: new Date(ELEVEN), lost_reason: null, lost_words: null, closed_at: null },
    ])
    const told = lines.find(({ action }) => action === 'request.booked')?.changes
    expect(told).toEqual(
      expect.arrayContaining([
        { field: 'status', old: 'lost', new: 'booked' },
        { field: 'lost_words', old: '•••', new: null },
      ]),
    )
    await tell()
    world.clock.now = new Date(Date.parse(ELEVEN) - 23 * 60 * MINUTE_MS)
    await remind()
    expect((await subjects()).slice(-2)).toEqual(
      ['Запись перенесена', 'Напоминаем о\u00a0встрече 11'].map((words) => expect.stringMatching(`^${words}`)),
    )
  })

  test('stays closed when the practice moves the visit, or when it is spam', async () => {
    const { address, key } = await aVisit()
    await change({ status: 'lost', lost_reason: 'changed_mind' })
    await practice({ startsAt: ELEVEN })
    expect(await requests()).toMatchObject([{ status: 'lost', meeting_at: new Date(ELEVEN) }])
    await change({ status: 'in_work' })
    await change({ status: 'spam' })
    expect((await anna.post(`${address}/move`, { key, starts_at: TWELVE })).status).toBe(200)
    expect(await requests()).toMatchObject([{ status: 'spam' }])
  })
})

describe('money that comes for a visit that is off', () => {
  test('brings no reminder of it, and no meeting to the psychologist', async () => {
    Object.assign(fake.practice.services[0] ?? {}, { prepaid: 'required' })
    await db.updateTable('yclients_free_times').set({ is_prepaid: true }).execute()
    const { address, key } = await aVisit()
    const { payment } = (await anna.get(`${address}?key=${key}`)).body.data
    const [row] = await stored()
    const hear = await payBy(row?.transaction_id ?? 0, payment.id)
    expect((await anna.post(`${address}/cancel`, { key })).status).toBe(200)
    expect(await requests()).toMatchObject([{ status: 'lost', withdrawn_at: world.clock.now }])
    await hear()
    expect(await requests()).toMatchObject([{ status: 'paid', meeting_at: null }])
    world.clock.now = new Date(Date.parse(TEN) - 23 * 60 * MINUTE_MS)
    await tell()
    await remind()
    expect((await subjects()).filter((subject) => /Напоминаем|Вы записаны/.test(subject))).toEqual([])
  })
})

describe('a time that is held for money', () => {
  beforeEach(async () => {
    Object.assign(fake.practice.services[0] ?? {}, { prepaid: 'required' })
    await db.updateTable('yclients_free_times').set({ is_prepaid: true }).execute()
  })

  test('is not reminded of before it is paid', async () => {
    world.clock.now = new Date(Date.parse(TEN) - (24 * 60 + 10) * MINUTE_MS)
    await aVisit()
    await settleHolds(ctx, client, settling)
    later(15)
    await remind()
    expect((await subjects()).filter((subject) => subject.startsWith('Напоминаем'))).toEqual([])
    await change({ status: 'paid' })
    await settleHolds(ctx, client, settling)
    await remind()
    expect((await subjects()).filter((subject) => subject.startsWith('Напоминаем'))).toHaveLength(1)
  })

  test('and is paid when another is agreed on is told of no more', async () => {
    const { address, key } = await aVisit()
    await change({ meeting_at: NEXT_DAY })
    later(3)
    const { payment } = (await anna.get(`${address}?key=${key}`)).body.data
    const [row] = await stored()
    const hear = await payBy(row?.transaction_id ?? 0, payment.id)
    await hear()
    await settleHolds(ctx, client, settling)
    await tell()
    expect(await requests()).toMatchObject([{ status: 'paid', meeting_at: new Date(NEXT_DAY) }])
    expect((await stored())[0]?.held_until).toBeNull()
    const heard = await subjects()
    expect(heard.filter((subject) => /12.марта/.test(subject))).toHaveLength(1)
    expect(heard.filter((subject) => /^Вы записаны.*11.марта/.test(subject))).toEqual([])
  })

  test('is let go in YCLIENTS though its request was closed while YCLIENTS was not connected', async () => {
    await aVisit()
    await change({ status: 'lost', lost_reason: 'changed_mind' })
    later(31)
    await settleHolds(ctx, null, settling)
    expect(await stored()).toMatchObject([{ state: 'cancelled' }])
    await settleHolds(ctx, client, settling)
    expect(visits()).toEqual([])
  })

  test('is certain when staff have noted that it is paid in another way', async () => {
    const { address, key } = await aVisit()
    await change({ status: 'paid' })
    for (const minutes of [0, 31, 31]) {
      later(minutes)
      await settleHolds(ctx, client, settling)
    }
    expect(visits()).toHaveLength(1)
    expect(await requests()).toMatchObject([{ status: 'paid', meeting_at: new Date(TEN) }])
    expect((await anna.get(`${address}?key=${key}`)).body.data).toMatchObject({ state: 'booked', is_let_go: false })
    const [row] = await stored()
    expect(await till.status(row?.transaction_id ?? 0), 'nobody pays twice').toBe('canceled')
    expect((await subjects()).filter((subject) => subject.startsWith('Вы записаны'))).toHaveLength(1)
  })
})
