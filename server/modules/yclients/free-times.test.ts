import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { FakeYclients } from '#server/platform/yclients/fake/fake-yclients.ts'
import type { FakeStaff } from '#server/platform/yclients/fake/practice.ts'
import type { Yclients } from '#server/platform/yclients/yclients.ts'
import { guest, signedInAs } from '#test/people.ts'
import { openWorld, type World } from '#test/world.ts'
import { aMember, aPractice, openYclientsPair } from '#test/fakes/yclients.ts'
import { syncOnSchedule } from './commands.ts'
import { bookingLinkError } from './links.ts'
import { refreshFreeTimes } from './refresh.ts'
import { registerWebhook } from './rounds.ts'

const NOON = new Date('2026-03-10T09:00:00Z')
const MINUTE = 60_000

let fake: FakeYclients
let client: Yclients
const world: World = await openWorld({
  async yclientsFor(db) {
    const pair = await openYclientsPair(db, { practice: aPractice({ staff: [] }), clock: () => world.clock.now })
    fake = pair.fake
    client = pair.client
    return pair.client
  },
})
const { db } = world
const anybody = guest(world)
const ctx = { ...world, clock: () => world.clock.now, request: { id: 'round', ip: null, userAgent: null } }
let serial = 500

beforeEach(async () => {
  await sql`truncate yclients_members cascade`.execute(db)
  await sql`delete from psychologists`.execute(db)
  world.clock.now = NOON
  fake.practice.staff = []
  fake.trouble = () => undefined
  fake.asked.length = 0
})

/** Somebody of the staff with a card on the site: bookable on the hour, each day from ten to twelve. */
async function shown(member: Partial<FakeStaff> = {}, card: Record<string, unknown> = {}): Promise<FakeStaff> {
  serial += 1
  const name = `Сотрудник ${serial}`
  const person = aMember(serial, { name, hours: { from: 10, to: 12 }, ...member })
  fake.practice.staff.push(person)
  await syncOnSchedule(ctx, client, new AbortController().signal)
  await db
    .updateTable('psychologists')
    .set({ is_published: true, ...card })
    .where('full_name', '=', name)
    .execute()
  return person
}

async function cardOf({ name }: FakeStaff) {
  const { body } = await anybody.get('/api/catalog?per_page=100')
  return body.data.find((card: { full_name: string }) => card.full_name === name)
}

const refresh = (options = {}) => refreshFreeTimes(ctx, client, options)
const later = (minutes: number) => (world.clock.now = new Date(world.clock.now.getTime() + minutes * MINUTE))

