import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { PERMISSION_NAMES } from '#contract/people/permissions.ts'
import type { RoleName } from '#contract/people/roles.ts'
import { readSheet } from '#server/platform/workbook/spreadsheet.ts'
import { aPsychologist, aRole, aTopic, roleId } from '../builders.ts'
import { signIn, type Visitor } from '../people.ts'
import { openWorld } from '../world.ts'
import { unchanged } from './digest.ts'
import { deliver, exampleOf, nameOf } from './every-example.ts'
import { aPerson, PASSWORD, sceneFor } from './scene.ts'

const world = await openWorld()
const json = { 'content-type': 'application/json' }
/** Whoever reaches for rights leaves a line in the log, and nothing else. */
const ATTEMPTS = ['audit_log', 'audit_log_values']
const NEW = { password: 'десять рыжих лисиц в овраге', password_confirmation: 'десять рыжих лисиц в овраге' }
const ids = Object.fromEntries(
  await Promise.all(
    (['admin', 'tech-support', 'moderator', 'writer', 'psychologist'] as const).map(
      async (name) => [name, await roleId(world.db, name)] as const,
    ),
  ),
) as Record<RoleName, number>

async function signedIn(role: RoleName | null): Promise<Visitor> {
  return signIn(world, (await aPerson(world, role)).id)
}

async function rolesOf(id: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select r.name from user_roles ur join roles r on r.id = ur.role_id
    where ur.user_id = ${id} order by r.id`.execute(world.db)
  return rows.map(({ name }) => name)
}

async function rowOf(table: 'users' | 'psychologists' | 'topics' | 'roles', id: number) {
  const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)} where id = ${id}`.execute(
    world.db,
  )
  return rows[0] ?? {}
}

/** Everybody who may change accounts, with everybody who stands above them. */
const ABOVE: [RoleName, RoleName][] = [
  ['tech-support', 'admin'],
  ['moderator', 'admin'],
  ['moderator', 'tech-support'],
]

