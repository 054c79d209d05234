import { beforeEach, describe, expect, test } from 'vitest'
import { FIRED_STAYS_INACTIVE } from '#contract/people/users.ts'
import { auditOf } from '#test/builders/audit.ts'
import { aRole, aUser, roleId } from '#test/builders.ts'
import { guest, signedInAs, signIn, type Visitor } from '#test/people.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()
const moderator = await signedInAs(world, 'moderator')
const roles = { moderator: await roleId(world.db, 'moderator'), writer: await roleId(world.db, 'writer') }

const state = (id: number | null) =>
  world.db
    .selectFrom('users')
    .select(['is_active', 'is_fired', 'version'])
    .where('id', '=', id as number)
    .executeTakeFirstOrThrow()
const pass = (ms: number) => {
  world.clock.now = new Date(world.clock.now.getTime() + ms)
}
const fire = (who: Visitor, id: number | null, body?: object) => who.post(`/api/users/${id}/fire`, body)
const toggle = (who: Visitor, id: number | null, body?: object) => who.patch(`/api/users/${id}/toggle-active`, body)

async function onlyTheseAdmins(count: number): Promise<Visitor[]> {
  await world.db
    .deleteFrom('user_roles')
    .where('role_id', '=', await roleId(world.db, 'admin'))
    .execute()
  return Promise.all(Array.from({ length: count }, () => signedInAs(world, 'admin')))
}

async function activeAdmins(): Promise<number> {
  const rows = await world.db
    .selectFrom('users')
    .innerJoin('user_roles', 'user_roles.user_id', 'users.id')
    .innerJoin('roles', 'roles.id', 'user_roles.role_id')
    .select('users.id')
    .where('roles.name', '=', 'admin')
    .where('is_active', '=', true)
    .execute()
  return rows.length
}

describe('PATCH /api/users/:id/toggle-active', () => {
  let person: { id: number }
  beforeEach(async () => {
    person = await aUser(world.db, { role: 'writer' })
  })

  test('guest 401, without the right 403, above 403, malformed 422, unknown 404', async () => {
    const [admin] = await onlyTheseAdmins(1)
    expect((await toggle(guest(world), person.id)).status).toBe(401)
    expect((await toggle(await signedInAs(world, 'writer'), person.id)).status).toBe(403)
    expect((await toggle(moderator, admin?.id ?? 0)).status).toBe(403)
    expect((await toggle(moderator, 0)).body.errors).toEqual({ title: ['ID отсутствует или неверный'] })
    expect((await toggle(moderator, 999_999)).status).toBe(404)
    expect((await moderator.post(`/api/users/${person.id}/toggle-active`)).status).toBe(405)
    expect(await state(person.id)).toMatchObject({ is_active: true, version: 1 })
  })

  test('switches off and ends the sessions at once, switches on again; the old session stays ended', async () => {
    const session = await signIn(world, person.id)
    pass(1000)
    const lines = await auditOf(world, async () => {
      const { status, body } = await toggle(moderator, person.id)
      expect(status).toBe(200)
      expect(body.data).toMatchObject({ id: person.id, is_active: false, version: 2 })
    })
    expect(lines).toMatchObject([{ action: 'user.deactivated', subject_id: String(person.id), subject_version: 2 }])
    expect(lines[0]?.changes).toEqual([{ field: 'is_active', old: true, new: false }])
    expect((await session.get('/api/user')).status).toBe(401)
    pass(1000)
    expect((await toggle(moderator, person.id)).body.data.is_active).toBe(true)
    expect((await session.get('/api/user')).status).toBe(401)
    expect((await (await signIn(world, person.id)).get('/api/user')).status).toBe(200)
  })

  test('needs no body: over a socket that is a stream which ends at once', async () => {
    const body = new Blob([]).stream()
    const answer = await moderator.ask(`/api/users/${person.id}/toggle-active`, { method: 'PATCH', body })
    expect(answer.body.data.is_active).toBe(false)
  })

  test('a form may say PATCH', async () => {
    const form = new FormData()
    form.set('_method', 'PATCH')
    expect((await moderator.post(`/api/users/${person.id}/toggle-active`, form)).body.data.is_active).toBe(false)
  })

  test('a fired person is not activated: 422 in the words of the specification', async () => {
    await fire(moderator, person.id)
    const lines = await auditOf(world, async () => {
      const { status, body } = await toggle(moderator, person.id)
      expect(status).toBe(422)
      expect(body.errors).toEqual({ is_active: ['Невозможно активировать пользователя, так как он уволен'] })
      const update = await moderator.put(`/api/users/${person.id}`, { is_active: '1', first_name: 'Иной' })
      expect(update.status).toBe(422)
      expect(update.body.errors).toEqual({ is_active: [FIRED_STAYS_INACTIVE] })
    })
    expect(lines).toEqual([])
    expect(await state(person.id)).toEqual({ is_active: false, is_fired: true, version: 2 })
  })

  test('an update may carry is_active under the same rules', async () => {
    const session = await signIn(world, person.id)
    pass(1000)
    const { body } = await moderator.put(`/api/users/${person.id}`, { is_active: '0' })
    expect(body.data.is_active).toBe(false)
    expect((await session.get('/api/user')).status).toBe(401)
    expect((await moderator.put(`/api/users/${moderator.id}`, { is_active: false })).body.errors).toEqual({
      is_active: ['Отключить самого себя нельзя.'],
    })
    const role = await aRole(world.db, { permissions: ['users.view', 'users.update'] })
    const helper = await aUser(world.db, { role: 'moderator' })
    await world.db.updateTable('user_roles').set({ role_id: role.id }).where('user_id', '=', helper.id).execute()
    const visitor = await aUser(world.db)
    const refused = await (await signIn(world, helper.id)).put(`/api/users/${visitor.id}`, { is_active: false })
    expect(refused.status).toBe(403)
    expect(refused.body.message).toBe(
      'Не хватает доступа «Включать и отключать пользователей». Его может дать администратор.',
    )
  })

  test('nobody switches themselves off', async () => {
    const { status, body } = await toggle(moderator, moderator.id)
    expect(status).toBe(422)
    expect(body.errors).toEqual({ is_active: ['Отключить самого себя нельзя.'] })
  })

  test('a version guards against two clicks that undo each other', async () => {
    const [one, other] = await Promise.all([
      toggle(moderator, person.id, { version: 1 }),
      toggle(moderator, person.id, { version: 1 }),
    ])
    expect([one.status, other.status].toSorted()).toEqual([200, 409])
    expect(await state(person.id)).toMatchObject({ is_active: false, version: 2 })
    expect((await toggle(moderator, person.id, { version: 'x' })).body.errors).toHaveProperty('version')
  })
})

