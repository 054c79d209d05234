import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { ELEVEN, openBookingWorld, startsOf, TEN, TWELVE } from '#test/builders/booking-world.ts'
import { signedInAs } from '#test/people.ts'
import { aMember } from '#test/fakes/yclients.ts'
import { remindOfMeetings } from '../requests/meetings/reminders.ts'
import { notifyOfMeetings } from '../requests/meetings/meeting-notifications.ts'
import { checkVisits } from './practice-side.ts'

const bookings = await openBookingWorld()
const { anna, book, client, ctx, db, fake, requests, settling, slots, stored, visits, world } = bookings
const { outbox, site, place } = settling
const meetings = { outbox, site, zone: place }
const MINUTE_MS = 60_000
const desk = await signedInAs(world, 'moderator')
let pathname = ''

beforeEach(async () => {
  const support = await signedInAs(world, 'tech-support')
  pathname = new URL((await support.get('/api/integrations/yclients')).body.data.webhook_url).pathname
})

/** What YCLIENTS posts when something changes there. */
async function told(resource: string, id: number, data: object = {}) {
  const notice = { company_id: 11, resource, resource_id: id, status: 'update', data }
  const headers = { 'content-type': 'application/json' }
  return world.app.fetch(
    new Request(`http://smysl.test${pathname}`, { method: 'POST', headers, body: JSON.stringify(notice) }),
  )
}

/** Over when the sync that it begins is. */
async function toldOfStaff(id: number) {
  const before = (await runs()).length
  await told('staff', id)
  await expect.poll(async () => (await runs()).slice(before).map(({ state }) => state), soon).toEqual(['done'])
}

async function aVisit(more: object = {}) {
  const { id, key } = (await book({ email: 'olga@example.test', ...more })).body.data
  const [row] = await stored()
  return { address: `/api/bookings/${id}`, key, recordId: row?.record_id ?? 0 }
}

const theirs = (recordId: number) =>
  fake.records.get(recordId) as { startsAt: string; isDeleted: boolean; staffId: number; minutes: number }
const subjects = async () => (await world.letters()).map(({ subject }) => subject)
const soon = { timeout: 20_000 }