describe.each(ABOVE)('%s against %s', (role, above) => {
  /** Every call about somebody's account, whatever module it stands in. */
  const calls = world.app.routeTable
    .filter(({ path }) => path.startsWith('/api/users/:id'))
    .map((row) => [nameOf(row), row] as const)

  test.each(calls)('%s is 403 and changes nothing', async (_, row) => {
    const { id, full_name } = await aPerson(world, above)
    const caller = await signedIn(role)
    const scene = await sceneFor(world, 'admin')
    const { body } = await exampleOf(row).send(scene)
    await unchanged(world, async () => {
      const path = row.path.replace(':id', String(id))
      const answer = await deliver({ ...scene, caller }, row, { path, ...(body === undefined ? {} : { body }) })
      expect(answer.status, JSON.stringify(answer.body)).toBe(403)
      expect(answer.body.message).toMatch(/[а-яё]/)
      expect(JSON.stringify(answer.body)).not.toContain(full_name)
    })
  })

  test('sees nobody of them in any list', async () => {
    const { full_name, email } = await aPerson(world, above)
    const below = await aPerson(world, 'writer')
    const caller = await signedIn(role)
    const lists = [`/api/users?per_page=100&sort_direction=desc`, `/api/users?filter[role]=${ids[above]}`]
    const searches = [
      `/api/users?filter[email]=${email}`,
      `/api/users?filter[full_name]=${encodeURIComponent(full_name)}`,
    ]
    for (const path of [...lists, ...searches, '/api/user']) {
      const { status, body } = await caller.get(path)
      expect([path, status]).toEqual([path, 200])
      expect(JSON.stringify(body)).not.toContain(email)
    }
    const { body } = await caller.get('/api/roles')
    expect(body.data.map((item: { name: string }) => item.name)).not.toContain(above)
    expect((await caller.get(`/api/roles/${ids[above]}`)).status).toBe(403)
    const file = await caller.download('/api/users/export')
    const { rows } = await readSheet(file.bytes, 100_000, 'file')
    const emails = rows.flat().filter((cell) => String(cell).endsWith('@smysl.test'))
    expect(emails).toContain(below.email)
    expect(emails).not.toContain(email)
  })

  const shapes: [string, unknown][] = [
    ['a number', ids[above]],
    ['text', String(ids[above])],
    ['text with zeros', `000${ids[above]}`],
    ['a list', [ids[above]]],
    ['a list of texts', [String(ids[above])]],
    ['an object', { id: ids[above] }],
    ['the name', above],
    ['text with a space', ` ${ids[above]}`],
    ['an exponent', `${ids[above]}e0`],
    ['a fraction', `${ids[above]}.0`],
  ]

  test.each(shapes)('cannot make somebody one of them: role as %s', async (_, shape) => {
    const caller = await signedIn(role)
    const { id } = await aPerson(world, 'writer')
    const calls = [
      () => caller.put(`/api/users/${id}`, { role: shape }),
      () => caller.patch(`/api/users/${id}`, { role: shape }),
      () => caller.put(`/api/users/${id}`, { role: ids.writer, extra_roles: [shape] }),
      () => caller.put(`/api/users/${id}`, { extra_roles: shape }),
      () => caller.put(`/api/users/${Number(caller.id)}`, { role: shape }),
      () => caller.post('/api/users', { first_name: 'А', last_name: 'Б', email: `x${id}@x.test`, role: shape, ...NEW }),
    ]
    for (const call of calls) {
      const { status, body } = await call()
      expect(status, JSON.stringify(body)).toBe(422)
      expect(body.errors.role ?? body.errors.extra_roles).toHaveLength(1)
    }
    expect(await rolesOf(id)).toEqual(['writer'])
    expect(await rolesOf(Number(caller.id))).toEqual([role])
  })

  test.each(['roles', 'role_id', 'role[]', 'role_ids', 'is_admin', 'permissions'])(
    'cannot slip the role in as «%s»',
    async (name) => {
      const caller = await signedIn(role)
      const { id } = await aPerson(world, 'writer')
      const form = new FormData()
      form.set('_method', 'PUT')
      form.set('first_name', 'Пелагея')
      form.set(name, String(ids[above]))
      const { status } = await caller.post(`/api/users/${id}`, form)
      expect([200, 422]).toContain(status)
      await caller.put(`/api/users/${id}`, { [name]: [above, ids[above]] })
      expect(await rolesOf(id)).toEqual(['writer'])
    },
  )

  test('cannot take the role of one away, nor sign in as one by a new password', async () => {
    const { id, email } = await aPerson(world, above)
    const caller = await signedIn(role)
    for (const body of [{ role: ids.writer }, NEW, { email: 'mine@mail.test' }, { extra_roles: [] }]) {
      expect((await caller.put(`/api/users/${id}`, body)).status).toBe(403)
    }
    expect(await rolesOf(id)).toEqual([above])
    const login = await deliver(
      await sceneFor(world, 'guest'),
      { method: 'POST' },
      { path: '/api/login', body: { email, password: PASSWORD } },
    )
    expect(login.status).toBe(200)
  })
})

