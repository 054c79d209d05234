import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { rightsMark } from '#contract/people/rights-mark.ts'
import { anApplication } from '#test/builders/applications.ts'
import { aMismatch } from '#test/builders/bank-builders.ts'
import { aBranch, aPsychologist, aRequest, aReview, aRole, aTransaction, aUser } from '#test/builders.ts'
import { EventStream } from '#test/event-stream.ts'
import { guest, signedInAs, signIn, type Visitor } from '#test/people.ts'
import { solved } from '#test/solved.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()
const { db, app } = world
const anna = guest(world)
const open: EventStream[] = []

const listen = async (who: Visitor, headers = {}, query = '') => {
  const stream = await EventStream.open(app, who.token, headers, query)
  open.push(stream)
  return stream
}
const REQUEST = {
  for_whom: 'self',
  topics: [],
  name: 'Инна Тайная',
  contact: '+7 999 111-22-33',
  consent: true,
}
let serial = 0
/** A visitor leaves a request; each from another network, since one network may leave five. */
const send = async (more: object = {}) => {
  serial += 1
  const body = JSON.stringify(
    await solved(world, { ...REQUEST, contact: `+7999111${String(serial).padStart(4, '0')}`, ...more }),
  )
  const headers = { 'content-type': 'application/json' }
  const answer = await anna.ask(
    '/api/consultation-requests',
    { method: 'POST', body, headers },
    `198.51.${serial >> 8}.${serial & 255}`,
  )
  expect(answer.status).toBe(201)
}
const PAYMENTS = ['failed_payments', 'payments_in_question'] as const
const CRISIS = { story: 'Не хочу больше жить', consent_health: true }

beforeEach(async () => {
  world.clock.now = new Date()
  for (const table of ['reviews', 'applications', 'transactions', 'requests', 'staff_notices'] as const) {
    await db.deleteFrom(table).execute()
  }
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((stream) => stream.close()))
})