describe('what the practice does with a visit in YCLIENTS', () => {
  test('moves it here, with its request and a letter', async () => {
    const { recordId } = await aVisit()
    theirs(recordId).startsAt = TWELVE
    expect((await told('record', recordId)).status).toBe(204)
    await expect.poll(stored, soon).toMatchObject([{ state: 'booked', starts_at: new Date(TWELVE), changes: 1 }])
    expect(await requests()).toMatchObject([{ status: 'booked', meeting_at: new Date(TWELVE) }])
    expect((await subjects()).at(-1)).toMatch(
      /Запись перенесена на\u00a011\u00a0марта\u00a02026 \(среда\), 12:00 по\u00a0московскому/,
    )
    await expect.poll(async () => startsOf((await slots()).data), soon).toEqual([TEN, ELEVEN])
    expect(await lines('request.updated')).toMatchObject([
      { actor_name: 'YCLIENTS', changes: [{ field: 'meeting_at', old: TEN, new: TWELVE }] },
    ])
  })

  test('calls it off here, frees its time, and leaves the request to somebody', async () => {
    const { recordId, address, key } = await aVisit({ contact: 'olga@example.test' })
    theirs(recordId).isDeleted = true
    await told('record', recordId)
    await expect.poll(stored, soon).toMatchObject([{ state: 'cancelled' }])
    expect(await requests()).toMatchObject([{ status: 'in_work', meeting_at: null, withdrawn_at: null }])
    expect((await subjects()).at(-1)).toMatch(/^Запись отменена/)
    const sent = (await subjects()).length
    await notifyOfMeetings(ctx, meetings)
    world.clock.now = new Date(world.clock.now.getTime() + 3 * MINUTE_MS)
    expect(await subjects(), 'told once').toHaveLength(sent)
    await expect.poll(async () => startsOf((await slots()).data), soon).toEqual([TEN, ELEVEN, TWELVE])
    expect((await anna.get(`${address}?key=${key}`)).body.data).toMatchObject({ state: 'cancelled', can_cancel: false })
  })

  test('gives it to somebody else here', async () => {
    const { recordId } = await aVisit()
    fake.practice.staff.push(aMember(1002))
    await toldOfStaff(1002)
    expect((await runs()).at(-1)).toMatchObject({ trigger: 'webhook', counts: { staff: 1, created: 1 } })
    theirs(recordId).staffId = 1002
    await told('record', recordId)
    await expect.poll(stored, soon).toMatchObject([{ staff_id: 1002, starts_at: new Date(TEN) }])
    const [other] = await db.selectFrom('psychologists').select('id').orderBy('id', 'desc').execute()
    expect(await requests()).toMatchObject([{ chosen_psychologist_id: other?.id, meeting_at: new Date(TEN) }])
    const [line] = await lines('request.updated')
    expect(line?.changes).toEqual([
      {
        field: 'chosen_psychologist',
        old: { id: bookings.person.id, title: 'Сотрудник 1001' },
        new: { id: other?.id, title: 'Сотрудник 1002' },
      },
    ])
  })

  test('gives it to somebody without a card: whoever booked hears that, and of the card when there is one', async () => {
    const { recordId, address, key } = await aVisit({ contact: 'olga@example.test' })
    const toldPsychologist = async () =>
      (await world.letters()).filter(({ text }) => /изменилось: психолог\./.test(text)).length
    const tell = async () => {
      await notifyOfMeetings(ctx, meetings)
      world.clock.now = new Date(world.clock.now.getTime() + 3 * MINUTE_MS)
      return toldPsychologist()
    }
    fake.practice.staff.push(aMember(1002))
    theirs(recordId).staffId = 1002
    await told('record', recordId)
    await expect.poll(stored, soon).toMatchObject([{ staff_id: 1002, psychologist_id: null }])
    expect((await anna.get(`${address}?key=${key}`)).body.data).toMatchObject({ state: 'booked', psychologist: null })
    expect([await tell(), await tell()]).toEqual([1, 1])
    expect((await lines('request.updated'))[0]?.changes).toMatchObject([{ field: 'chosen_psychologist', new: null }])

    await toldOfStaff(1002)
    world.clock.now = new Date(world.clock.now.getTime() + 61 * MINUTE_MS)
    await checkVisits(ctx, client, settling)
    const [card] = await db.selectFrom('psychologists').select('id').orderBy('id', 'desc').execute()
    expect(await stored()).toMatchObject([{ psychologist_id: card?.id }])
    expect(await requests()).toMatchObject([{ chosen_psychologist_id: card?.id }])
    expect([await tell(), await tell()]).toEqual([2, 2])
  })

  test.each([
    ['at the same time', TEN],
    ['at another time', TWELVE],
  ])('gives it to somebody else %s: whoever wrote from an address hears of that', async (_, startsAt) => {
    const { recordId } = await aVisit({ contact: 'olga@example.test' })
    fake.practice.staff.push(aMember(1002))
    await toldOfStaff(1002)
    Object.assign(theirs(recordId), { staffId: 1002, startsAt })
    await told('record', recordId)
    await expect.poll(stored, soon).toMatchObject([{ staff_id: 1002, starts_at: new Date(startsAt) }])
    await notifyOfMeetings(ctx, meetings)
    world.clock.now = new Date(world.clock.now.getTime() + 3 * MINUTE_MS)
    const letter = (await world.letters()).at(-1)
    expect(letter).toMatchObject({ to: 'olga@example.test', subject: expect.stringMatching(/^Ваша встреча: 11/) })
    expect(letter?.text).toMatch(/изменилось: психолог\./)
    const sent = (await subjects()).length
    await notifyOfMeetings(ctx, meetings)
    world.clock.now = new Date(world.clock.now.getTime() + 3 * MINUTE_MS)
    expect(await subjects(), 'told once').toHaveLength(sent)
  })

  test('makes it longer: it takes so much time here, on its page and in the calendar', async () => {
    const { recordId, address, key } = await aVisit()
    theirs(recordId).minutes = 90
    await told('record', recordId)
    await expect.poll(stored, soon).toMatchObject([{ minutes: 90, changes: 1, starts_at: new Date(TEN) }])
    expect((await anna.get(`${address}?key=${key}`)).body.data).toMatchObject({ minutes: 90 })
    const calendar = await anna.download(`${address}/visit.ics?key=${key}`)
    expect(new TextDecoder().decode(calendar.bytes)).toContain('DTEND:20260311T083000Z')
    await expect.poll(async () => startsOf((await slots()).data), soon).toEqual([TWELVE])
  })

  test('is not off because a gateway does not find it', async () => {
    await aVisit()
    world.clock.now = new Date(world.clock.now.getTime() + 61 * MINUTE_MS)
    fake.trouble = () => ({ status: 404, body: null })
    await checkVisits(ctx, client, settling)
    expect(await stored()).toMatchObject([{ state: 'booked' }])
  })

  test('is found without a notice, within an hour', async () => {
    const { recordId } = await aVisit()
    theirs(recordId).startsAt = TWELVE
    await checkVisits(ctx, client, settling)
    expect(await stored()).toMatchObject([{ starts_at: new Date(TEN) }])
    world.clock.now = new Date(world.clock.now.getTime() + 61 * 60_000)
    await checkVisits(ctx, client, settling)
    expect(await stored()).toMatchObject([{ starts_at: new Date(TWELVE) }])
    fake.asked.length = 0
    await checkVisits(ctx, client, settling)
    expect(fake.asked).toEqual([])
  })

  test('of a record that is none of ours changes the free times of whom it names', async () => {
    const other = await client.book(11, {
      ...{ staffId: 1001, serviceIds: [501], startsAt: ELEVEN },
      ...{ phone: '+79160000001', name: 'Другой', apiId: 'x' },
    })
    await told('record', other.recordId)
    await expect.poll(async () => startsOf((await slots()).data), soon).toEqual([TEN, TWELVE])
    theirs(other.recordId).isDeleted = true
    await told('record', other.recordId, { staff_id: 1001 })
    await expect.poll(async () => startsOf((await slots()).data), soon).toEqual([TEN, ELEVEN, TWELVE])
  })

  test('is told at once, however silent YCLIENTS is', async () => {
    fake.trouble = () => 'silence'
    expect((await told('record', 5)).status).toBe(204)
    expect(fake.asked).not.toContain('POST')
  })
})