describe('free times', () => {
  test('are asked of everybody on the site, the nearest first and then all days', async () => {
    const one = await shown()
    const two = await shown({ weekdays: [3] })
    await shown({}, { is_published: false })
    fake.asked.length = 0
    await refresh()
    // Noon of Tuesday in Moscow: the next hours are of Wednesday.
    expect(await cardOf(one)).toMatchObject({ next_slot_at: '2026-03-11T07:00:00.000Z', free_times: 28 })
    expect(await cardOf(two)).toMatchObject({ next_slot_at: '2026-03-11T07:00:00.000Z', free_times: 4 })
    const kinds = fake.asked.map((line) => line.split('/')[1])
    expect(kinds.slice(0, 2)).toEqual(['book_staff_seances', 'book_staff_seances'])
    expect(fake.asked.some((line) => line.includes(`/${serial}`))).toBe(false)
  })

  test('are not asked again before their time, and the version of the card stays', async () => {
    const person = await shown()
    const before = await versionOf(person)
    await refresh()
    fake.asked.length = 0
    expect(await refresh()).toBe(0)
    later(11)
    expect(await refresh()).toBe(1)
    expect(fake.asked).toHaveLength(1)
    expect(await versionOf(person)).toEqual(before)
  })

  test('that somebody took are gone after the next round', async () => {
    const person = await shown()
    await refresh()
    await client.book(11, {
      ...{ staffId: person.id, serviceIds: [501], startsAt: '2026-03-11T10:00:00+03:00' },
      ...{ phone: '+79160000001', name: 'Другой', apiId: 'x' },
    })
    later(11)
    await refresh()
    expect(await cardOf(person)).toMatchObject({ next_slot_at: '2026-03-11T08:00:00.000Z' })
  })

  test('that have passed give way to the next ones without a question', async () => {
    const person = await shown()
    await refresh()
    world.clock.now = new Date('2026-03-11T07:00:00Z')
    expect((await cardOf(person)).next_slot_at).toBeNull()
    fake.trouble = () => 'silence'
    await refresh({ isOver: () => true })
    expect(await cardOf(person)).toMatchObject({ next_slot_at: '2026-03-11T08:00:00.000Z', free_times: 27 })
  })

  test('put those who have none below those who have', async () => {
    const full = await shown({ scheduleDays: 0 }, { workload: 0 })
    const busy = await shown({}, { workload: 90_000 })
    await refresh()
    expect(await cardOf(full)).toMatchObject({ next_slot_at: null, free_times: 0 })
    const { body } = await anybody.get('/api/catalog')
    expect(body.data.map((card: { full_name: string }) => card.full_name)).toEqual([busy.name, full.name])
  })

  test('stay as they were while YCLIENTS is silent, and one branch that refuses keeps no other waiting', async () => {
    const person = await shown()
    await refresh()
    later(11)
    fake.trouble = () => ({ status: 403, body: { success: false, data: null, meta: { message: 'Нет прав' } } })
    expect(await refresh()).toBe(0)
    expect(await cardOf(person)).toMatchObject({ next_slot_at: '2026-03-11T07:00:00.000Z' })
  })

  test('are asked once, however many processes ask', async () => {
    const people = [await shown(), await shown(), await shown()]
    fake.asked.length = 0
    await Promise.all([refresh(), refresh(), refresh()])
    expect(fake.asked.filter((line) => line.includes('seances'))).toHaveLength(people.length)
  })

  test('come anew when YCLIENTS says that a visit was booked', async () => {
    const person = await shown()
    await refresh()
    const support = await signedInAs(world, 'tech-support')
    const { webhook_url } = (await support.get('/api/integrations/yclients')).body.data
    await registerWebhook(client, webhook_url)
    expect(await client.hooks(11)).toEqual({ urls: [webhook_url], isActive: true })
    const { recordId } = await client.book(11, {
      ...{ staffId: person.id, serviceIds: [501], startsAt: '2026-03-11T10:00:00+03:00' },
      ...{ phone: '+79160000001', name: 'Другой', apiId: 'y' },
    })
    const notice = { company_id: 11, resource: 'record', resource_id: recordId, status: 'create', data: {} }
    const { pathname } = new URL(webhook_url)
    const headers = { 'content-type': 'application/json' }
    const sent = new Request(`http://smysl.test${pathname}`, { method: 'POST', headers, body: JSON.stringify(notice) })
    expect((await world.app.fetch(sent)).status).toBe(204)
    await expect.poll(() => cardOf(person)).toMatchObject({ next_slot_at: '2026-03-11T08:00:00.000Z', free_times: 27 })
  })

  async function versionOf({ name }: FakeStaff) {
    return db.selectFrom('psychologists').select(['version', 'updated_at']).where('full_name', '=', name).execute()
  }
})

describe('a link to book by', () => {
  const members = [{ company_id: 11, staff_id: 1001 }]

  test.each([
    ['https://n1.yclients.com/company/11/personal/select-time?o=m1001s501', null],
    ['https://w1.yclients.ru/company/11/personal/menu?o=m1001', null],
    ['https://book.example/anything', null],
    ['https://n1.yclients.com/company/12/personal/menu?o=m1001', /филиал 12/],
    ['https://n1.yclients.com/company/11/personal/menu?o=m1002', /другому сотруднику \(номер 1002\)/],
    ['https://b1.alteg.io/company/11/personal/menu?o=m-1', /любому/],
    ['https://n1.yclients.com/company/11/personal/menu', /любому/],
    ['https://n1.yclients.com/select-city/2/select-branch?o=', /нет филиала/],
  ])('%s', (link, fault) => {
    const told = bookingLinkError(link, members)
    if (fault === null) expect(told).toBeNull()
    else expect(told).toMatch(fault)
  })

  test('that leads elsewhere is told at the desk', async () => {
    const link = 'https://n1.yclients.com/company/99/personal/menu?o=m1'
    const { name } = await shown({}, { booking_link: link })
    const support = await signedInAs(world, 'tech-support')
    const { body } = await support.get('/api/integrations/yclients/links')
    expect(body.data).toMatchObject([
      { psychologist: { full_name: name }, field: 'booking_link', link, fault: expect.stringMatching(/филиал 99/) },
    ])
  })
})