describe('a role that staff made', () => {
  test('cannot be given, taken, made or changed but by the admin', async () => {
    const moderator = await signedIn('moderator')
    const { id: custom } = await aRole(world.db, { permissions: [...PERMISSION_NAMES] })
    const { id } = await aPerson(world, 'writer')
    await unchanged(
      world,
      async () => {
        for (const body of [{ role: custom }, { extra_roles: [custom] }, { extra_roles: `${custom}` }]) {
          expect((await moderator.put(`/api/users/${id}`, body)).status).toBe(422)
        }
        expect((await moderator.put(`/api/users/${Number(moderator.id)}`, { extra_roles: [custom] })).status).toBe(422)
        expect((await moderator.post('/api/roles', { name: 'Мой', permissions: ['roles.manage'] })).status).toBe(403)
        expect((await moderator.put(`/api/roles/${ids.moderator}`, { permissions: ['roles.manage'] })).status).toBe(403)
        expect((await moderator.delete(`/api/roles/${custom}`)).status).toBe(403)
      },
      ATTEMPTS,
    )
  })

  test('with the right to change roles hands on no more than its owner holds, and never touches the admin', async () => {
    const { id: custom } = await aRole(world.db, { permissions: ['roles.manage', 'topics.view'] })
    const { id } = await aPerson(world, 'writer')
    await sql`insert into user_roles (user_id, role_id) values (${id}, ${custom})`.execute(world.db)
    const writer = await signIn(world, id)
    await unchanged(
      world,
      async () => {
        const wanted = ['users.fire', 'audit-logs.view', 'transactions.refund']
        for (const permission of wanted) {
          for (const target of [ids.writer, ids.psychologist]) {
            const { status } = await writer.put(`/api/roles/${target}`, { permissions: [permission] })
            expect([permission, target, status]).toEqual([permission, target, 422])
          }
          for (const target of [ids.admin, ids['tech-support'], ids.moderator, custom]) {
            const { status } = await writer.put(`/api/roles/${target}`, { permissions: [permission] })
            expect([permission, target, status]).toEqual([permission, target, 403])
          }
          expect((await writer.post('/api/roles', { name: 'Ещё', permissions: [permission] })).status).toBe(403)
        }
        expect((await writer.put(`/api/roles/${ids.admin}/two-factor`, { required: true })).status).toBe(403)
      },
      ATTEMPTS,
    )
  })

  test('with the right to keep people but none of the five roles sees and changes nobody with one', async () => {
    const { id: custom } = await aRole(world.db, {
      permissions: ['users.view', 'users.update', 'users.fire', 'users.activate', 'users.create'],
    })
    const { id } = await aPerson(world, null)
    await sql`insert into user_roles (user_id, role_id) values (${id}, ${custom})`.execute(world.db)
    const keeper = await signIn(world, id)
    const others = await Promise.all(Object.keys(ids).map((role) => aPerson(world, role as RoleName)))
    await unchanged(world, async () => {
      for (const { id: other } of others) {
        expect((await keeper.get(`/api/users/${other}`)).status).toBe(403)
        expect((await keeper.put(`/api/users/${other}`, NEW)).status).toBe(403)
        expect((await keeper.post(`/api/users/${other}/fire`)).status).toBe(403)
      }
    })
    const { body } = await keeper.get('/api/users?per_page=100')
    const roles: string[] = body.data.flatMap((user: { roles: string[] }) => user.roles)
    expect(roles.filter((name) => name in ids)).toEqual([])
  })

  test('with a look at the log puts nothing back that its owner may not change', async () => {
    const { id: custom } = await aRole(world.db, { permissions: ['audit-logs.view', 'psychologists.update'] })
    const { id } = await aPerson(world, 'writer')
    await sql`insert into user_roles (user_id, role_id) values (${id}, ${custom})`.execute(world.db)
    const writer = await signIn(world, id)
    const moderator = await signedIn('moderator')
    const topic = await aTopic(world.db)
    const card = await aPsychologist(world.db)
    await moderator.put(`/api/topics/${topic.id}`, { title: `Новая ${topic.id}` })
    await moderator.put(`/api/psychologists/${card.id}`, { is_published: true })
    const { body } = await writer.get('/api/audit-logs?per_page=2&sort_column=id')
    expect(body.data.map((line: { action: string }) => line.action)).toEqual(['psychologist.updated', 'topic.updated'])
    await unchanged(world, async () => {
      const [published, renamed] = body.data
      expect((await writer.post(`/api/audit-logs/${renamed.id}/revert`, { field: 'title' })).status).toBe(403)
      expect((await writer.post(`/api/audit-logs/${published.id}/revert`, { field: 'is_published' })).status).toBe(403)
    })
  })

  test('stops working with the request after it was taken away', async () => {
    const { id: custom } = await aRole(world.db, { permissions: ['audit-logs.view'] })
    const { id } = await aPerson(world, 'writer')
    await sql`insert into user_roles (user_id, role_id) values (${id}, ${custom})`.execute(world.db)
    const writer = await signIn(world, id)
    expect((await writer.get('/api/audit-logs')).status).toBe(200)
    const admin = await signedIn('admin')
    expect((await admin.put(`/api/users/${id}`, { extra_roles: [] })).status).toBe(200)
    expect((await writer.get('/api/audit-logs')).status).toBe(403)
  })
})