test('whoever booked by telephone is reminded at the address they left, also of a visit that was moved', async () => {
  const remind = () =>
    remindOfMeetings(ctx, {
      ...meetings,
      hoursBefore: [24],
    })
  const { recordId } = await aVisit()
  world.clock.now = new Date(new Date(TEN).getTime() - 25 * 60 * MINUTE_MS)
  theirs(recordId).startsAt = TWELVE
  await told('record', recordId)
  await expect.poll(stored, soon).toMatchObject([{ starts_at: new Date(TWELVE) }])
  await remind()
  expect((await subjects()).at(-1)).toMatch(/^Запись перенесена/)
  world.clock.now = new Date(new Date(TWELVE).getTime() - 24 * 60 * MINUTE_MS)
  await Promise.all([remind(), remind()])
  const reminders = (await world.letters()).filter(({ subject }) => subject.startsWith('Напоминаем о\u00a0встрече 11'))
  expect(reminders.map(({ to }) => to)).toEqual(['olga@example.test'])
})

describe('a visitor who calls a visit off', () => {
  test('is who called it off, though YCLIENTS tells of it first', async () => {
    world.clock.now = new Date('2026-03-09T09:00:00Z')
    const { address, key, recordId } = await aVisit()
    fake.trouble = ({ method }) => (method === 'DELETE' ? 'lost' : undefined)
    expect((await anna.post(`${address}/cancel`, { key })).status).toBe(503)
    expect(visits()).toEqual([])
    fake.trouble = () => undefined
    await told('record', recordId)
    await expect.poll(requests, soon).toMatchObject([{ status: 'lost', withdrawn_at: world.clock.now }])
    expect((await anna.post(`${address}/cancel`, { key })).body.data).toMatchObject({ state: 'cancelled' })
  })

  test('may do so when staff have closed the request, which stays as they left it', async () => {
    world.clock.now = new Date('2026-03-09T09:00:00Z')
    const { address, key } = await aVisit()
    await sql`update requests set status = 'done'`.execute(db)
    expect((await anna.post(`${address}/cancel`, { key })).body.data).toMatchObject({ state: 'cancelled' })
    expect(visits()).toEqual([])
    expect(await stored()).toMatchObject([{ state: 'cancelled' }])
    expect(await requests()).toMatchObject([{ status: 'done', withdrawn_at: world.clock.now }])
    expect(await lines('request.withdrawn')).toHaveLength(1)
  })
})

