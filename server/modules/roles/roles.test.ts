import { describe, expect, test } from 'vitest'
import { DEFAULT_PERMISSIONS, PERMISSION_NAMES, type Permission } from '#contract/people/permissions.ts'
import { auditOf } from '#test/builders/audit.ts'
import { aRole, aUser, roleId } from '#test/builders.ts'
import { guest, signedInAs, signIn } from '#test/people.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()
const admin = await signedInAs(world, 'admin')
const moderator = await signedInAs(world, 'moderator')

const permissionsOf = async (id: number) => {
  const rows = await world.db
    .selectFrom('role_permissions')
    .innerJoin('permissions', 'permissions.id', 'role_permissions.permission_id')
    .select('name')
    .where('role_id', '=', id)
    .orderBy('permissions.id')
    .execute()
  return rows.map(({ name }) => name)
}
const give = (userId: number, id: number) =>
  world.db.insertInto('user_roles').values({ user_id: userId, role_id: id }).execute()

describe('GET /api/roles', () => {
  test('guest 401, without the right 403', async () => {
    expect((await guest(world).get('/api/roles')).status).toBe(401)
    expect((await (await signedInAs(world, 'writer')).get('/api/roles')).status).toBe(403)
  })

  test('shows roles by priority with their counts, in one statement, nothing above one’s own', async () => {
    const extra = await aRole(world.db, { name: 'Стажёр', permissions: ['topics.view'] })
    world.takeStatements()
    const { body } = await admin.get('/api/roles')
    expect(world.takeStatements()).toHaveLength(1)
    const names = body.data.map((role: { name: string }) => role.name)
    expect(names.slice(0, 5)).toEqual(['admin', 'tech-support', 'moderator', 'writer', 'psychologist'])
    expect(names).toContain('Стажёр')
    expect(body.data[0]).toMatchObject({
      title: 'Администратор',
      permissions: PERMISSION_NAMES,
      permissions_count: PERMISSION_NAMES.length,
      users_count: 1,
      is_seeded: true,
      can: {
        update: false,
        rename: false,
        delete: false,
        reasons: { update: 'У администратора всегда есть все доступы.' },
      },
    })
    expect(body.data.find((role: { id: number }) => role.id === extra.id)).toMatchObject({
      is_seeded: false,
      permissions: ['topics.view'],
      can: { update: true, rename: true, delete: true, reasons: {} },
    })
    const seen = (await moderator.get('/api/roles')).body.data
    expect(seen.map((role: { name: string }) => role.name)).toEqual(['moderator', 'writer', 'psychologist'])
    expect(seen[0]).toMatchObject({ permissions: [], permissions_count: DEFAULT_PERMISSIONS.moderator.length })
    expect(seen[0].can.reasons.update).toBe('Не хватает доступа «Менять роли». Его может дать администратор.')
  })
})

describe('GET /api/roles/:id', () => {
  test('guest 401, without the right 403, above 403, unknown 404, malformed 422', async () => {
    const writer = await roleId(world.db, 'writer')
    expect((await guest(world).get(`/api/roles/${writer}`)).status).toBe(401)
    expect((await (await signedInAs(world, 'writer')).get(`/api/roles/${writer}`)).status).toBe(403)
    expect((await moderator.get(`/api/roles/${await roleId(world.db, 'admin')}`)).status).toBe(403)
    expect((await admin.get('/api/roles/999999')).status).toBe(404)
    expect((await admin.get('/api/roles/x')).status).toBe(422)
    expect((await admin.get(`/api/roles/${writer}`)).body.data).toMatchObject({
      name: 'writer',
      title: 'Редактор',
      permissions: PERMISSION_NAMES.filter((name) => DEFAULT_PERMISSIONS.writer.includes(name)),
    })
  })
})

