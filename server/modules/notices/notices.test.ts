import { beforeEach, describe, expect, test } from 'vitest'
import type { NoticeKind } from '#contract/office/live-kinds.ts'
import { USUAL_NOTICES, type NoticeSettings } from '#contract/office/notices.ts'
import { transaction } from '#server/platform/db/database.ts'
import { aBranch, aRole, aUser } from '#test/builders.ts'
import { refuseRows } from '#test/fakes/refused-rows.ts'
import { EventStream } from '#test/event-stream.ts'
import { guest, signedInAs, signIn, type Visitor } from '#test/people.ts'
import { solved } from '#test/solved.ts'
import { openWorld } from '#test/world.ts'
import { notifyStaff } from './commands.ts'
import { NewsLetters } from './news-letters.ts'

const world = await openWorld()
const { db } = world
const PATH = '/api/notices/settings'
const MINUTE_MS = 60_000
const clock = () => world.clock.now
const site = { appUrl: 'http://smysl.test', siteName: 'Смысл' }
const aProcess = () =>
  new NewsLetters({ db, clock, log: world.log, outbox: world.outbox, site, zone: { timeZone: 'Europe/Moscow' } })
const letters = aProcess()

/** Noon on a Friday in Moscow. */
const NOON = new Date('2026-11-20T09:00:00Z')
let read = 0

beforeEach(async () => {
  await db.deleteFrom('notice_settings').execute()
  await db.deleteFrom('staff_notices').execute()
  world.clock.now = new Date(NOON)
  read = (await world.letters()).length
})

const later = (ms: number) => (world.clock.now = new Date(world.clock.now.getTime() + ms))
const tell = (kind: NoticeKind, more: { branchId?: number } = {}) =>
  transaction(db, (tx) => notifyStaff(tx, { clock }, { kind, subjectId: 1, ...more }))
const choose = async (who: Visitor, some: Partial<NoticeSettings>) => {
  const answer = await who.post(PATH, { ...USUAL_NOTICES, ...some })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}
/** What has arrived since the last look. */
const arrived = async () => {
  await letters.settled()
  const all = await world.letters()
  return all.slice(read, (read = all.length))
}
const subjects = async () => (await arrived()).map(({ subject }) => subject)

describe('what somebody wants to hear of', () => {
  test('climbs the ladder', async () => {
    expect((await guest(world).get(PATH)).status).toBe(401)
    expect((await (await signedInAs(world, null)).get(PATH)).status).toBe(403)
    const who = await signedInAs(world, 'moderator')
    expect((await who.get(PATH)).body.data).toEqual(USUAL_NOTICES)
    const wrong = { ...USUAL_NOTICES, letter_kinds: ['gossip'], duty_from: '25:00' }
    const refused = await who.post(PATH, wrong)
    expect([refused.status, Object.keys(refused.body.errors).toSorted()]).toEqual([422, ['duty_from', 'letter_kinds']])
    const branch = await aBranch(db)
    const chosen = { ...USUAL_NOTICES, letter_kinds: ['crisis'], branch_ids: [branch.id], duty_days: ['mon', 'fri'] }
    await who.post(PATH, chosen)
    expect((await who.get(PATH)).body.data).toEqual(chosen)
    expect((await (await signedInAs(world, 'admin')).get(PATH)).body.data).toEqual(USUAL_NOTICES)
  })

  test('a trial letter comes at once, to oneself', async () => {
    const who = await signedInAs(world, 'moderator')
    expect((await who.post('/api/notices/trial')).status).toBe(204)
    expect(await subjects()).toEqual(['Проверка уведомлений — Смысл'])
  })
})

