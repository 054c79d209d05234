import { beforeAll, describe, expect, test } from 'vitest'
import { needsCheck, type CrisisLineRecord } from '#contract/crisis/crisis-line.ts'
import type { Dashboard, Tile } from '#contract/office/reports/dashboard.ts'
import { awaitsRemoval, type StoredAct } from '#contract/visitors/personal-data.ts'
import { anApplication } from '#test/builders/applications.ts'
import { aMismatch } from '#test/builders/bank-builders.ts'
import { aPage, aPsychologist, aRequest, aReview, aTransaction, aUser } from '#test/builders.ts'
import { guest, signedInAs, signIn, type Visitor } from '#test/people.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()
const { db } = world
const read = async (who: Visitor, query = ''): Promise<Dashboard> => (await who.get(`/api/dashboard${query}`)).body.data
/** The call behind each list. */
const LISTS: Record<string, string> = {
  '/sm-admin/psychologists': '/api/psychologists',
  '/sm-admin/requests': '/api/consultation-requests',
  '/sm-admin/reviews': '/api/staff/reviews',
  '/sm-admin/applications': '/api/applications',
  '/sm-admin/transactions': '/api/transactions',
  '/sm-admin/users': '/api/users',
}
const totalOf = async (who: Visitor, { href }: Tile): Promise<number> => {
  const [screen = '', query] = href.split('?')
  // Comes whole, and is filtered where it is shown.
  if (screen === '/sm-admin/pages/crisis-lines') {
    const { data } = (await who.get('/api/crisis-lines')).body
    return data.filter((line: CrisisLineRecord) => needsCheck(line, '2026-11-20')).length
  }
  if (screen === '/sm-admin/admin/erasure-acts') {
    const { data } = (await who.get('/api/personal-data-acts')).body
    return data.filter(({ left_in_yclients: left }: StoredAct) =>
      left.some((one) => awaitsRemoval(one, world.clock.now)),
    ).length
  }
  if (screen === '/sm-admin/clients/phones') return (await who.get('/api/wrong-phones')).body.total
  if (screen === '/sm-admin/psychologists/proposals') return (await who.get('/api/card-proposals')).body.total
  return (await who.get(`${LISTS[screen]}?${query}`)).body.meta.total
}

let admin: Visitor
let moderator: Visitor

beforeAll(async () => {
  // Noon on the 20th of November 2026 in Moscow.
  world.clock.now = new Date('2026-11-20T09:00:00Z')
  admin = await signedInAs(world, 'admin')
  moderator = await signedInAs(world, 'moderator')
  const bookable = { is_published: true, ycl_is_bookable: true, avatar: 'a.webp' }
  await aPsychologist(db, { ...bookable, full_name: 'Двойная Дарья', schedule_till: '2026-11-25' })
  await aPsychologist(db, { ...bookable, full_name: 'двойная  дарья', schedule_till: '2026-12-25' })
  await aPsychologist(db, { is_published: true, ycl_is_bookable: false })
  await aPsychologist(db, { is_published: false })
  await aReview(db, { created_at: new Date('2026-11-17T08:00:00Z') })
  await aReview(db, { status: 'published' })
  await anApplication(db)
  await aRequest(db)
  await aRequest(db, { status: 'in_work', assignee_id: moderator.id })
  await aRequest(db, { status: 'done', assignee_id: moderator.id })
  await aTransaction(db, { status: 'failed', amount: 300_000, created_at: world.clock.now })
  await aTransaction(db, { status: 'failed', created_at: new Date('2026-01-10T10:00:00Z') })
  await aMismatch(db, world.clock.now)
})