describe('GET /api/events', () => {
  test('is closed to guests and to whoever does not work here', async () => {
    const visitor = await signedInAs(world, null)
    for (const path of ['/api/events', '/api/events/counts']) {
      expect((await anna.get(path)).status).toBe(401)
      expect((await visitor.get(path)).status).toBe(403)
    }
  })

  test('is a stream that nobody on the way keeps, packs or holds back', async () => {
    const { status, headers } = await listen(await signedInAs(world, 'moderator'))
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/event-stream')
    expect(headers.get('cache-control')).toBe('no-store, no-transform')
    expect(headers.get('x-accel-buffering')).toBe('no')
  })

  test('begins with the numbers and tells how they change', async () => {
    await aRequest(db)
    const who = await signedInAs(world, 'moderator')
    const stream = await listen(who)
    await expect.poll(() => stream.last('counts')).toMatchObject({ requests: 1, crisis: 0, own_requests: 0 })
    const own = await aRequest(db, { crisis_flag: true })
    await expect.poll(() => stream.last('counts')).toMatchObject({ requests: 2, crisis: 1 })
    await who.put(`/api/consultation-requests/${own.id}`, { status: 'in_work', assignee_id: who.id })
    await expect.poll(() => stream.last('counts')).toMatchObject({ requests: 1, crisis: 0, own_requests: 1 })
    await aReview(db)
    await anApplication(db)
    await aTransaction(db, { status: 'failed', created_at: world.clock.now })
    await expect.poll(() => stream.last('counts')).toMatchObject({ reviews: 1, applications: 1, failed_payments: 1 })
    await aMismatch(db, world.clock.now)
    await expect.poll(() => stream.last('counts')).toMatchObject({ failed_payments: 1, payments_in_question: 1 })
  })

  test('tells what has come by its kind and number alone', async () => {
    const stream = await listen(await signedInAs(world, 'moderator'))
    await send({ ...CRISIS, name: 'Инна Тайная' })
    await expect.poll(() => stream.all('news')).toEqual([[{ kind: 'crisis', count: 1 }]])
    await send()
    await expect.poll(() => stream.last('news')).toEqual([{ kind: 'requests', count: 1 }])
    expect(JSON.stringify(stream.events)).not.toMatch(/Инна|жить|7999/)
  })

  test('a review and an application', async () => {
    const stream = await listen(await signedInAs(world, 'moderator'))
    const text = 'Спокойный человек, с которым легко говорить обо всём.'
    await anna.post('/api/reviews', await solved(world, { author_name: 'Ольга', text, consent: true }))
    await anna.post(
      '/api/applications',
      await solved(world, {
        full_name: 'Пётр Новый',
        email: 'petr@example.test',
        education: 'МГУ, факультет психологии',
        methods: 'КПТ',
        about: 'Работаю со взрослыми и подростками много лет.',
        consent: true,
      }),
    )
    const kinds = () => stream.all('news').flatMap((news) => (news as { kind: string }[]).map(({ kind }) => kind))
    await expect.poll(() => kinds().toSorted()).toEqual(['applications', 'reviews'])
  })

  test('says who lost the stream what has come meanwhile, and to nobody twice', async () => {
    const who = await signedInAs(world, 'moderator')
    const first = await listen(who)
    await send()
    await expect.poll(() => first.all('news')).toHaveLength(1)
    const { id = '' } = first.events.find(({ event }) => event === 'news') ?? {}
    await first.close()
    const quiet = await listen(who, { 'last-event-id': id })
    await expect.poll(() => quiet.last('counts')).toMatchObject({ requests: 1 })
    expect(quiet.all('news')).toEqual([])
    await quiet.close()
    await send()
    await send()
    const again = await listen(who, { 'last-event-id': id })
    await expect.poll(() => again.all('news')).toEqual([[{ kind: 'requests', count: 2 }]])
    const asked = await listen(who, {}, `?since=${id}`)
    await expect.poll(() => asked.all('news')).toEqual([[{ kind: 'requests', count: 2 }]])
  })

  test('many changes at once are one event', async () => {
    const stream = await listen(await signedInAs(world, 'moderator'))
    await expect.poll(() => stream.all('counts')).toHaveLength(1)
    await sql`insert into requests (created_at, updated_at, number, for_whom, preferences, name, contact_type, contact, consents)
      select now(), now(), 'много-' || i, 'self', '{}', 'Имя', 'phone', '+79990000000', '[]' from generate_series(1, 500) i`.execute(
      db,
    )
    await expect.poll(() => stream.last('counts')).toMatchObject({ requests: 500 })
    expect(stream.all('counts').length).toBeLessThan(4)
  })
})