describe('a letter', () => {
  test('to one that cannot be written holds up none after it', async () => {
    const [one, other] = [await signedInAs(world, 'moderator'), await signedInAs(world, 'moderator')]
    for (const who of [one, other]) await choose(who, { letter_kinds: ['reviews'] })
    await tell('reviews')
    later(10 * MINUTE_MS)
    const refused = { table: 'notice_deliveries', on: 'delete', where: `old.user_id = ${one.id}` } as const
    const letThrough = await refuseRows(db, refused)
    expect(await subjects()).toHaveLength(1)
    await letThrough()
    expect(await subjects()).toHaveLength(1)
  })

  test('tells what has come and how much, an urgent request at once and first', async () => {
    const who = await signedInAs(world, 'moderator')
    await choose(who, { letter_kinds: ['requests', 'reviews', 'payments'] })
    await tell('reviews')
    await tell('applications')
    expect(await subjects(), 'a minute is gathered').toEqual([])
    const form = {
      for_whom: 'self',
      topics: [],
      name: 'Инна Тайная',
      contact: '+79991112233',
      story: 'Не хочу больше жить',
      consent: true,
      consent_health: true,
    }
    expect((await guest(world).post('/api/consultation-requests', await solved(world, form))).status).toBe(201)
    const [letter, ...others] = await arrived()
    expect([letter?.subject, others]).toEqual(['Срочно: 1\u00a0заявка, 1\u00a0новый отзыв — Смысл', []])
    expect(letter?.text).toContain('http://smysl.test/sm-admin/requests')
    expect(JSON.stringify(letter)).not.toMatch(/Инна|жить|7999111|отклик/)
  })

  test('five hundred requests in a minute are one', async () => {
    await choose(await signedInAs(world, 'moderator'), { letter_kinds: ['requests'] })
    await transaction(db, async (tx) => {
      for (let n = 0; n < 500; n += 1) {
        world.clock.now = new Date(NOON.getTime() + n * 100)
        await notifyStaff(tx, { clock }, { kind: 'requests', subjectId: n })
      }
    })
    expect(await subjects()).toEqual([])
    world.clock.now = new Date(NOON.getTime() + MINUTE_MS)
    expect(await subjects()).toEqual(['500\u00a0новых заявок — Смысл'])
    await tell('requests')
    later(2 * MINUTE_MS)
    expect(await subjects(), 'not so soon after the last').toEqual([])
    later(3 * MINUTE_MS)
    expect(await subjects()).toEqual(['1\u00a0новая заявка — Смысл'])
  })

  test('waits for the hours of duty, but for urgent requests', async () => {
    const duty = { duty_days: ['sat' as const], duty_from: '09:00', duty_till: '21:00' }
    await choose(await signedInAs(world, 'moderator'), { letter_kinds: ['requests'], ...duty })
    await tell('requests')
    later(2 * MINUTE_MS)
    expect(await subjects()).toEqual([])
    await tell('crisis')
    expect(await subjects()).toEqual(['Срочно: 1\u00a0заявка — Смысл'])
    world.clock.now = new Date('2026-11-21T06:00:00Z')
    expect(await subjects()).toEqual(['1\u00a0новая заявка — Смысл'])
    await choose(await signedInAs(world, 'admin'), { letter_kinds: ['crisis'], ...duty, is_crisis_any_time: false })
    world.clock.now = new Date('2026-11-22T09:00:00Z')
    await tell('crisis')
    expect(await subjects(), 'only to whom it is never too late').toHaveLength(1)
  })

  test('is for the branches that one chose, and for what belongs to none', async () => {
    const [near, far] = [await aBranch(db), await aBranch(db)]
    await choose(await signedInAs(world, 'moderator'), { letter_kinds: ['requests'], branch_ids: [near.id] })
    await tell('requests', { branchId: far.id })
    await tell('requests', { branchId: near.id })
    await tell('requests')
    later(MINUTE_MS)
    expect(await subjects()).toEqual(['2\u00a0новые заявки — Смысл'])
  })

  test('is for all branches once none of those that one chose is there, and for these again when they are back', async () => {
    const [near, far] = [await aBranch(db), await aBranch(db)]
    const who = await signedInAs(world, 'moderator')
    await choose(who, { letter_kinds: ['requests'], branch_ids: [near.id] })
    const trash = (deleted_at: Date | null) =>
      db.updateTable('branches').set({ deleted_at }).where('id', '=', near.id).execute()
    await trash(clock())
    const { data } = (await who.get(PATH)).body
    expect(data.branch_ids).toEqual([])
    await choose(who, { ...data, letter_kinds: ['requests', 'reviews'] })
    await tell('requests', { branchId: far.id })
    later(MINUTE_MS)
    expect(await subjects()).toEqual(['1\u00a0новая заявка — Смысл'])
    await trash(null)
    expect((await who.get(PATH)).body.data.branch_ids).toEqual([near.id])
    await tell('requests', { branchId: far.id })
    later(10 * MINUTE_MS)
    expect(await subjects()).toEqual([])
  })

  test('tells nobody what their rights do not show, when it is written', async () => {
    const role = await aRole(db, { permissions: ['dashboard.view', 'requests.view'] })
    const { id } = await aUser(db)
    await db.insertInto('user_roles').values({ user_id: id, role_id: role.id }).execute()
    await choose(await signIn(world, id), { letter_kinds: ['requests', 'payments'] })
    await tell('payments')
    await tell('requests')
    later(MINUTE_MS)
    expect(await subjects()).toEqual(['1\u00a0новая заявка — Смысл'])
    await tell('requests')
    await (await signedInAs(world, 'admin')).put(`/api/roles/${role.id}`, { permissions: ['dashboard.view'] })
    later(10 * MINUTE_MS)
    expect(await subjects()).toEqual([])
    expect(await db.selectFrom('notice_deliveries').selectAll().execute()).toEqual([])
  })

  test('goes to nobody who was fired', async () => {
    const who = await signedInAs(world, 'moderator')
    await choose(who, { letter_kinds: ['requests'] })
    await tell('requests')
    await (await signedInAs(world, 'admin')).post(`/api/users/${who.id}/fire`)
    const known = (await world.letters()).length
    later(MINUTE_MS)
    await letters.settled()
    expect(await world.letters()).toHaveLength(known)
  })

  test('is written by one of several processes', async () => {
    for (const role of ['moderator', 'admin', 'tech-support'] as const) {
      await choose(await signedInAs(world, role), { letter_kinds: ['requests'] })
    }
    await tell('requests')
    later(MINUTE_MS)
    await Promise.all([aProcess(), aProcess(), aProcess()].map((one) => one.settled()))
    expect(await subjects()).toHaveLength(3)
  })

  test('comes with what causes it or not at all', async () => {
    await choose(await signedInAs(world, 'moderator'), { letter_kinds: ['requests'] })
    const failed = transaction(db, async (tx) => {
      await notifyStaff(tx, { clock }, { kind: 'requests', subjectId: 1 })
      throw new Error('changed their mind')
    })
    await expect(failed).rejects.toThrow('changed their mind')
    later(MINUTE_MS)
    expect(await subjects()).toEqual([])
  })
})

describe('an open browser', () => {
  test('rings for what was chosen, in the hours of duty and the branches', async () => {
    const branch = await aBranch(db)
    const who = await signedInAs(world, 'moderator')
    await choose(who, { browser_kinds: ['reviews'], branch_ids: [branch.id], has_sound: false })
    const stream = await EventStream.open(world.app, who.token)
    await tell('requests')
    await tell('reviews')
    await expect.poll(() => stream.all('ring')).toEqual([{ news: [{ kind: 'reviews', count: 1 }], has_sound: false }])
    await choose(who, { duty_days: ['sun'], duty_from: '09:00', duty_till: '21:00' })
    await tell('requests')
    await tell('crisis')
    await expect.poll(() => stream.last('ring')).toEqual({ news: [{ kind: 'crisis', count: 1 }], has_sound: true })
    expect(JSON.stringify(stream.all('ring'))).not.toContain('requests')
    await stream.close()
  })
})