describe('POST /api/users/:id/fire', () => {
  let person: { id: number }
  beforeEach(async () => {
    person = await aUser(world.db, { role: 'writer' })
  })

  test('guest 401, without the right 403, above 403, malformed 422, unknown 404', async () => {
    const [admin] = await onlyTheseAdmins(1)
    expect((await fire(guest(world), person.id)).status).toBe(401)
    expect((await fire(await signedInAs(world, 'writer'), person.id)).status).toBe(403)
    expect((await fire(moderator, admin?.id ?? 0)).status).toBe(403)
    expect((await fire(moderator, 0)).status).toBe(422)
    expect((await fire(moderator, 999_999)).status).toBe(404)
    expect(await state(person.id)).toEqual({ is_active: true, is_fired: false, version: 1 })
  })

  test('fires: inactive, out of every session; again: back, and still inactive', async () => {
    const session = await signIn(world, person.id)
    pass(1000)
    const lines = await auditOf(world, async () => {
      const fired = await fire(moderator, person.id)
      expect(fired.status).toBe(200)
      expect(fired.body.data).toMatchObject({ is_fired: true, is_active: false, version: 2 })
      expect((await session.get('/api/user')).status).toBe(401)
      const restored = await fire(moderator, person.id)
      expect(restored.body.data).toMatchObject({ is_fired: false, is_active: false, version: 3 })
    })
    expect(lines.map(({ action, subject_version }) => [action, subject_version])).toEqual([
      ['user.fired', 2],
      ['user.restored', 3],
    ])
    pass(1000)
    expect((await toggle(moderator, person.id)).body.data.is_active).toBe(true)
    expect((await session.get('/api/user')).status).toBe(401)
  })

  test('nobody fires themselves', async () => {
    const { status, body } = await fire(moderator, moderator.id)
    expect(status).toBe(422)
    expect(body.errors).toEqual({ is_fired: ['Уволить самого себя нельзя.'] })
  })

  test('a stale version is 409', async () => {
    await fire(moderator, person.id, { version: 1 })
    const { status, body } = await fire(moderator, person.id, { version: 1 })
    expect(status).toBe(409)
    expect(body.changed_fields.toSorted()).toEqual(['is_active', 'is_fired'])
    expect(await state(person.id)).toMatchObject({ is_fired: true, version: 2 })
  })
})

describe('the last active admin', () => {
  const LAST = /последний действующий администратор/

  test('cannot give up the role', async () => {
    const [admin] = (await onlyTheseAdmins(1)) as [Visitor]
    const before = await state(admin.id)
    for (const change of [{ role: roles.moderator }, { without_main_role: true }]) {
      const { status, body } = await admin.put(`/api/users/${admin.id}`, change)
      expect(status).toBe(422)
      expect(body.errors.role[0]).toMatch(LAST)
    }
    expect(await state(admin.id)).toEqual(before)
    // A fired or inactive admin is no admin to count on.
    await aUser(world.db, { role: 'admin', is_active: false })
    expect((await admin.put(`/api/users/${admin.id}`, { role: roles.moderator })).status).toBe(422)
    await aUser(world.db, { role: 'admin' })
    expect((await admin.put(`/api/users/${admin.id}`, { role: roles.moderator })).status).toBe(200)
  })

  test.each([1, 2, 3])('two who demote each other at once leave one (%i)', async () => {
    const [one, other] = (await onlyTheseAdmins(2)) as [Visitor, Visitor]
    const answers = await Promise.all([
      one.put(`/api/users/${other.id}`, { role: roles.writer }),
      other.put(`/api/users/${one.id}`, { role: roles.writer }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403])
    expect(await activeAdmins()).toBe(1)
  })

  test.each([1, 2, 3])('two who give up the role at once leave one (%i)', async () => {
    const pair = await onlyTheseAdmins(2)
    const answers = await Promise.all(pair.map((admin) => admin.put(`/api/users/${admin.id}`, { role: roles.writer })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect(await activeAdmins()).toBe(1)
  })

  test.each([
    ['fire', fire],
    ['switch off', toggle],
  ])('two who %s each other at once leave one', async (_, act) => {
    const [one, other] = (await onlyTheseAdmins(2)) as [Visitor, Visitor]
    const answers = await Promise.all([act(one, other.id), act(other, one.id)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401])
    expect(await activeAdmins()).toBe(1)
  })

  test('one fires, one gives up: whichever comes first, one is left', async () => {
    const [one, other] = (await onlyTheseAdmins(2)) as [Visitor, Visitor]
    await Promise.all([
      fire(one, other.id),
      one.put(`/api/users/${one.id}`, { role: roles.writer }),
      toggle(other, one.id),
    ])
    expect(await activeAdmins()).toBe(1)
  })
})
