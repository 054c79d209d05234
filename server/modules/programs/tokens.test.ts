import { inspect } from 'node:util'
import { describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { PERMISSION_NAMES, type Permission } from '#contract/people/permissions.ts'
import { createLog } from '#server/platform/log.ts'
import { auditOf } from '#test/builders/audit.ts'
import { aPsychologist, aTopic, aUser } from '#test/builders.ts'
import { guest, signedInAs, signIn, type Visitor } from '#test/people.ts'
import { aProgram, anExample } from '#test/builders/programs.ts'
import { openWorld } from '#test/world.ts'
import { CALLS } from './bearer.ts'

const told: string[] = []
const log = new Proxy(createLog('silent'), {
  get:
    () =>
    (...line: unknown[]) =>
      told.push(inspect(line, { depth: null })),
})
const world = await openWorld({ log })
const admin = await signedInAs(world, 'admin')
const DAY_MS = 24 * 3_600_000

describe('POST /api/tokens', () => {
  test('is for those who connect programs: 401, 403, 201', async () => {
    const body = { title: '1С', permissions: ['topics.view'] }
    expect((await guest(world).post('/api/tokens', body)).status).toBe(401)
    for (const role of ['tech-support', 'moderator', 'writer', 'psychologist'] as const) {
      const person = await signedInAs(world, role)
      expect([role, (await person.post('/api/tokens', body)).status]).toEqual([role, 403])
      expect([role, (await person.get('/api/tokens')).status]).toEqual([role, 403])
    }
    const lines = await auditOf(world, async () => {
      const { status, body: made } = await admin.post('/api/tokens', body)
      expect(status).toBe(201)
      expect(made.data).toMatchObject({ title: '1С', permissions: ['topics.view'], lost: [], state: 'active' })
      expect(made.data.token).toMatch(/^smysl_[\w-]{43}$/)
      expect(made.data.hint).toBe(made.data.token.slice(-4))
      const days = (Date.parse(made.data.expires_at) - world.clock.now.getTime()) / DAY_MS
      expect(Math.round(days)).toBe(365)
    })
    expect(lines).toMatchObject([{ action: 'token.created', subject_type: 'token', subject_label: '1С' }])
  })

  test.each([
    [{ title: '' }, 'title'],
    [{ title: 'т'.repeat(81) }, 'title'],
    [{ permissions: [] }, 'permissions'],
    [{ permissions: ['everything.manage'] }, 'permissions'],
    [{ permissions: 'topics.view' }, 'permissions'],
    [{ expires_at: '2020-01-01T00:00:00Z' }, 'expires_at'],
    [{ expires_at: 'скоро' }, 'expires_at'],
  ])('%j is refused at its field', async (wrong, field) => {
    const before = (await admin.get('/api/tokens')).body.data.length
    const answer = await admin.post('/api/tokens', { title: 'Обмен', permissions: ['topics.view'], ...wrong })
    expect([answer.status, Object.keys(answer.body.errors)[0]?.split('.')[0]]).toEqual([422, field])
    expect((await admin.get('/api/tokens')).body.data).toHaveLength(before)
  })

  test('nobody gives a program what they lack themselves: 422, and the attempt stays in the audit', async () => {
    const keeper = await aKeeper(['programs.manage', 'topics.view'])
    const lines = await auditOf(world, async () => {
      const answer = await keeper.post('/api/tokens', {
        title: 'Жадная',
        permissions: ['topics.view', 'topics.manage'],
      })
      expect([answer.status, answer.body.errors.permissions[0]]).toEqual([422, expect.stringContaining('Менять темы')])
    })
    expect(lines).toMatchObject([{ action: 'token.refused', result: 'denied' }])
  })

  test('the secret is kept by nobody: not in the database, not in a log, not in a later answer', async () => {
    const program = await aProgram(world, admin, ['topics.view'])
    await program.get('/api/topics')
    await program.get('/api/nowhere')
    const { rows } = await sql<{ text: string }>`select t::text as text from program_tokens t`.execute(world.db)
    const kept =
      rows.map(({ text }) => text).join() + told.join() + JSON.stringify((await admin.get('/api/tokens')).body)
    expect(told.length).toBeGreaterThan(3)
    expect(kept).not.toContain(program.secret)
    expect(kept).not.toContain(program.secret.slice('smysl_'.length))
  })
})

describe('a program', () => {
  test('needs no cookie and no CSRF token, and does what it was given, not more', async () => {
    const program = await aProgram(world, admin, ['topics.view', 'topics.manage'])
    const { id } = await aTopic(world.db)
    expect((await program.get('/api/topics')).status).toBe(200)
    expect((await program.patch(`/api/topics/${id}`, { title: 'Тема программы' })).body.data.title).toBe(
      'Тема программы',
    )
    const refused = await program.get('/api/psychologists')
    expect([refused.status, refused.body.message]).toEqual([403, expect.stringContaining('Смотреть психологов')])
    expect((await program.get('/api/session')).body.data.user.permissions).toEqual(['topics.view', 'topics.manage'])
  })

  test('is named in the audit beside its maker', async () => {
    const { id: userId, full_name } = await aUser(world.db, { role: 'admin' })
    const program = await aProgram(world, await signIn(world, userId), ['topics.view', 'topics.manage'], '1С: обмен')
    const { id } = await aTopic(world.db)
    const lines = await auditOf(world, () => program.patch(`/api/topics/${id}`, { title: 'Тема из 1С' }))
    expect(lines).toMatchObject([
      {
        action: 'topic.updated',
        actor_id: userId,
        actor_name: `${full_name} (программа «1С: обмен», №\u00a0${program.id})`,
      },
    ])
  })

  test('that nobody knows gets 401, whatever cookie comes with it', async () => {
    for (const secret of [
      'smysl_',
      `smysl_${'x'.repeat(43)}`,
      'чужой',
      `${(await aProgram(world, admin, ['topics.view'])).secret}0`,
    ]) {
      const headers = { authorization: `Bearer ${encodeURIComponent(secret)}` }
      const answer = await admin.ask('/api/topics', { headers })
      expect([secret, answer.status, answer.body.message]).toEqual([secret, 401, 'Unauthenticated.'])
    }
    const proxy = await admin.ask('/api/topics', { headers: { authorization: 'Basic c21ZzbA==' } })
    expect(proxy.status).toBe(200)
  })

  test('loses a right with its maker at once, in every process', async () => {
    const role = await aRole(['programs.manage', 'topics.view', 'branches.view'])
    const program = await aProgram(world, await holderOf(role), ['topics.view', 'branches.view'])
    const elsewhere = program.onAnother(world.appOn(world.db))
    expect((await elsewhere.get('/api/topics')).status).toBe(200)
    await admin.put(`/api/roles/${role}`, { permissions: ['programs.manage', 'branches.view'] })
    expect([(await elsewhere.get('/api/topics')).status, (await program.get('/api/topics')).status]).toEqual([403, 403])
    expect((await elsewhere.get('/api/branches')).status).toBe(200)
    const shown = await listed(program.id)
    expect(shown).toMatchObject({ state: 'active', lost: ['topics.view'] })
    await admin.put(`/api/roles/${role}`, { permissions: ['branches.view'] })
    expect((await elsewhere.get('/api/branches')).status).toBe(401)
    expect(await listed(program.id)).toMatchObject({ state: 'paused' })
  })

  test('ends with its term, when it is ended by hand, and for good when its maker is fired', async () => {
    const soon = new Date(world.clock.now.getTime() + DAY_MS).toISOString()
    const brief = await aProgram(world, admin, ['topics.view'], 'На день', soon)
    const ended = await aProgram(world, admin, ['topics.view'])
    const maker = await signedInAs(world, 'admin')
    const orphan = await aProgram(world, maker, ['topics.view'])
    for (const program of [brief, ended, orphan]) expect((await program.get('/api/topics')).status).toBe(200)

    const lines = await auditOf(world, async () => {
      expect((await admin.delete(`/api/tokens/${ended.id}`)).status).toBe(204)
      expect((await admin.delete(`/api/tokens/${ended.id}`)).status).toBe(404)
    })
    expect(lines).toMatchObject([{ action: 'token.ended', subject_id: String(ended.id) }])
    expect((await ended.get('/api/topics')).status).toBe(401)

    await admin.post(`/api/users/${maker.id}/fire`)
    expect((await orphan.get('/api/topics')).status).toBe(401)
    await admin.post(`/api/users/${maker.id}/fire`)
    await admin.patch(`/api/users/${maker.id}/toggle-active`)
    expect((await orphan.get('/api/topics')).status).toBe(401)
    expect(await listed(orphan.id)).toMatchObject({ state: 'ended' })

    const now = world.clock.now
    world.clock.now = new Date(now.getTime() + DAY_MS + 1)
    expect((await brief.get('/api/topics')).status).toBe(401)
    world.clock.now = now
  })

  test('stops while its maker is switched off', async () => {
    const maker = await signedInAs(world, 'admin')
    const program = await aProgram(world, maker, ['topics.view'])
    await admin.patch(`/api/users/${maker.id}/toggle-active`)
    expect((await program.get('/api/topics')).status).toBe(401)
    await admin.patch(`/api/users/${maker.id}/toggle-active`)
    expect((await program.get('/api/topics')).status).toBe(200)
  })

  test('may not what a person does for themselves: tokens, passwords, second factors, profiles, forms of the site', async () => {
    const program = await aProgram(world, admin, PERMISSION_NAMES)
    const { id } = await aUser(world.db, { role: 'writer' })
    const person = `/api/users/${id}`
    for (const [method, path, body] of [
      ['GET', '/api/tokens'],
      ['POST', '/api/tokens', { title: 'Дитя', permissions: ['topics.view'] }],
      ['DELETE', `/api/tokens/${program.id}`],
      ['POST', `${person}/password-reset`],
      ['DELETE', `${person}/two-factor`],
      ['POST', `${person}/invitation`],
      ['GET', `${person}/sessions`],
      ['PUT', '/api/roles/1/two-factor', { required: false }],
      ['GET', '/api/sessions'],
      ['GET', '/api/two-factor'],
      ['POST', '/api/view-as', { role: 'writer' }],
      ['PUT', `/api/profile/${admin.id}`, { first_name: 'Иная' }],
      ['GET', '/api/events'],
      ['POST', '/api/login', { email: 'a@b.ru', password: 'x' }],
      ['POST', '/api/consultation-requests', {}],
    ] as const) {
      const answer = await program.send(method, path, body)
      expect([method, path, answer.status]).toEqual([method, path, 403])
    }
    const before = await world.db.selectFrom('users').select(['password_hash', 'email']).where('id', '=', id).execute()
    const password = 'семь синих лодок у причала'
    for (const change of [{ password, password_confirmation: password }, { email: 'other@smysl.test' }]) {
      expect((await program.put(person, change)).status).toBe(422)
    }
    expect(
      await world.db.selectFrom('users').select(['password_hash', 'email']).where('id', '=', id).execute(),
    ).toEqual(before)
    const made = {
      last_name: 'Новая',
      first_name: 'Анна',
      email: 'new@smysl.test',
      role: 4,
      password,
      password_confirmation: password,
    }
    const refused = await program.post('/api/users', made)
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['password']])
  })

  test('gives nobody more than it was given itself', async () => {
    const program = await aProgram(world, admin, ['users.view', 'users.create', 'users.update', 'roles.manage'])
    const { id } = await world.db
      .selectFrom('roles')
      .select('id')
      .where('name', '=', 'moderator')
      .executeTakeFirstOrThrow()
    const made = { last_name: 'Лишняя', first_name: 'Анна', email: 'much@smysl.test', role: id }
    expect((await program.post('/api/users', made)).status).toBe(422)
    expect((await program.post('/api/roles', { name: 'Всё', permissions: ['audit-logs.view'] })).status).toBe(422)
  })

  test('sees its own jobs alone, and they run with its rights', async () => {
    await Promise.all(Array.from({ length: 3 }, () => aPsychologist(world.db)))
    const program = await aProgram(world, admin, ['psychologists.view', 'psychologists.export'])
    const other = await aProgram(world, admin, ['psychologists.export'])
    const owner = {
      owner_id: admin.id as number,
      kind: 'export',
      title: 'Психологи',
      params: '{}',
      created_at: world.clock.now,
    }
    const { id } = await world.db
      .insertInto('jobs')
      .values({ ...owner, token_id: program.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect((await program.get(`/api/jobs/${id}`)).status).toBe(200)
    expect((await other.get(`/api/jobs/${id}`)).status).toBe(404)
    expect((await program.get('/api/jobs')).body.data.map((job: { id: number }) => job.id)).toEqual([id])
    expect((await other.get('/api/jobs')).body.data).toEqual([])
    expect((await admin.get(`/api/jobs/${id}`)).status).toBe(200)
  })

  test('that asks too often waits: 429 with the seconds, and others go on', async () => {
    const program = await aProgram(world, admin, ['topics.view'])
    const other = await aProgram(world, admin, ['topics.view'])
    await sql`insert into rate_limits (key, hits, resets_at)
      values (${`token:${program.id}`}, ${CALLS.max}, ${new Date(world.clock.now.getTime() + 20_000)})`.execute(
      world.db,
    )
    const answer = await program.get('/api/topics')
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '20'])
    expect((await other.get('/api/topics')).status).toBe(200)
  })

  test('leaves its last use, but not at each call', async () => {
    const program = await aProgram(world, admin, ['topics.view'])
    expect(await listed(program.id)).toMatchObject({ last_used_at: null })
    const now = world.clock.now
    await program.get('/api/topics')
    expect(await listed(program.id)).toMatchObject({ last_used_at: now.toISOString() })
    world.clock.now = new Date(now.getTime() + 5 * 60_000)
    await program.get('/api/topics')
    expect(await listed(program.id)).toMatchObject({ last_used_at: now.toISOString() })
    world.clock.now = new Date(now.getTime() + 11 * 60_000)
    await program.get('/api/topics')
    expect(await listed(program.id)).toMatchObject({ last_used_at: world.clock.now.toISOString() })
    world.clock.now = now
  })

  test('repeats under its own keys, not under those of its maker', async () => {
    const program = await aProgram(world, admin, ['topics.view', 'topics.manage'])
    const headers = { 'idempotency-key': 'the-same-key', 'content-type': 'application/json' }
    const post = (who: Pick<Visitor, 'ask'>, title: string) =>
      who.ask('/api/topics', { method: 'POST', headers, body: JSON.stringify({ title }) })
    const first = await post(admin, 'От человека')
    const own = await post(program, 'От программы')
    expect([first.status, own.status, own.body.data.title]).toEqual([201, 201, 'От программы'])
    expect((await post(program, 'От программы')).body).toEqual(own.body)
  })
})