describe('what stands open may be outdated', () => {
  test('a request or a payment that changes is told of by its kind alone, whoever changed it', async () => {
    const { id } = await aRequest(db, { name: 'Инна Тайная' })
    const payment = await aTransaction(db, { payer_name: 'Инна Тайная' })
    const colleague = await signedInAs(world, 'moderator')
    const stream = await listen(await signedInAs(world, 'moderator'))
    await expect.poll(() => stream.all('counts')).toHaveLength(1)
    await colleague.patch(`/api/consultation-requests/${id}`, { next_contact_on: '2030-12-15' })
    await expect.poll(() => stream.all('changed')).toEqual([['requests']])
    await db.updateTable('transactions').set({ description: 'Две встречи' }).where('id', '=', payment.id).execute()
    await expect.poll(() => stream.all('changed')).toEqual([['requests'], ['transactions']])
    expect(stream.all('counts'), 'no number is another one').toHaveLength(1)
  })

  test('who may not look at them hears nothing of them', async () => {
    const role = await aRole(db, { permissions: ['dashboard.view', 'requests.view', 'reviews.moderate'] })
    const { id } = await aUser(db)
    await db.insertInto('user_roles').values({ user_id: id, role_id: role.id }).execute()
    const stream = await listen(await signIn(world, id))
    await aTransaction(db)
    await aReview(db)
    await expect.poll(() => stream.last('counts')).toMatchObject({ reviews: 1 })
    await aRequest(db)
    await expect.poll(() => stream.all('changed')).toEqual([['requests']])
  })

  test('what changed between the reading of a page and the opening of its stream is told at once', async () => {
    const who = await signedInAs(world, 'moderator')
    const first = await listen(who)
    await expect.poll(() => first.all('counts')).toHaveLength(1)
    await aReview(db)
    await expect.poll(() => first.all('changed')).toContainEqual(['reviews'])
    const late = await listen(who, {}, '?page_age=500')
    await expect.poll(() => late.last('changed')).toContain('reviews')

    const role = await aRole(db, { permissions: ['dashboard.view', 'requests.view'] })
    const { id } = await aUser(db)
    await db.insertInto('user_roles').values({ user_id: id, role_id: role.id }).execute()
    const closed = await listen(await signIn(world, id), {}, '?page_age=500')
    const saidByNobody = await listen(who)
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000)
    const young = await listen(who, {}, '?page_age=500')
    clock.mockRestore()
    await aRequest(db)
    for (const stream of [closed, saidByNobody, young]) {
      await expect.poll(() => stream.all('changed').flat()).toContain('requests')
      expect(stream.all('changed').flat()).not.toContain('reviews')
    }
    expect((await who.get('/api/events?page_age=-1')).status).toBe(422)
  })
})

describe('each hears what their rights show', () => {
  test('a role without requests.view hears nothing of requests', async () => {
    const role = await aRole(db, { permissions: ['dashboard.view', 'reviews.view', 'reviews.moderate'] })
    const { id } = await aUser(db)
    await db.insertInto('user_roles').values({ user_id: id, role_id: role.id }).execute()
    const who = await signIn(world, id)
    const stream = await listen(who)
    await expect.poll(() => stream.last('counts')).toEqual({ reviews: 0 })
    await send()
    await send(CRISIS)
    await aReview(db)
    await expect.poll(() => stream.last('counts')).toEqual({ reviews: 1 })
    expect(stream.all('news')).toEqual([])
    expect((await who.get('/api/events/counts?since=0')).body.data).toMatchObject({ counts: { reviews: 1 }, news: [] })
  })

  test.each([
    ['writer', []],
    ['psychologist', []],
    [
      'tech-support',
      ['requests', 'crisis', 'applications', 'card_proposals', ...PAYMENTS, 'refused_letters', 'troubles'],
    ],
    ['moderator', ['requests', 'crisis', 'own_requests', 'reviews', 'applications', 'card_proposals', ...PAYMENTS]],
  ] as const)('%s', async (role, names) => {
    const who = await signedInAs(world, role)
    expect(Object.keys((await who.get('/api/events/counts')).body.data.counts)).toEqual(names)
  })

  test('a right that is taken away takes its numbers along, one that is given brings them', async () => {
    const admin = await signedInAs(world, 'admin')
    const role = await aRole(db, { permissions: ['dashboard.view', 'requests.view'] })
    const { id } = await aUser(db)
    await db.insertInto('user_roles').values({ user_id: id, role_id: role.id }).execute()
    const stream = await listen(await signIn(world, id))
    await expect.poll(() => stream.last('counts')).toEqual({ requests: 0, crisis: 0 })
    await admin.put(`/api/roles/${role.id}`, { permissions: ['dashboard.view'] })
    await expect.poll(() => stream.last('counts')).toEqual({})
    await send()
    await admin.put(`/api/roles/${role.id}`, { permissions: ['dashboard.view', 'transactions.view'] })
    await expect.poll(() => stream.last('counts')).toEqual({ failed_payments: 0, payments_in_question: 0 })
    expect(stream.all('news')).toEqual([])
    const marks = stream.all('rights').map((told) => (told as { mark: string }).mark)
    expect(new Set(marks).size, 'each change makes another mark').toBe(3)
    expect(marks).toHaveLength(3)
    await admin.put(`/api/roles/${role.id}`, { permissions: [] })
    await expect.poll(() => stream.isOver).toBe(true)
    expect(stream.events.at(-1)?.event).toBe('end')
  })

  test('whoever asks instead reads the mark that the stream tells', async () => {
    const who = await signedInAs(world, 'moderator')
    const stream = await listen(who)
    await expect.poll(() => stream.last('rights')).toBeDefined()
    const { data } = (await who.get('/api/events/counts')).body
    const { user } = (await who.get('/api/session')).body.data
    expect(stream.last('rights')).toEqual({ mark: data.rights })
    expect(rightsMark(user), 'the open screen knows it by its session').toBe(data.rights)
  })

  test('ends with the session: signed out, fired', async () => {
    const admin = await signedInAs(world, 'admin')
    const leaving = await signedInAs(world, 'moderator')
    const fired = await signedInAs(world, 'moderator')
    const streams = [await listen(leaving), await listen(fired), await listen(admin)]
    await leaving.post('/api/logout')
    await admin.post(`/api/users/${fired.id}/fire`)
    await expect.poll(() => streams.map(({ isOver }) => isOver)).toEqual([true, true, false])
    expect(streams[1]?.events.at(-1)?.event).toBe('end')
  })

  test('keeps no session open: nobody has come', async () => {
    const who = await signedInAs(world, 'moderator')
    const seen = () =>
      db.selectFrom('sessions').select('last_seen_at').where('user_id', '=', Number(who.id)).executeTakeFirst()
    const before = await seen()
    world.clock.now = new Date(world.clock.now.getTime() + 30 * 60_000)
    await listen(who)
    await who.get('/api/events/counts')
    expect(await seen()).toEqual(before)
    await who.get('/api/dashboard')
    expect(await seen()).not.toEqual(before)
  })
})

