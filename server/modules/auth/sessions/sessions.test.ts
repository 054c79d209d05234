import { beforeEach, describe, expect, test } from 'vitest'
import { auditOf } from '#test/builders/audit.ts'
import { aPsychologist, aUser } from '#test/builders.ts'
import { guest, signedInAs, signIn, type Visitor } from '#test/people.ts'
import { openWorld } from '#test/world.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const world = await openWorld()
const anybody = guest(world)
const wait = (ms: number) => {
  world.clock.now = new Date(world.clock.now.getTime() + ms)
}
const status = async (visitor: Visitor) => (await visitor.get('/api/user')).status

test('of one account there are a hundred: a further sign-in ends the oldest', async () => {
  const { id } = await aUser(world.db)
  const [first, second] = [await signIn(world, id), await signIn(world, id)]
  for (let number = 0; number < 99; number += 1) await signIn(world, id)
  expect([await status(first), await status(second)]).toEqual([401, 200])
  expect(await world.db.selectFrom('sessions').select('id').where('user_id', '=', id).execute()).toHaveLength(100)
})

describe('a session', () => {
  let moderator: Visitor
  beforeEach(async () => {
    moderator = await signedInAs(world, 'moderator')
  })

  test('lives on while it is used, and ends two hours after its last use', async () => {
    for (let hours = 0; hours < 6; hours += 1) {
      wait(2 * HOUR - MINUTE)
      expect(await status(moderator)).toBe(200)
    }
    wait(2 * HOUR)
    expect(await status(moderator)).toBe(401)
  })

  test('ends after thirty days however much it is used', async () => {
    for (let hours = 0; hours < 30 * 24 - 1.5; hours += 1.5) {
      wait(1.5 * HOUR)
      expect((await moderator.get('/api/session')).body.data.user?.id).toBe(moderator.id)
    }
    wait(1.5 * HOUR)
    expect(await status(moderator)).toBe(401)
  })

  test('reading within a minute writes nothing', async () => {
    wait(MINUTE)
    await moderator.get('/api/session')
    world.takeStatements()
    await moderator.get('/api/session')
    expect(world.takeStatements()).toEqual([])
  })

  test.each([
    ['deactivated', { is_active: false }],
    ['fired', { is_active: false, is_fired: true }],
    ['deleted', { deleted_at: new Date() }],
  ])('ends at once when its person is %s', async (_, traits) => {
    expect(await status(moderator)).toBe(200)
    await world.db.updateTable('users').set(traits).where('id', '=', Number(moderator.id)).execute()
    expect(await moderator.get('/api/user')).toMatchObject({ status: 401, body: { message: 'Unauthenticated.' } })
    expect((await moderator.get('/api/session')).body).toEqual({ data: { user: null } })
    const card = await aPsychologist(world.db, { full_name: 'Прежняя Полина' })
    expect((await moderator.put(`/api/psychologists/${card.id}`, { full_name: 'Другая' })).status).toBe(401)
    expect((await anybody.get('/api/catalog')).status).toBe(200)
  })

  test('follows the roles of its person from one request to the next', async () => {
    await world.db.deleteFrom('user_roles').where('user_id', '=', Number(moderator.id)).execute()
    expect((await moderator.get('/api/psychologists')).status).toBe(403)
  })

  test('is not opened by the digest that the database keeps', async () => {
    const row = await world.db
      .selectFrom('sessions')
      .select('token_hash')
      .where('user_id', '=', Number(moderator.id))
      .executeTakeFirst()
    for (const encoding of ['hex', 'base64url'] as const) {
      const cookie = `smysl_session=${Buffer.from(row?.token_hash ?? '').toString(encoding)}`
      expect((await anybody.ask('/api/session', { headers: { cookie } })).body.data.user).toBeNull()
    }
  })
})

describe('POST /api/logout', () => {
  test('ends this session, not the person’s others, and writes one line', async () => {
    const { id } = await aUser(world.db, { role: 'writer' })
    const [here, elsewhere] = [await signIn(world, id), await signIn(world, id)]
    const lines = await auditOf(world, async () => expect((await here.post('/api/logout')).status).toBe(204))
    expect(lines).toMatchObject([{ action: 'auth.logout', actor_id: id, subject_type: 'user', subject_id: String(id) }])
    expect(await status(here)).toBe(401)
    expect(await status(elsewhere)).toBe(200)
  })

  test('leaves the browser with another session and its token', async () => {
    const { headers } = await (await signedInAs(world, 'writer')).post('/api/logout')
    const names = headers.getSetCookie().map((line) => line.split('=')[0])
    expect(names).toEqual(['smysl_session', 'XSRF-TOKEN', 'smysl_signed_in'])
  })

  test('of a guest, or a second time, is 401', async () => {
    expect((await anybody.post('/api/logout')).status).toBe(401)
    const writer = await signedInAs(world, 'writer')
    await writer.post('/api/logout')
    expect(await auditOf(world, async () => expect((await writer.post('/api/logout')).status).toBe(401))).toEqual([])
  })
})

describe('GET /sanctum/csrf-cookie', () => {
  test('gives a guest a session and its token, and stores nothing', async () => {
    const before = await world.db.selectFrom('sessions').selectAll().execute()
    const answer = await anybody.ask('/sanctum/csrf-cookie', { headers: { cookie: '' } })
    expect(answer.status).toBe(204)
    const [session = '', csrf = ''] = answer.headers.getSetCookie()
    expect(session).toMatch(/^smysl_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(csrf).toMatch(/^XSRF-TOKEN=[\w-]{43}; Path=\/; SameSite=Lax$/)
    expect(await world.db.selectFrom('sessions').selectAll().execute()).toEqual(before)
  })

  test('gives somebody signed in the token of the session they have', async () => {
    const writer = await signedInAs(world, 'writer')
    const { headers } = await writer.get('/sanctum/csrf-cookie')
    expect(headers.getSetCookie()).toEqual([`XSRF-TOKEN=${writer.csrf}; Path=/; SameSite=Lax`])
  })
})

test('on https the cookies travel by https only', async () => {
  const safe = await openWorld({ appUrl: 'https://smysl.test' })
  const { headers } = await guest(safe).ask('/sanctum/csrf-cookie', { headers: { cookie: '' } })
  for (const cookie of headers.getSetCookie()) expect(cookie).toMatch(/; Secure/)
})

test('GET /api/session tells who is asking', async () => {
  const person = await aUser(world.db, { role: 'psychologist', first_name: 'Вера', last_name: 'Зима' })
  const card = await aPsychologist(world.db, { user_id: person.id })
  const visitor = await signIn(world, person.id)
  expect((await visitor.get('/api/session')).body).toEqual({
    data: {
      user: {
        id: person.id,
        full_name: 'Зима Вера',
        first_name: 'Вера',
        email: person.email,
        avatar: null,
        roles: ['psychologist'],
        permissions: expect.arrayContaining(['dashboard.view', 'psychologists.update-own']),
        psychologist_id: card.id,
        viewing_as: null,
        owes_two_factor: false,
      },
    },
  })
})
