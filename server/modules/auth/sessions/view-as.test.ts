import { beforeEach, describe, expect, test } from 'vitest'
import { DEFAULT_PERMISSIONS } from '#contract/people/permissions.ts'
import { auditOf } from '#test/builders/audit.ts'
import { aPsychologist, aUser } from '#test/builders.ts'
import { guest, signedInAs, type Visitor } from '#test/people.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()
const READING_ONLY = 'Вы смотрите как модератор: здесь только чтение. Вернитесь к своей роли, чтобы менять.'

let admin: Visitor
beforeEach(async () => {
  admin = await signedInAs(world, 'admin')
})

const session = async (who: Visitor) => (await who.get('/api/session')).body.data.user

describe('POST /api/view-as', () => {
  test('climbs the ladder', async () => {
    expect((await guest(world).post('/api/view-as', { role: 'writer' })).status).toBe(401)
    const moderator = await signedInAs(world, 'moderator')
    const refused = await moderator.post('/api/view-as', { role: 'writer' })
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'Смотреть глазами другой роли может только администратор.',
    ])
    for (const role of ['', 'никто', 'admin', 7]) {
      const { status, body } = await admin.post('/api/view-as', { role })
      expect([status, Object.keys(body.errors)], String(role)).toEqual([422, ['role']])
    }
    expect((await session(admin)).viewing_as).toBeNull()
  })

  test('gives the screens, the roles and the permissions of the role, and keeps the person', async () => {
    const lines = await auditOf(world, async () => {
      const { status, body } = await admin.post('/api/view-as', { role: 'moderator' })
      expect([status, body]).toEqual([200, { data: { viewing_as: 'moderator' } }])
    })
    expect(lines).toMatchObject([
      {
        action: 'auth.view-as-started',
        actor_id: admin.id,
        subject_id: String(admin.id),
        changes: [{ field: 'viewing_as', old: null, new: 'moderator' }],
      },
    ])
    const user = await session(admin)
    expect(user).toMatchObject({ id: admin.id, roles: ['moderator'], viewing_as: 'moderator' })
    expect(user.permissions.toSorted()).toEqual([...DEFAULT_PERMISSIONS.moderator].toSorted())
    const whole = (await admin.get('/api/user')).body
    expect(whole.user).toMatchObject({ roles: ['moderator'], viewing_as: 'moderator' })
    expect(whole.roles.map(({ name }: { name: string }) => name)).not.toContain('admin')
    expect((await admin.get('/api/audit-logs')).status).toBe(403)
    expect((await admin.get('/api/users')).status).toBe(200)
  })

  test('shows nobody above the role, though the one who looks stands above', async () => {
    const boss = await aUser(world.db, { role: 'admin' })
    await admin.post('/api/view-as', { role: 'moderator' })
    expect((await admin.get(`/api/users/${boss.id}`)).status).toBe(403)
    expect((await admin.get(`/api/history?subject_type=user&subject_id=${boss.id}`)).status).toBe(403)
  })

  test('refuses every change, whatever it is, and writes nothing', async () => {
    const card = await aPsychologist(world.db, { full_name: 'Прежняя Полина' })
    await admin.post('/api/view-as', { role: 'moderator' })
    const changes = [
      () => admin.put(`/api/psychologists/${card.id}`, { full_name: 'Другая Дарья' }),
      () => admin.post('/api/topics', { title: 'Новая' }),
      () => admin.delete(`/api/psychologists/${card.id}`),
      () => admin.put(`/api/profile/${admin.id}`, { first_name: 'Иначе' }),
      () => admin.delete('/api/sessions'),
      () => admin.post('/api/view-as', { role: 'writer' }),
      () => admin.post('/api/reviews', { text: 'Отзыв' }),
    ]
    const lines = await auditOf(world, async () => {
      for (const change of changes) {
        const { status, body } = await change()
        expect([status, body]).toEqual([
          403,
          { message: READING_ONLY, code: 'viewing-as', request_id: expect.any(String) },
        ])
      }
    })
    expect(lines).toEqual([])
    expect((await admin.get(`/api/psychologists/${card.id}`)).body.data.full_name).toBe('Прежняя Полина')
  })

  test('is of this session alone, and ends with it', async () => {
    const elsewhere = await signedInAs(world, 'admin')
    await admin.post('/api/view-as', { role: 'psychologist' })
    expect((await session(elsewhere)).viewing_as).toBeNull()
    expect((await admin.post('/api/logout')).status).toBe(204)
    expect(await session(admin)).toBeNull()
  })

  test('a role that staff made shows its own permissions', async () => {
    const { body } = await admin.post('/api/roles', { name: 'Стажёр', permissions: ['topics.view'] })
    await admin.post('/api/view-as', { role: body.data.name })
    expect(await session(admin)).toMatchObject({ roles: ['Стажёр'], permissions: ['topics.view'] })
  })

  test('somebody who is admin no more looks with their own eyes', async () => {
    await admin.post('/api/view-as', { role: 'moderator' })
    await world.db.deleteFrom('user_roles').where('user_id', '=', Number(admin.id)).execute()
    expect(await session(admin)).toMatchObject({ roles: [], permissions: [], viewing_as: null })
  })

  test('what is read meanwhile is logged under the roles that the person has', async () => {
    await admin.post('/api/view-as', { role: 'moderator' })
    const [line] = await auditOf(world, async () => {
      expect((await admin.download('/api/users/export')).status).toBe(200)
    })
    expect(line).toMatchObject({ action: 'user.exported', actor_roles: ['admin'] })
  })
})

describe('DELETE /api/view-as', () => {
  test('gives everything back, once', async () => {
    expect((await guest(world).delete('/api/view-as')).status).toBe(401)
    await admin.post('/api/view-as', { role: 'writer' })
    const lines = await auditOf(world, async () => {
      expect((await admin.delete('/api/view-as')).status).toBe(204)
      expect((await admin.delete('/api/view-as')).status).toBe(204)
    })
    expect(lines).toMatchObject([{ action: 'auth.view-as-ended', changes: [{ old: 'writer', new: null }] }])
    expect(await session(admin)).toMatchObject({ roles: ['admin'], viewing_as: null })
    expect((await admin.post('/api/topics', { title: 'Снова можно' })).status).toBe(201)
  })
})