describe('GET /api/tokens', () => {
  test('shows everybody their own, and all to whoever keeps the roles', async () => {
    const keeper = await aKeeper(['programs.manage', 'topics.view'])
    const own = await aProgram(world, keeper, ['topics.view'])
    const foreign = await aProgram(world, admin, ['topics.view'])
    const ids = (await keeper.get('/api/tokens')).body.data.map(({ id }: { id: number }) => id)
    expect(ids).toEqual([own.id])
    expect((await keeper.delete(`/api/tokens/${foreign.id}`)).status).toBe(404)
    expect(await listed(own.id)).toMatchObject({ owner: { id: keeper.id } })
    expect((await admin.delete(`/api/tokens/${own.id}`)).status).toBe(204)
  })
})

async function listed(id: number) {
  const { body } = await admin.get('/api/tokens')
  return body.data.find((token: { id: number }) => token.id === id)
}

async function aRole(permissions: Permission[]): Promise<number> {
  const { body } = await admin.post('/api/roles', { name: anExample('Роль'), permissions })
  return body.data.id
}

async function holderOf(role: number): Promise<Visitor> {
  const { id } = await aUser(world.db)
  await sql`insert into user_roles (user_id, role_id) values (${id}, ${role})`.execute(world.db)
  return signIn(world, id)
}

async function aKeeper(permissions: Permission[]): Promise<Visitor> {
  return holderOf(await aRole(permissions))
}