describe('POST /api/roles', () => {
  test('guest 401, without the right 403', async () => {
    expect((await guest(world).post('/api/roles', { name: 'Бухгалтер' })).status).toBe(401)
    expect((await moderator.post('/api/roles', { name: 'Бухгалтер' })).status).toBe(403)
  })

  test('makes a role with one line of history', async () => {
    let id = 0
    const permissions = ['transactions.view', 'transactions.refund']
    const lines = await auditOf(world, async () => {
      const { status, body } = await admin.post('/api/roles', { name: ' Бухгалтер ', permissions })
      expect(status).toBe(201)
      expect(body.data).toMatchObject({
        name: 'Бухгалтер',
        title: 'Бухгалтер',
        permissions,
        permissions_count: 2,
        version: 1,
      })
      id = body.data.id
    })
    expect(lines).toMatchObject([{ action: 'role.created', subject_id: String(id), subject_label: 'Бухгалтер' }])
    expect(await permissionsOf(id)).toEqual(permissions)
  })

  test('a name that is not filled is named as its field is', async () => {
    expect((await admin.post('/api/roles', { name: ' ' })).body.errors).toEqual({ name: ['Напишите название'] })
  })

  test.each([
    [{}, 'name'],
    [{ name: '' }, 'name'],
    [{ name: 'х'.repeat(61) }, 'name'],
    [{ name: 'admin' }, 'name'],
    [{ name: 'Admin' }, 'name'],
    [{ name: 'модератор' }, 'name'],
    [{ name: 'СТАЖЕР' }, 'name'],
    [{ name: 'Завхоз', permissions: ['coffee.make'] }, 'permissions'],
    [{ name: 'Завхоз', permissions: 'topics.view' }, 'permissions'],
    [{ name: 'Завхоз', permissions: [1] }, 'permissions'],
    [{ name: 'Завхоз', permissions: [{ toString: 1 }] }, 'permissions'],
  ])('%j is 422 at %s', async (input, field) => {
    const lines = await auditOf(world, async () => {
      const { status, body } = await admin.post('/api/roles', input)
      expect(status).toBe(422)
      expect(Object.keys(body.errors)).toEqual([field])
    })
    expect(lines).toEqual([])
  })

  test('two at once under one name: one is made', async () => {
    const answers = await Promise.all([
      admin.post('/api/roles', { name: 'Дежурный' }),
      admin.post('/api/roles', { name: 'ДЕЖУРНЫЙ' }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422])
  })
})

describe('PUT /api/roles/:id', () => {
  test('guest 401, without the right 403, no id 422, unknown 404', async () => {
    const role = await aRole(world.db)
    expect((await guest(world).put(`/api/roles/${role.id}`, {})).status).toBe(401)
    expect((await moderator.put(`/api/roles/${role.id}`, { name: 'Иная' })).status).toBe(403)
    expect((await admin.put('/api/roles/0', {})).body.errors).toEqual({ title: ['ID отсутствует или неверный'] })
    expect((await admin.put('/api/roles', {})).body.errors).toEqual({ title: ['ID отсутствует или неверный'] })
    expect((await admin.put('/api/roles/999999', { name: 'Иная' })).status).toBe(404)
  })

  test('renames and changes permissions with one line; the same again leaves no trace', async () => {
    const role = await aRole(world.db, { permissions: ['topics.view', 'pages.view'] })
    const input = { name: `Новое имя ${role.id}`, permissions: ['pages.view', 'reviews.view'] }
    const lines = await auditOf(world, async () => {
      const { body } = await admin.put(`/api/roles/${role.id}`, { ...input, version: 1 })
      expect(body.data).toMatchObject({ ...input, version: 2 })
    })
    expect(lines).toMatchObject([{ action: 'role.updated', subject_version: 2 }])
    expect(lines[0]?.changes).toEqual([
      { field: 'name', old: role.name, new: input.name },
      { field: 'permissions', old: ['topics.view', 'pages.view'], new: input.permissions },
    ])
    const repeat = await auditOf(world, async () => {
      const { body } = await admin.put(`/api/roles/${role.id}`, {
        ...input,
        permissions: input.permissions.toReversed(),
      })
      expect(body.data.version).toBe(2)
    })
    expect(repeat).toEqual([])
  })

  test('takes effect at once, without a new login', async () => {
    const session = await signedInAs(world, 'writer')
    const role = await roleId(world.db, 'writer')
    const title = { title: 'Новая тема' }
    expect((await session.post('/api/topics', title)).status).toBe(403)
    await admin.put(`/api/roles/${role}`, { permissions: [...DEFAULT_PERMISSIONS.writer, 'topics.manage'] })
    expect((await session.post('/api/topics', title)).status).toBe(201)
    await admin.put(`/api/roles/${role}`, { permissions: DEFAULT_PERMISSIONS.writer })
    expect((await session.post('/api/topics', { title: 'Ещё одна' })).status).toBe(403)
  })

  test('the five are not renamed, and the admin loses nothing', async () => {
    const lines = await auditOf(world, async () => {
      const renamed = await admin.put(`/api/roles/${await roleId(world.db, 'writer')}`, { name: 'Писатель' })
      expect(renamed.status).toBe(422)
      expect(renamed.body.errors.name[0]).toMatch(/переименовать нельзя/)
      const own = `/api/roles/${await roleId(world.db, 'admin')}`
      const reduced = await admin.put(own, { permissions: PERMISSION_NAMES.slice(1) })
      expect(reduced.status).toBe(422)
      expect(reduced.body.errors).toEqual({ permissions: ['У администратора всегда есть все доступы.'] })
      expect((await admin.put(own, { name: 'admin', permissions: PERMISSION_NAMES })).status).toBe(200)
    })
    expect(lines).toEqual([])
  })

  test.each([
    [{ name: '' }, 'name'],
    [{ name: 'Стажер' }, 'name'],
    [{ name: 'Психолог' }, 'name'],
    [{ permissions: ['nothing.here'] }, 'permissions'],
    [{ version: 0 }, 'version'],
  ])('%j is 422 at %s, and nothing is written', async (input, field) => {
    const role = await aRole(world.db, { permissions: ['pages.view'] })
    const { status, body } = await admin.put(`/api/roles/${role.id}`, input)
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toEqual([field])
    expect(await permissionsOf(role.id)).toEqual(['pages.view'])
  })

  test('a stale version is 409', async () => {
    const role = await aRole(world.db)
    await admin.put(`/api/roles/${role.id}`, { permissions: ['pages.view'] })
    const { status, body } = await admin.put(`/api/roles/${role.id}`, { permissions: [], version: 1 })
    expect(status).toBe(409)
    expect(body).toMatchObject({
      code: 'conflict',
      changed_fields: ['permissions'],
      current: { permissions: ['pages.view'] },
    })
  })

  test('whoever was given «Менять роли» hands on no more than they hold, and touches nothing above', async () => {
    const role = await aRole(world.db, { permissions: ['roles.manage'] })
    const helper = await aUser(world.db, { role: 'moderator' })
    await give(helper.id, role.id)
    const session = await signIn(world, helper.id)
    const writer = `/api/roles/${await roleId(world.db, 'writer')}`
    const foreign: Permission[] = [...DEFAULT_PERMISSIONS.writer, 'audit-logs.view']
    const { status, body } = await session.put(writer, { permissions: foreign })
    expect(status).toBe(422)
    expect(body.errors.permissions[0]).toMatch(/Смотреть аудит/)
    expect((await session.put(writer, { permissions: [...DEFAULT_PERMISSIONS.writer, 'users.view'] })).status).toBe(200)
    await session.put(writer, { permissions: DEFAULT_PERMISSIONS.writer })
    for (const id of [await roleId(world.db, 'tech-support'), await roleId(world.db, 'admin'), role.id]) {
      expect((await session.put(`/api/roles/${id}`, { permissions: [] })).status).toBe(403)
    }
    expect((await session.post('/api/roles', { name: 'Своя роль' })).status).toBe(403)
    expect((await session.delete(`/api/roles/${role.id}`)).status).toBe(403)
  })
})

describe('DELETE /api/roles/:id', () => {
  test('guest 401, without the right 403, no id 422, unknown 404', async () => {
    const role = await aRole(world.db)
    expect((await guest(world).delete(`/api/roles/${role.id}`)).status).toBe(401)
    expect((await moderator.delete(`/api/roles/${role.id}`)).status).toBe(403)
    expect((await admin.delete('/api/roles/0')).body.errors).toEqual({ title: ['ID отсутствует или неверный'] })
    expect((await admin.delete('/api/roles')).body.errors).toEqual({ title: ['ID отсутствует или неверный'] })
    expect((await admin.delete('/api/roles/999999')).status).toBe(404)
  })

  test('deletes a role that nobody has, once', async () => {
    const role = await aRole(world.db, { permissions: ['pages.view'] })
    const lines = await auditOf(world, async () => {
      expect((await admin.delete(`/api/roles/${role.id}`)).status).toBe(204)
      expect((await admin.delete(`/api/roles/${role.id}`)).status).toBe(404)
    })
    expect(lines).toMatchObject([{ action: 'role.deleted', subject_label: role.name, subject_version: 2 }])
    expect(await permissionsOf(role.id)).toEqual([])
  })

  test('not one of the five', async () => {
    const writer = await admin.delete(`/api/roles/${await roleId(world.db, 'writer')}`)
    expect(writer.status).toBe(422)
    expect(writer.body.errors.name[0]).toMatch(/удалить нельзя/)
  })

  test.each([
    [1, 'носит\u00a01\u00a0человек. Сначала снимите её с\u00a0него.'],
    [2, 'носят\u00a02\u00a0человека. Сначала снимите её с\u00a0них.'],
    [5, 'носят\u00a05\u00a0человек. Сначала снимите её с\u00a0них.'],
  ])('nor one that %i people have, and says how many', async (count, words) => {
    const role = await aRole(world.db)
    for (let given = 0; given < count; given += 1) await give((await aUser(world.db)).id, role.id)
    const worn = await admin.delete(`/api/roles/${role.id}`)
    expect([worn.status, worn.body.errors.name]).toEqual([422, [`Эту роль ${words}`]])
  })

  test.each([1, 2, 3])('deleted and given to somebody at once: one of the two happens (%i)', async () => {
    const role = await aRole(world.db)
    const person = await aUser(world.db)
    const answers = await Promise.all([
      admin.delete(`/api/roles/${role.id}`),
      admin.put(`/api/users/${person.id}`, { extra_roles: [role.id] }),
    ])
    expect(answers.map(({ status }) => status)).toSatisfy((statuses: number[]) =>
      ['204,422', '422,200'].includes(statuses.join()),
    )
  })
})

describe('GET /api/permissions', () => {
  test('guest 401, without the right 403', async () => {
    expect((await guest(world).get('/api/permissions')).status).toBe(401)
    expect((await moderator.get('/api/permissions')).status).toBe(403)
  })

  test('counts people through their roles, each once, the same whom roles count, in one statement', async () => {
    const before = await counts()
    const both = await aRole(world.db, { permissions: ['reviews.view', 'integrations.manage'] })
    const writer = await aUser(world.db, { role: 'writer' })
    await give(writer.id, both.id)
    await aUser(world.db, { role: 'writer', is_active: false })
    world.takeStatements()
    const after = await counts()
    expect(world.takeStatements()).toHaveLength(1)
    expect(after['reviews.view']).toBe((before['reviews.view'] ?? 0) + 2)
    expect(after['integrations.manage']).toBe((before['integrations.manage'] ?? 0) + 1)
    const roles = (await admin.get('/api/roles')).body.data
    const single = roles.find(({ id }: { id: number }) => id === both.id)
    expect(single.users_count).toBe(1)
    expect(Object.keys(after)).toEqual(PERMISSION_NAMES)
    const { body } = await admin.get('/api/permissions')
    expect(body.data[0]).toEqual({
      id: expect.any(Number),
      name: 'dashboard.view',
      title: 'Смотреть главную',
      users_count: expect.any(Number),
    })
  })

  async function counts(): Promise<Record<string, number>> {
    const { body } = await admin.get('/api/permissions')
    return Object.fromEntries(
      body.data.map((item: { name: string; users_count: number }) => [item.name, item.users_count]),
    )
  }
})
