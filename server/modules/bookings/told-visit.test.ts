import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { NOON, openBookingWorld, startsOf, ELEVEN, TEN, TWELVE } from '#test/builders/booking-world.ts'
import { aMember } from '#test/fakes/yclients.ts'
import { notifyOfMeetings } from '../requests/meetings/meeting-notifications.ts'
import { refreshFreeTimes, syncOnSchedule } from '../yclients/commands.ts'
import { checkVisits } from './practice-side.ts'

const { anna, book, client, ctx, fake, openSecondBranch, person, requests, settling, slots, stored, visits, world } =
  await openBookingWorld()
const { outbox, site, place } = settling
const meetings = { outbox, site, zone: place }
const HOUR_MS = 60 * 60_000
/** Of the next day, in Moscow. */
const ONE = '2026-03-11T10:00:00.000Z'

async function aVisit() {
  const { id, key } = (await book({ email: 'olga@example.test' })).body.data
  return { address: `/api/bookings/${id}`, key }
}

const inHours = (hours: number) => {
  world.clock.now = new Date(world.clock.now.getTime() + hours * HOUR_MS)
}

test('whoever booked by telephone is told at the address they left that somebody else takes the visit', async () => {
  await aVisit()
  fake.practice.staff.push(aMember(1002))
  await syncOnSchedule(ctx, client, new AbortController().signal)
  for (const record of fake.records.values()) record.staffId = 1002
  inHours(2)
  await checkVisits(ctx, client, settling)
  expect(await stored()).toMatchObject([{ staff_id: 1002 }])
  await notifyOfMeetings(ctx, meetings)
  inHours(1)
  const letter = (await world.letters()).at(-1)
  expect(letter).toMatchObject({ to: 'olga@example.test', subject: expect.stringMatching(/^Ваша встреча: 11/) })
  expect(letter?.text).toMatch(/изменилось: психолог\./)
  const sent = (await world.letters()).length
  await notifyOfMeetings(ctx, meetings)
  inHours(1)
  expect(await world.letters(), 'told once').toHaveLength(sent)
})

test('whoever booked knows of it, and is told of the meeting only when it changes', async () => {
  await aVisit()
  const sent = (await world.letters()).length
  inHours(2)
  await notifyOfMeetings(ctx, meetings)
  inHours(1)
  expect(await world.letters()).toHaveLength(sent)
})

describe('a service that is there no more', () => {
  test('is not called a time that somebody has taken, and leads to a request', async () => {
    const body = { success: false, data: null, errors: { code: 438, message: '' }, meta: { message: '' } }
    fake.trouble = ({ path }) => (path.startsWith('/book_check') ? { status: 422, body } : undefined)
    const answer = await book()
    expect([answer.status, answer.body.errors.form?.[0]]).toEqual([422, expect.stringMatching(/Оставьте заявку/)])
    expect(await stored()).toMatchObject([{ state: 'refused' }])
    expect(startsOf((await slots()).data), 'nobody has taken it').toContain(TEN)
  })
})