describe('GET /api/dashboard', () => {
  test('climbs the ladder', async () => {
    expect((await guest(world).get('/api/dashboard')).status).toBe(401)
    expect((await (await signedInAs(world, null)).get('/api/dashboard')).status).toBe(403)
    const { status, body } = await admin.get('/api/dashboard?days=31')
    expect([status, Object.keys(body.errors)]).toEqual([422, ['days']])
  })

  test('counts what waits', async () => {
    const { tiles } = await read(moderator)
    expect(Object.fromEntries(tiles.map(({ name, count }) => [name, count]))).toMatchObject({
      'new-requests': 1,
      'own-requests': 1,
      'pending-reviews': 1,
      'new-applications': 1,
      'payments-in-question': 1,
      'failed-payments': 1,
      'not-ready': 1,
      'schedule-ending': 1,
      'without-photo': 2,
      unpublished: 1,
      duplicates: 2,
    })
    expect(tiles.find(({ name }) => name === 'pending-reviews')?.oldest_at).toBe('2026-11-17T08:00:00.000Z')
    expect(tiles.find(({ name }) => name === 'failed-payments')?.amount).toBe(300_000)
  })

  test.each(['admin', 'tech-support', 'moderator'] as const)(
    'each tile of %s opens the list that it counts',
    async (role) => {
      const who = await signedInAs(world, role)
      const { tiles } = await read(who)
      expect(tiles.length).toBeGreaterThan(0)
      for (const tile of tiles) expect([tile.name, await totalOf(who, tile)]).toEqual([tile.name, tile.count])
    },
  )

  test('has no tile whose list its reader may not open', async () => {
    const permissions = [
      'dashboard.view',
      'requests.manage',
      'pages.update',
      'psychologists.update',
      'reviews.moderate',
    ]
    const { body } = await admin.post('/api/roles', { name: 'Ведёт, не читая', permissions })
    const { id } = await aUser(db)
    expect((await admin.put(`/api/users/${id}`, { role: body.data.id })).status).toBe(200)
    const { tiles } = await read(await signIn(world, id))
    expect(tiles.map(({ name }) => name).toSorted()).toEqual(['card-proposals', 'wrong-phones'])
  })

  test('shows each role what its rights show', async () => {
    const parts = async (who: Visitor) => {
      const { tiles, pages, visits, money } = await read(who)
      return [tiles.length, pages !== null, visits !== null, money !== null]
    }
    expect(await parts(admin)).toEqual([18, false, true, true])
    expect(await parts(await signedInAs(world, 'tech-support'))).toEqual([11, false, true, true])
    expect(await parts(await signedInAs(world, 'writer'))).toEqual([1, true, true, false])
    expect(await parts(await signedInAs(world, 'psychologist'))).toEqual([0, false, false, false])
  })

  test('a psychologist sees how their own card stands, and what was done to it alone', async () => {
    const owner = await signedInAs(world, 'psychologist')
    const card = await aPsychologist(db, { user_id: owner.id, about: 'Слова', avatar: 'b.webp', is_published: true })
    await moderator.put(`/api/psychologists/${card.id}`, { price: 400_000 })
    const other = await aPsychologist(db)
    await moderator.put(`/api/psychologists/${other.id}`, { price: 400_000 })
    const { own_card, changes } = await read(owner)
    expect(own_card).toMatchObject({
      id: card.id,
      is_published: true,
      missing: ['short_intro', 'help_text', 'credentials', 'topics'],
    })
    expect(changes.map(({ subject }) => subject.id)).toEqual([String(card.id)])
  })

  test('tells the money of the month by the calendar of the practice', async () => {
    const paid = async (at: string, amount: number) => {
      const { id } = await aTransaction(db, { status: 'paid', amount, paid_at: new Date(at) })
      return id
    }
    await paid('2026-10-31T20:59:00Z', 100_000)
    const refunded = await paid('2026-10-31T21:01:00Z', 200_000)
    await paid('2026-11-20T08:00:00Z', 300_000)
    await paid('2026-10-20T20:00:00Z', 50_000)
    await paid('2026-10-20T22:00:00Z', 70_000)
    await db
      .insertInto('transaction_events')
      .values({
        transaction_id: refunded,
        at: new Date('2026-11-05T10:00:00Z'),
        source: 'staff',
        from_status: 'paid',
        to_status: 'partially_refunded',
        amount: 40_000,
      })
      .execute()
    const { money } = await read(moderator)
    expect(money).toMatchObject({
      from: '2026-11-01',
      to: '2026-11-20',
      paid: 500_000,
      refunded: 40_000,
      paid_before: 50_000,
    })
    expect(money?.days).toHaveLength(20)
    expect(money?.days[0]).toEqual({ day: '2026-11-01', paid: 200_000, refunded: 0 })
    expect(money?.days[4]).toEqual({ day: '2026-11-05', paid: 0, refunded: 40_000 })
  })

  test('tells visits by day and page, with what was before', async () => {
    await aPage(db, { link: '/catalog', title: 'Каталог' })
    const visit = { page: '/catalog', visitor_id: 'visitor_1', referrer_host: null, device: 'desktop' } as const
    await db
      .insertInto('visits')
      .values([
        { ...visit, at: new Date('2026-11-20T08:00:00Z') },
        { ...visit, at: new Date('2026-10-22T08:00:00Z') },
        { ...visit, at: new Date('2026-10-21T08:00:00Z') },
      ])
      .execute()
    const { visits } = await read(admin)
    expect([visits?.days.length, visits?.days[0], visits?.days.at(-1)]).toEqual([30, '2026-10-22', '2026-11-20'])
    const catalog = visits?.pages.find(({ page }) => page === '/catalog')
    expect(catalog).toMatchObject({ title: 'Каталог', before: 1 })
    expect([catalog?.visits[0], catalog?.visits.at(-1)]).toEqual([1, 1])
    expect((await read(admin, '?days=90')).visits?.days).toHaveLength(90)
  })

  test('the last changes tell nobody of somebody above, and a writer no contact', async () => {
    const boss = await aUser(db, { role: 'admin' })
    await admin.put(`/api/users/${boss.id}`, { first_name: 'Римма' })
    const card = await aPsychologist(db)
    await moderator.put(`/api/psychologists/${card.id}`, { ycl_phone: '+79990000002', price: 5 })
    const subjects = async (who: Visitor) =>
      (await read(who)).changes.map(({ subject }) => `${subject.type} ${subject.id}`)
    expect(await subjects(admin)).toContain(`user ${boss.id}`)
    expect(await subjects(moderator)).not.toContain(`user ${boss.id}`)
    const writer = await signedInAs(world, 'writer')
    expect(await subjects(writer)).toContain(`psychologist ${card.id}`)
    expect(JSON.stringify((await read(writer)).changes)).not.toContain('799900000')
    expect((await read(admin)).changes.every(({ action }) => !action.startsWith('auth.'))).toBe(true)
  })

  test('a change of many at once is one line', async () => {
    const cards = [await aPsychologist(db), await aPsychologist(db), await aPsychologist(db)]
    const ids = cards.map(({ id }) => id)
    expect((await moderator.post('/api/psychologists/bulk', { action: 'publish', ids })).status).toBe(200)
    const [first, second] = (await read(admin)).changes
    expect([first?.together, second?.together]).toEqual([3, 1])
    expect(first?.changes).toEqual([{ field: 'is_published', old: false, new: true }])
  })

  test('asks the database as often for one record as for many', async () => {
    await admin.get('/api/dashboard')
    world.takeStatements()
    await admin.get('/api/dashboard')
    const few = world.takeStatements().length
    for (let n = 0; n < 15; n += 1) await aPsychologist(db)
    world.takeStatements()
    await admin.get('/api/dashboard')
    expect(world.takeStatements()).toHaveLength(few)
  })
})
