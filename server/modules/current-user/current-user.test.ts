import { describe, expect, test } from 'vitest'
import { DEFAULT_PERMISSIONS, PERMISSION_NAMES } from '#contract/people/permissions.ts'
import { ROLES, type RoleName } from '#contract/people/roles.ts'
import { aBranch, aPage, aPosition, aPsychologist, aSpecialization, aTopic, aUser } from '#test/builders.ts'
import { guest, signedInAs, signIn } from '#test/people.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()
const { db } = world
/** The keys of specification §3, no more and no less. */
const KEYS = [
  'user',
  'specializations',
  'topics',
  'positions',
  'branches',
  'pages',
  'roles',
  'permissions',
  'psychologists',
  'all_psychologists',
  'users',
].toSorted()
const LISTS = ['specializations', 'topics', 'positions', 'branches', 'pages'] as const

for (const make of [aTopic, aSpecialization, aBranch, aPosition, aPage]) await make(db)
for (let n = 0; n < 12; n += 1) await aPsychologist(db, { ycl_phone: '+79990001122', ycl_email: 'secret@mail.test' })
const boss = await aUser(db, { role: 'admin', last_name: 'Главная', password: 'верный-пароль-2026' })
await aUser(db, { role: 'tech-support' })
await aUser(db, { role: 'moderator' })

const seenBy = async (role: RoleName | null) => {
  const { status, body } = await (await signedInAs(world, role)).get('/api/user')
  expect(status).toBe(200)
  expect(Object.keys(body).toSorted()).toEqual(KEYS)
  expect(JSON.stringify(body)).not.toMatch(/argon2|password|token/)
  return body
}

describe('GET /api/user', () => {
  test('of a guest is 401', async () => {
    expect(await guest(world).get('/api/user')).toMatchObject({ status: 401, body: { message: 'Unauthenticated.' } })
  })

  test('has exactly the keys of the specification, and the person in front', async () => {
    const person = await aUser(db, { role: 'moderator', first_name: 'Вера', last_name: 'Зима' })
    const { body } = await (await signIn(world, person.id)).get('/api/user')
    expect(Object.keys(body).toSorted()).toEqual(KEYS)
    expect(body.user).toMatchObject({
      id: person.id,
      full_name: 'Зима Вера',
      email: person.email,
      roles: ['moderator'],
      is_active: true,
      psychologist_id: null,
    })
    expect(body.user.permissions.toSorted()).toEqual([...DEFAULT_PERMISSIONS.moderator].toSorted())
  })

  test('gives the first page of psychologists and of users with its meta, and everybody for pickers', async () => {
    const body = await seenBy('admin')
    const meta = { current_page: 1, per_page: 10, sort_column: 'created_at', sort_direction: 'desc' }
    expect(body.psychologists.meta).toEqual({
      ...meta,
      total: 12,
      last_page: 2,
      from: 1,
      to: 10,
      path: '/api/psychologists',
    })
    expect(body.psychologists.data).toHaveLength(10)
    expect(body.all_psychologists).toHaveLength(12)
    expect(Object.keys(body.all_psychologists[0]).toSorted()).toEqual(['full_name', 'id', 'is_published'])
    expect(body.users.meta).toMatchObject(meta)
    expect(body.users.data.length).toBe(Math.min(10, body.users.meta.total))
  })

  test.each(['admin', 'tech-support', 'moderator', 'writer'] as const)(
    'gives %s the five lists and the psychologists',
    async (role) => {
      const body = await seenBy(role)
      for (const list of LISTS) expect(body[list], list).toHaveLength(1)
      expect(body.psychologists.meta.total).toBe(12)
    },
  )

  test.each(['admin', 'tech-support', 'moderator', 'writer', 'psychologist', null] as const)(
    'shows %s no role and no person above',
    async (role) => {
      const body = await seenBy(role)
      const visible = role === null || role === 'psychologist' ? [] : ROLES.slice(ROLES.indexOf(role))
      expect(body.roles.map(({ name }: { name: string }) => name)).toEqual(visible)
      const above = role === null ? ROLES : ROLES.slice(0, ROLES.indexOf(role))
      for (const user of body.users.data) expect(user.roles.some((name: RoleName) => above.includes(name))).toBe(false)
    },
  )

  test('gives an admin every permission with the number of people who hold it', async () => {
    const { permissions, user } = await seenBy('admin')
    expect(permissions.map(({ name }: { name: string }) => name).toSorted()).toEqual([...PERMISSION_NAMES].toSorted())
    expect(user.permissions.toSorted()).toEqual([...PERMISSION_NAMES].toSorted())
    const holders = permissions.find(({ name }: { name: string }) => name === 'roles.manage')
    const admins = await db
      .selectFrom('user_roles')
      .innerJoin('roles', 'roles.id', 'role_id')
      .select('user_id')
      .where('name', '=', 'admin')
      .execute()
    expect(holders.users_count).toBe(admins.length)
  })

  test('gives a writer no phone, no e-mail and no user', async () => {
    const body = await seenBy('writer')
    expect(JSON.stringify(body)).not.toMatch(/79990001122|secret@/)
    expect(body.users).toMatchObject({ data: [], meta: { total: 0 } })
    expect(body.permissions).toEqual([])
  })

  test('gives a psychologist nothing but themselves: their card asks for its options apart', async () => {
    const body = await seenBy('psychologist')
    expect(body).toMatchObject({
      psychologists: { data: [] },
      all_psychologists: [],
      users: { data: [] },
      roles: [],
      permissions: [],
    })
    expect([body.topics, body.specializations]).toEqual([[], []])
  })

  test('gives somebody without a role nothing but themselves', async () => {
    const { user, psychologists, users, ...rest } = await seenBy(null)
    expect(user).toMatchObject({ roles: [], permissions: [], psychologist_id: null })
    expect([psychologists.data, users.data]).toEqual([[], []])
    for (const [name, list] of Object.entries(rest)) expect(list, name).toEqual([])
  })

  test('asks the database as often for one record as for many', async () => {
    const admin = await signIn(world, boss.id)
    await admin.get('/api/user')
    world.takeStatements()
    await admin.get('/api/user')
    const few = world.takeStatements().length
    for (let n = 0; n < 20; n += 1) await aPsychologist(db, {})
    world.takeStatements()
    await admin.get('/api/user')
    expect(world.takeStatements()).toHaveLength(few)
  })
})