describe('a visit that its link is to change', () => {
  const moved = async (trouble: { status: number; body: unknown }) => {
    world.clock.now = new Date(NOON.getTime() - 24 * HOUR_MS)
    await refreshFreeTimes(ctx, client)
    const { address, key } = await aVisit()
    fake.trouble = ({ method }) => (method === 'PUT' ? trouble : undefined)
    return { ...(await anna.post(`${address}/move`, { key, starts_at: ELEVEN })), address, key }
  }
  /** An hour and a half at ten; the same psychologist is free at one in another branch. */
  const aLongVisit = async (): Promise<{ id: string; key: string }> => {
    world.clock.now = new Date(NOON.getTime() - 24 * HOUR_MS)
    await openSecondBranch({ hours: { from: 13, to: 14 } })
    const { id, key } = (await book()).body.data
    for (const record of fake.records.values()) record.minutes = 90
    inHours(2)
    await checkVisits(ctx, client, settling)
    return { id, key }
  }
  const refused = (status: number) => ({ status, body: { success: false, data: null, meta: { message: '' } } })

  test('and that the practice has removed meanwhile is off, and says so', async () => {
    fake.hold = ({ method }) => {
      if (method === 'PUT') for (const record of fake.records.values()) record.isDeleted = true
      return undefined
    }
    const { status, body, address, key } = await moved(refused(404))
    expect([status, body.errors?.starts_at?.[0]]).toEqual([422, expect.stringMatching(/больше нет/)])
    expect((await anna.get(`${address}?key=${key}`)).body.data).toMatchObject({ state: 'cancelled' })
  })

  test('is offered the times of the record it was booked with, and no others of its psychologist', async () => {
    world.clock.now = new Date(NOON.getTime() - 24 * HOUR_MS)
    fake.practice.staff.push(aMember(1002, { hours: { from: 15, to: 16 } }))
    await syncOnSchedule(ctx, client, new AbortController().signal)
    await sql`update yclients_members set psychologist_id = ${person.id}`.execute(world.db)
    await refreshFreeTimes(ctx, client)
    const { id, key } = (await book()).body.data
    const afternoon = '2026-03-11T12:00:00.000Z'
    expect(startsOf((await slots()).data)).toEqual([ELEVEN, TWELVE, afternoon])
    const address = `/api/catalog/${person.slug}/slots?days=1&from=2026-03-11&visit=`
    expect(startsOf((await anna.get(address + id)).body.data)).toEqual([ELEVEN, TWELVE])
    expect((await anna.get(`${address}${'x'.repeat(22)}`)).body.data, 'no visit of theirs').toEqual([])
    expect((await anna.get(`${address}x`)).body.errors).toHaveProperty('visit')
    const moved = await anna.post(`/api/bookings/${id}/move`, { key, starts_at: afternoon })
    const offered: string[] = startsOf(moved.body.slots)
    expect([moved.status, offered.slice(0, 2)]).toEqual([409, [ELEVEN, TWELVE]])
    expect(offered.filter((time) => time.slice(10) === afternoon.slice(10))).toEqual([])
  })

  test('is moved nowhere where it would reach into a visit to the same person in another branch', async () => {
    const { id, key } = await aLongVisit()
    expect((await book({ starts_at: ONE, contact: '+79161111111' })).status).toBe(201)
    expect(visits()).toMatchObject([
      { companyId: 11, minutes: 90 },
      { companyId: 12, startsAt: ONE },
    ])
    const offered = await anna.get(`/api/catalog/${person.slug}/slots?days=1&from=2026-03-11&visit=${id}`)
    expect(startsOf(offered.body.data), 'an hour and a half from noon').toEqual([])
    const answer = await anna.post(`/api/bookings/${id}/move`, { key, starts_at: TWELVE })
    expect([answer.status, startsOf(answer.body.slots)]).toEqual([409, expect.not.arrayContaining([TWELVE])])
    expect(visits()).toMatchObject([{ startsAt: TEN }, { startsAt: ONE }])
  })

  test('keeps the time that it is being moved to from everybody else in every branch, until YCLIENTS has said no', async () => {
    const { id, key } = await aLongVisit()
    const other = () => book({ starts_at: ONE, contact: '+79161111111' })
    let meanwhile = 0
    fake.hold = async ({ method }) => {
      if (method === 'PUT') meanwhile = (await other()).status
    }
    const taken = { status: 422, body: { success: false, data: null, meta: { message: '' }, errors: { code: 433 } } }
    fake.trouble = ({ method }) => (method === 'PUT' ? taken : undefined)
    const moved = await anna.post(`/api/bookings/${id}/move`, { key, starts_at: TWELVE })
    expect([moved.status, meanwhile], 'an hour and a half from noon').toEqual([409, 409])
    fake.trouble = () => undefined
    fake.hold = () => undefined
    expect((await other()).status).toBe(201)
    expect(visits()).toMatchObject([{ startsAt: TEN }, { startsAt: ONE }])
  })

  test('is left to a call where YCLIENTS lets nobody change it', async () => {
    const { status, body } = await moved(refused(403))
    expect([status, body.message]).toEqual([503, expect.stringMatching(/позвоните нам/)])
    expect(body.message).not.toMatch(/YCLIENTS|через минуту/)
    expect(await requests()).toMatchObject([{ meeting_at: new Date(TEN) }])
  })
})
