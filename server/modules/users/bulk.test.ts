import { describe, expect, test } from 'vitest'
import { auditOf } from '#test/builders/audit.ts'
import { aUser } from '#test/builders.ts'
import { guest, signedInAs, signIn } from '#test/people.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()
const admin = await signedInAs(world, 'admin')
const support = await signedInAs(world, 'tech-support')
const BULK = '/api/users/bulk'

async function statesOf(ids: number[]) {
  const rows = await world.db
    .selectFrom('users')
    .select(['is_active', 'is_fired'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
  return rows.map(({ is_active, is_fired }) => [is_active, is_fired])
}

describe('many accounts at once', () => {
  test('are closed to guests and writers; a wrong action is named', async () => {
    expect((await guest(world).post(BULK, { action: 'fire', ids: [1] })).status).toBe(401)
    const writer = await signedInAs(world, 'writer')
    expect((await writer.post(BULK, { action: 'fire', ids: [1] })).status).toBe(403)
    const { status, body } = await support.post(BULK, { action: 'promote', ids: [1] })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['action']])
  })

  test('are fired with their sessions; those above, oneself and the fired are left, and who stands above stays nameless', async () => {
    const [one, two] = [await aUser(world.db, { role: 'writer' }), await aUser(world.db, { role: 'moderator' })]
    const gone = await aUser(world.db, { role: 'writer', is_fired: true, is_active: false })
    const session = await signIn(world, one.id)
    const ids = [one.id, two.id, gone.id, support.id as number, admin.id as number]
    const dry = await support.post(BULK, { action: 'fire', ids, dry_run: true })
    expect(dry.body.data).toEqual({
      changed: 2,
      names: [one.full_name, two.full_name],
      operation_id: null,
      skipped: [
        { id: gone.id, label: gone.full_name, reason: 'Уже уволен.' },
        { id: support.id, label: expect.any(String), reason: 'Уволить самого себя нельзя.' },
        { id: admin.id, label: `№ ${admin.id}`, reason: expect.stringContaining('выше вашей') },
      ],
    })
    expect(await statesOf([one.id, two.id])).toEqual([
      [true, false],
      [true, false],
    ])
    const lines = await auditOf(world, () => support.post(BULK, { action: 'fire', ids }))
    expect(lines.map(({ action, subject_id }) => [action, subject_id])).toEqual([
      ['user.fired', String(one.id)],
      ['user.fired', String(two.id)],
    ])
    expect(await statesOf([one.id, two.id])).toEqual([
      [false, true],
      [false, true],
    ])
    expect((await session.get('/api/user')).status).toBe(401)
  })

  test('a fired person is not activated; the others are', async () => {
    const idle = await aUser(world.db, { role: 'writer', is_active: false })
    const fired = await aUser(world.db, { role: 'writer', is_active: false, is_fired: true })
    const { body } = await support.post(BULK, { action: 'activate', ids: [idle.id, fired.id] })
    expect(body.data).toMatchObject({
      changed: 1,
      skipped: [{ id: fired.id, reason: 'Невозможно активировать пользователя, так как он уволен' }],
    })
  })

  test('undone, whoever was fired is back as they were, and who was taken back since stays', async () => {
    const [one, two] = [await aUser(world.db, { role: 'writer' }), await aUser(world.db, { role: 'writer' })]
    const { body } = await support.post(BULK, { action: 'fire', ids: [one.id, two.id] })
    await support.post(`/api/users/${two.id}/fire`)
    const undone = await support.post(`/api/operations/${body.data.operation_id}/undo`)
    expect(undone.body.data).toEqual({
      reverted: 1,
      skipped: [{ id: two.id, label: two.full_name, reason: 'Состояние с тех пор изменили.' }],
    })
    expect(await statesOf([one.id, two.id])).toEqual([
      [true, false],
      [false, false],
    ])
  })

  test('the last admin stays, whoever asks', async () => {
    const lonely = await admin.post(BULK, { action: 'deactivate', ids: [admin.id] })
    expect(lonely.body.data).toMatchObject({ changed: 0, skipped: [{ reason: 'Отключить самого себя нельзя.' }] })
    const others = [await signedInAs(world, 'admin'), await signedInAs(world, 'admin')]
    const ids = [admin, ...others].map(({ id }) => id as number)
    await Promise.all(others.map((other) => other.post(BULK, { action: 'deactivate', ids })))
    expect((await statesOf(ids)).filter(([isActive]) => isActive).length).toBeGreaterThan(0)
  })
})

test('all ids hold nobody above', async () => {
  const ids = (await support.get('/api/users/ids')).body.data.ids
  expect(ids).toContain(support.id)
  expect(ids).not.toContain(admin.id)
})