describe('a visit that is off', () => {
  const anId = async () => (await requests())[0]?.id ?? 0
  const change = async (body: object) => desk.patch(`/api/consultation-requests/${await anId()}`, body)
  const move = async (status: string) =>
    desk.post('/api/consultation-requests/bulk', { action: 'set-status', status, ids: [await anId()] })

  test('is not booked again by taking back a change of many requests', async () => {
    world.clock.now = new Date('2026-03-09T09:00:00Z')
    const { address, key } = await aVisit()
    const { operation_id } = (await move('lost')).body.data
    await anna.post(`${address}/cancel`, { key })
    const { body } = await desk.post(`/api/operations/${operation_id}/undo`)
    expect(body.data).toMatchObject({ reverted: 0, skipped: [{ reason: expect.stringMatching(/^Человек отозвал/) }] })
    expect(await requests()).toMatchObject([{ status: 'lost' }])
  })

  test('by the practice neither', async () => {
    const { recordId } = await aVisit()
    const { operation_id } = (await move('lost')).body.data
    theirs(recordId).isDeleted = true
    await told('record', recordId)
    await expect.poll(stored, soon).toMatchObject([{ state: 'cancelled' }])
    const { body } = await desk.post(`/api/operations/${operation_id}/undo`)
    expect(body.data).toMatchObject({ reverted: 0, skipped: [{ reason: 'Встречу с\u00a0тех пор отменили.' }] })
    expect(await requests()).toMatchObject([{ status: 'lost' }])
  })

  test('is booked again with a time that is told, not by a move of its request alone', async () => {
    world.clock.now = new Date('2026-03-09T09:00:00Z')
    const { address, key } = await aVisit()
    await anna.post(`${address}/cancel`, { key })
    await change({ status: 'in_work' })
    const { status, body } = await change({ status: 'booked' })
    expect([status, body.errors]).toEqual([422, { meeting_at: [expect.stringMatching(/^Этот визит отменён/)] }])
    expect((await move('booked')).body.data).toMatchObject({ changed: 0 })
    expect((await change({ status: 'booked', meeting_at: TEN })).status).toBe(200)
    const again = { status: 'booked', meeting_at: new Date(TEN), ycl_record_id: null, withdrawn_at: null }
    expect(await requests()).toMatchObject([again])
  })
})

const runs = () => db.selectFrom('yclients_runs').selectAll().where('trigger', '=', 'webhook').orderBy('id').execute()
async function lines(action: string) {
  const [request] = await requests()
  return db
    .selectFrom('audit_log')
    .innerJoin('audit_log_values as told', 'told.audit_log_id', 'audit_log.id')
    .select(['action', 'actor_name', 'changes'])
    .where('action', '=', action)
    .where('subject_id', '=', String(request?.id))
    .execute()
}
