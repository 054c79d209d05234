import { expect, test } from 'vitest'
import { dayIn } from '#server/platform/calendar.ts'
import { readyViewsOf } from '#contract/office/ready-views.ts'
import type { SavedViewCount, ViewScreen } from '#contract/office/saved-views.ts'
import { aPage, aPsychologist, aRequest, aReview, aTopic, aTransaction, aUser } from '#test/builders.ts'
import { guest, signedInAs, type Visitor } from '#test/people.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()
const { db } = world
const moderator = await signedInAs(world, 'moderator')
const COUNTS = '/api/saved-views/counts'
let serial = 0

async function aView(by: Visitor, screen: ViewScreen, state: string, traits: object = {}): Promise<number> {
  serial += 1
  const { status, body } = await by.post('/api/saved-views', { screen, name: `Вид ${serial}`, state, ...traits })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.data.id
}

async function allCountsOf(who: Visitor, screen: ViewScreen): Promise<Record<number | string, number | null>> {
  const { status, body } = await who.get(`${COUNTS}?screen=${screen}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return Object.fromEntries(body.data.map(({ id, count }: SavedViewCount) => [id, count]))
}

/** Of the saved ones alone. */
async function countsOf(who: Visitor, screen: ViewScreen): Promise<Record<number, number | null>> {
  const counts = Object.entries(await allCountsOf(who, screen))
  return Object.fromEntries(counts.filter(([id]) => Number.isInteger(Number(id))))
}

test('the counts of views are closed to guests, to those without lists, and on closed screens', async () => {
  expect((await guest(world).get(`${COUNTS}?screen=psychologists`)).status).toBe(401)
  expect((await (await signedInAs(world, 'psychologist')).get(`${COUNTS}?screen=psychologists`)).status).toBe(403)
  const { status, body } = await (await signedInAs(world, 'writer')).get(`${COUNTS}?screen=users`)
  expect([status, body.message]).toEqual([403, expect.stringContaining('«Пользователи»')])
})

test.each(['', '?screen=login', '?screen=topics', '?screen[]=users'])('%j is refused at the screen', async (query) => {
  const { status, body } = await moderator.get(COUNTS + query)
  expect([status, Object.keys(body.errors)]).toEqual([422, ['screen']])
})

test('whoever lost the permission of the list is told nothing of it, though the role stayed', async () => {
  const permission = db.selectFrom('permissions').select('id').where('name', '=', 'transactions.view')
  const role = db.selectFrom('roles').select('id').where('name', '=', 'moderator')
  await db.deleteFrom('role_permissions').where('role_id', '=', role).where('permission_id', '=', permission).execute()
  const { status, body } = await moderator.get(`${COUNTS}?screen=transactions`)
  expect([status, body.message]).toEqual([403, expect.stringContaining('«Смотреть транзакции»')])
})

test.each([
  ['psychologists', '/api/psychologists'],
  ['reviews', '/api/staff/reviews'],
  ['applications', '/api/applications'],
  ['requests', '/api/consultation-requests'],
  ['transactions', '/api/transactions'],
  ['users', '/api/users'],
] as const)('the ready views of %s find as many as their list does', async (screen, path) => {
  const admin = await signedInAs(world, 'admin')
  await aPsychologist(db)
  await aReview(db, { status: 'rejected' })
  await aRequest(db, { assignee_id: admin.id, crisis_flag: true, status: 'in_work' })
  await aTransaction(db)
  await aUser(db, { is_fired: true, is_active: false })
  const counts = await allCountsOf(admin, screen)
  const views = readyViewsOf(screen, admin.id as number, dayIn('Europe/Moscow', world.clock.now))
  expect(views.length).toBeGreaterThan(0)
  for (const { key, state } of views) {
    const { status, body } = await admin.get(`${path}?${state}`)
    expect([key, status, counts[key]]).toEqual([key, 200, body.meta.total])
  }
  if (screen === 'requests') expect(counts.mine).toBe(1)
})

test('the tab of payments that did not go through counts those that the menu counts', async () => {
  const admin = await signedInAs(world, 'admin')
  await db.deleteFrom('transactions').execute()
  const now = world.clock.now.getTime()
  for (const days of [0, 29, 31, 200]) {
    await aTransaction(db, { status: 'failed', created_at: new Date(now - days * 86_400_000) })
  }
  const { body } = await admin.get('/api/events/counts')
  expect([(await allCountsOf(admin, 'transactions')).failed, body.data.counts.failed_payments]).toEqual([2, 2])
})

test('each list counts a view as it would itself', async () => {
  const admin = await signedInAs(world, 'admin')
  const topic = await aTopic(db)
  await aPsychologist(db, { full_name: 'Ёлкина Яна', is_published: true, topics: [topic.id] })
  await aPsychologist(db, { full_name: 'Елкин Ян' })
  await aPsychologist(db, { deleted_at: new Date() })
  await admin.delete(`/api/pages/${(await aPage(db)).id}`)
  await aReview(db, { status: 'published' })
  await aReview(db)
  await aRequest(db)
  await aTransaction(db, { status: 'failed' })
  await aUser(db, { role: 'writer' })
  const lists: Partial<Record<ViewScreen, [path: string, states: string[]]>> = {
    psychologists: [
      '/api/psychologists',
      ['', 'filter[full_name]=%D0%B5%D0%BB%D0%BA%D0%B8%D0%BD', `filter[topics][]=${topic.id}&sort_column=price`],
    ],
    reviews: [
      '/api/staff/reviews',
      ['filter[status][]=pending', 'filter[status][]=pending&filter[status][]=published'],
    ],
    requests: ['/api/consultation-requests', ['filter[status][]=new', 'filter[status][]=done']],
    transactions: ['/api/transactions', ['filter[status][]=failed', 'filter[status][]=paid']],
    users: ['/api/users', ['', 'filter[verifyed]=0', 'filter[is_active]=0&columns=email,roles']],
    auditLogs: ['/api/audit-logs', ['filter[action]=saved-view', 'filter[result]=denied']],
    trash: ['/api/trash', ['', 'filter[type]=page', 'filter[type]=topic']],
  }
  for (const [screen, [path, states]] of Object.entries(lists)) {
    const ids = []
    for (const state of states) ids.push(await aView(admin, screen as ViewScreen, state))
    const counts = await countsOf(admin, screen as ViewScreen)
    for (const [place, state] of states.entries()) {
      const { status, body } = await admin.get(`${path}?${state.replace(/&columns=.*/, '')}`)
      expect(status, `${path} ${state}: ${JSON.stringify(body)}`).toBe(200)
      expect([screen, state, counts[ids[place] as number]]).toEqual([screen, state, body.meta.total])
    }
    expect(
      Object.values(counts).some((count) => Number(count) > 0),
      screen,
    ).toBe(true)
  }
})

test('a shared view finds for each person what they may see', async () => {
  await aPsychologist(db, { ycl_email: 'only-for-some@mail.test' })
  const shared = await aView(moderator, 'psychologists', 'filter[full_name]=only-for-some', { shared_role: 'writer' })
  const own = await aView(moderator, 'psychologists', '')
  const ofModerator = await countsOf(moderator, 'psychologists')
  expect(ofModerator[shared]).toBe(1)
  const ofWriter = await countsOf(await signedInAs(world, 'writer'), 'psychologists')
  expect(ofWriter[shared]).toBe(0)
  expect(ofWriter).not.toHaveProperty(String(own))
})

test('a filter that the list does not take has no count, and spoils no other', async () => {
  const user = await signedInAs(world, 'moderator')
  const wrong = await aView(user, 'users', 'filter[gender]=unknown')
  const odd = await aView(user, 'users', 'filter=1')
  expect(await countsOf(user, 'users')).toEqual({ [wrong]: null, [odd]: null })
  const right = await aView(user, 'users', 'filter[is_fired]=0&page=3')
  const counts = await countsOf(user, 'users')
  expect(counts).toEqual({ [wrong]: null, [odd]: null, [right]: expect.any(Number) })
})

test('fifty views are counted in one statement beside that which reads them', async () => {
  const busy = await signedInAs(world, 'moderator')
  for (let count = 0; count < 50; count += 1) await aView(busy, 'psychologists', `filter[is_published]=${count % 2}`)
  await countsOf(busy, 'psychologists')
  world.takeStatements()
  expect(Object.keys(await countsOf(busy, 'psychologists')).length).toBeGreaterThanOrEqual(50)
  expect(world.takeStatements()).toHaveLength(2)
})