describe('a psychologist', () => {
  const foreign = world.app.routeTable
    .filter(({ path }) => path.startsWith('/api/psychologists/:id'))
    .map((row) => [nameOf(row), row] as const)

  test.each(foreign)('%s of somebody else is 403, of a card that does not exist too', async (_, row) => {
    const { caller, ...scene } = await sceneFor(world, 'psychologist')
    const other = await aPsychologist(world.db)
    await unchanged(world, async () => {
      for (const id of [other.id, 2_000_000_000]) {
        const path = row.path.replace(':id', String(id))
        const body = row.method === 'PUT' || row.method === 'PATCH' ? { about: 'Чужое' } : undefined
        const answer = await deliver({ ...scene, caller }, row, { path, ...(body && { body }) })
        expect(answer.status).toBe(403)
      }
    })
  })

  test.each<[string, unknown]>([
    ['is_published', true],
    ['full_name', 'Другая Дина'],
    ['slug', 'other'],
    ['price', 1],
    ['meeting_minutes', 45],
    ['price_couple', 1],
    ['meeting_minutes_couple', 75],
    ['workload', 5],
    ['user_id', 1],
    ['ycl_phone', '+79990001122'],
    ['ycl_is_bookable', true],
    ['ycl_hidden', true],
    ['ycl_link', 'https://evil.example'],
    ['booking_link', 'https://evil.example'],
    ['is_couples', true],
    ['format', ['online']],
    ['branches', []],
    ['positions', [1]],
    ['pages', [1]],
    ['birthday', '1990-01-01'],
  ])('cannot change «%s» of their own card, nor anything beside it', async (field, value) => {
    const { caller, card } = await sceneFor(world, 'psychologist')
    const before = await rowOf('psychologists', card)
    const isSame = field === 'branches'
    const { status } = await caller.put(`/api/psychologists/${card}`, { about: 'Рядом', [field]: value })
    // An empty list where there is none is no change.
    expect(status).toBe(isSame ? 200 : 403)
    if (!isSame) expect(await rowOf('psychologists', card)).toEqual(before)
  })

  test('cannot mark a document of theirs as checked', async () => {
    const { caller, card } = await sceneFor(world, 'psychologist')
    const credential = { type: 'degree', institution: 'МГУ', title: 'Психолог', year: 2010, verified: true }
    const { status, body } = await caller.put(`/api/psychologists/${card}`, { credentials: [credential] })
    expect(status).toBe(200)
    expect(body.data.credentials).toMatchObject([{ verified: false }])
    expect(body.data.verified_at).toBeNull()
  })

  test('loses the card with the account that it belonged to', async () => {
    const { caller, card } = await sceneFor(world, 'psychologist')
    const admin = await signedIn('admin')
    expect((await admin.put(`/api/psychologists/${card}`, { user_id: null })).status).toBe(200)
    expect((await caller.put(`/api/psychologists/${card}`, { about: 'Ещё моё' })).status).toBe(403)
  })
})

describe('one’s own profile', () => {
  test.each(['no role', 'writer', 'admin'] as const)('is all that %s may change by it', async (person) => {
    const { caller, id } = await sceneFor(world, person)
    const { id: other } = await aPerson(world, null)
    await unchanged(world, async () => {
      for (const path of [`/api/profile/${other}`, '/api/profile/2000000000']) {
        expect((await caller.put(path, { first_name: 'Чужая' })).status).toBe(403)
      }
      expect((await caller.put('/api/profile/0', { first_name: 'Чужая' })).status).toBe(422)
    })
    const form = new FormData()
    for (const [name, value] of Object.entries({ _method: 'PUT', id: String(other), first_name: 'Своя' })) {
      form.set(name, value)
    }
    expect((await caller.post(`/api/profile/${id}`, form)).status).toBe(200)
    expect([(await rowOf('users', id)).first_name, (await rowOf('users', other)).first_name]).toEqual(['Своя', 'Пётр'])
  })

  test.each(['role', 'roles', 'extra_roles', 'is_active', 'is_fired', 'email_verified_at', 'permissions'])(
    'has no «%s»',
    async (field) => {
      const { caller, id } = await sceneFor(world, 'writer')
      const before = await rowOf('users', id)
      for (const value of [ids.admin, [ids.admin], true, '2026-01-01T00:00:00Z']) {
        const { status } = await caller.put(`/api/profile/${id}`, { [field]: value })
        expect(status).toBe(200)
      }
      expect(await rowOf('users', id)).toEqual(before)
      expect(await rolesOf(id)).toEqual(['writer'])
    },
  )

  test('gives neither a new address nor a new password without the current one', async () => {
    const { caller, id } = await sceneFor(world, 'moderator')
    await unchanged(world, async () => {
      for (const change of [{ email: 'new@mail.test' }, NEW]) {
        for (const current of [
          {},
          { current_password: '' },
          { current_password: 'не тот пароль' },
          { current_password: [PASSWORD] },
        ]) {
          expect((await caller.put(`/api/profile/${id}`, { ...change, ...current })).status).toBe(422)
        }
        expect((await caller.put(`/api/users/${id}`, { ...change, current_password: PASSWORD })).status).toBe(422)
        await sql`delete from rate_limits`.execute(world.db)
      }
    })
  })
})