describe('streams are bounded', () => {
  test('eight for a person; the ninth is asked to ask instead', async () => {
    const who = await signedInAs(world, 'moderator')
    for (let n = 0; n < 8; n += 1) await listen(who)
    const answer = await who.get('/api/events')
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '60'])
    await open.pop()?.close()
    expect((await listen(who)).status).toBe(200)
  })

  test('one who reads no more is let go', async () => {
    const who = await signedInAs(world, 'moderator')
    const request = () =>
      new Request('http://smysl.test/api/events', { headers: { cookie: `smysl_session=${who.token}` } })
    const deaf = await app.fetch(request())
    for (let n = 0; n < 7; n += 1) await listen(who)
    expect((await who.get('/api/events')).status).toBe(429)
    await deaf.body?.cancel()
    expect((await listen(who)).status).toBe(200)
  })

  test('the end of the process ends them, and no more begin', async () => {
    const leaving = world.appOn(db)
    const who = await signedInAs(world, 'moderator')
    const stream = await EventStream.open(leaving, who.token)
    leaving.endStreams()
    await expect.poll(() => stream.isOver).toBe(true)
    expect(stream.all('end'), 'it comes again to the next process').toEqual([])
    const late = await leaving.fetch(
      new Request('http://smysl.test/api/events', { headers: { cookie: `smysl_session=${who.token}` } }),
    )
    expect(late.status).toBe(503)
  })
})

test('a request belongs to the branch that it names and to those of its psychologist', async () => {
  const [near, far] = [await aBranch(db), await aBranch(db)]
  const person = await aPsychologist(db, { is_published: true })
  await db.insertInto('psychologist_branches').values({ psychologist_id: person.id, branch_id: far.id }).execute()
  await send({ preferences: { branch: near.id }, psychologist: person.slug })
  await send()
  const rows = await db.selectFrom('staff_notices').select(['kind', 'branch_ids']).orderBy('id').execute()
  expect(rows).toEqual([
    { kind: 'requests', branch_ids: [near.id, far.id] },
    { kind: 'requests', branch_ids: [] },
  ])
})