describe('the method', () => {
  test.each(['DELETE ', 'GET', 'POST', 'put ', ' PUT', 'PUT\u0000', 'PUT,DELETE', 'CONNECT'])(
    'of a form cannot become %j',
    async (method) => {
      const moderator = await signedIn('moderator')
      const { id } = await aTopic(world.db)
      const form = new FormData()
      form.set('_method', method)
      form.set('title', 'Другое')
      await unchanged(world, async () => {
        expect((await moderator.post(`/api/topics/${id}`, form)).status).toBe(405)
      })
    },
  )

  test('cannot be overridden by a header, a query or JSON from a GET', async () => {
    const moderator = await signedIn('moderator')
    const { id } = await aTopic(world.db)
    await unchanged(world, async () => {
      for (const name of ['x-http-method-override', 'x-http-method', 'x-method-override']) {
        await moderator.ask('/api/topics', { headers: { [name]: 'DELETE' } })
        const { status } = await moderator.ask(`/api/topics/${id}`, { method: 'POST', headers: { [name]: 'DELETE' } })
        expect(status).toBe(405)
      }
      expect((await moderator.get(`/api/topics/${id}?_method=DELETE`)).status).toBe(200)
      expect((await moderator.post(`/api/topics/${id}?_method=DELETE`, {})).status).toBe(405)
    })
  })

  test.each(['PUT', 'DELETE'])('overridden by a form asks for the same right as %s', async (method) => {
    const writer = await signedIn('writer')
    const { id } = await aTopic(world.db)
    const form = () => {
      const made = new FormData()
      made.set('_method', method)
      made.set('title', 'Другое')
      return made
    }
    const { id: admin } = await aPerson(world, 'admin')
    const moderator = await signedIn('moderator')
    await unchanged(world, async () => {
      expect((await writer.post(`/api/topics/${id}`, form())).status).toBe(403)
      expect((await moderator.post(`/api/users/${admin}`, form())).status).toBe(403)
    })
  })
})

describe('the id', () => {
  test('in the body is not the id of the call', async () => {
    const moderator = await signedIn('moderator')
    for (const [table, make] of [
      ['topics', aTopic],
      ['psychologists', aPsychologist],
    ] as const) {
      const [named, other] = [await make(world.db), await make(world.db)]
      const untouched = await rowOf(table, other.id)
      const name = table === 'topics' ? 'title' : 'full_name'
      const answer = await moderator.put(`/api/${table}/${named.id}`, { id: other.id, [name]: `Имя ${other.id}` })
      expect([answer.status, answer.body.data.id]).toEqual([200, named.id])
      expect(await rowOf(table, other.id)).toEqual(untouched)
    }
  })

  test('is read from the path alone, whatever the query says', async () => {
    const { caller, card } = await sceneFor(world, 'psychologist')
    const other = await aPsychologist(world.db)
    const before = await rowOf('psychologists', other.id)
    const path = `/api/psychologists/${card}?id=${other.id}`
    expect((await caller.ask(path, { method: 'PUT', body: '{"about":"Моё"}', headers: json })).status).toBe(200)
    expect(await rowOf('psychologists', other.id)).toEqual(before)
  })

  test.each(['%2e%2e%2f1', '1%2f..%2f2', '1;id=2', '1%00', '+1', '-1', '1.0', '0x1', '१', '1e0', '%31%20'])(
    'written as «%s» is no id',
    async (id) => {
      const admin = await signedIn('admin')
      await unchanged(world, async () => {
        for (const path of [`/api/users/${id}`, `/api/topics/${id}`, `/api/psychologists/${id}`]) {
          expect([404, 422]).toContain((await admin.put(path, { title: 'Чужое', first_name: 'Чужое' })).status)
          expect([404, 405, 422]).toContain((await admin.delete(path)).status)
        }
      })
    },
  )
})

describe('reading by HEAD', () => {
  test.each(['/api/users', '/api/audit-logs', '/api/psychologists/export'])('%s is guarded as GET is', async (path) => {
    const nobody = await signedIn(null)
    await unchanged(world, async () => {
      expect((await nobody.ask(path, { method: 'HEAD' })).status).toBe(403)
    })
  })
})
