import { describe, expect, test } from 'vitest'
import { aPsychologist, aReview, aRole, aUser } from '#test/builders.ts'
import { guest, signedInAs, signIn, type Visitor } from '#test/people.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()
const admin = await signedInAs(world, 'admin')
const moderator = await signedInAs(world, 'moderator')
const ALL = '/api/operations?filter[of]=all'

async function published(by: Visitor): Promise<number> {
  const { id } = await aPsychologist(world.db)
  return (await by.post('/api/psychologists/bulk', { action: 'publish', ids: [id] })).body.data.operation_id
}

async function rejected(by: Visitor): Promise<number> {
  const { id } = await aReview(world.db)
  const body = { action: 'reject', ids: [id], rejection_reason: 'ad' }
  return (await by.post('/api/staff/reviews/bulk', body)).body.data.operation_id
}

const idsOf = async (who: Visitor, path: string) =>
  (await who.get(path)).body.data.map(({ id }: { id: number }) => id) as number[]

describe('the operations of everybody', () => {
  test('are all kinds, the newest first, for the admin who asks; unasked the list holds their own', async () => {
    const [theirs, other, own] = [await published(moderator), await rejected(moderator), await published(admin)]
    expect(await idsOf(admin, ALL)).toEqual([own, other, theirs])
    expect(await idsOf(admin, `${ALL}&filter[kind]=reviews.reject`)).toEqual([other])
    expect(await idsOf(admin, '/api/operations')).toEqual([own])
    const { body } = await admin.get(ALL)
    expect(body.data[2]).toMatchObject({ actor: { id: moderator.id }, can: { undo: true, reason: null } })
  })

  test('come in one statement', async () => {
    world.takeStatements()
    await admin.get(ALL)
    expect(world.takeStatements()).toHaveLength(1)
  })

  test('are closed to everybody else, and to an admin who looks through another role', async () => {
    expect((await guest(world).get(ALL)).status).toBe(401)
    const viewer = await signedInAs(world, 'admin')
    await viewer.post('/api/view-as', { role: 'moderator' })
    for (const who of [moderator, await signedInAs(world, 'tech-support'), viewer]) {
      const { status, body } = await who.get(ALL)
      expect([status, body.message]).toEqual([403, 'Смотреть массовые изменения всех может только администратор.'])
    }
  })

  test('are asked for by one word', async () => {
    const { status, body } = await admin.get('/api/operations?filter[of]=mine')
    expect([status, Object.keys(body.errors)]).toEqual([422, ['filter.of']])
  })
})

describe('a line of the audit log', () => {
  const lineOf = async (who: Visitor, id: number) => {
    const { body } = await who.get(`/api/audit-logs?filter[subject_type]=psychologist&filter[subject_id]=${id}`)
    return body.data[0]
  }

  test('tells of which change of many records it is a part, until that is taken back and after', async () => {
    const cards = [await aPsychologist(world.db), await aPsychologist(world.db)]
    const ids = cards.map(({ id }) => id)
    const { body } = await moderator.post('/api/psychologists/bulk', { action: 'publish', ids })
    const line = await lineOf(admin, Number(ids[0]))
    const operation = {
      id: body.data.operation_id,
      label: 'Опубликованы психологи: 2',
      actor: { id: moderator.id },
      count: 2,
      undone_at: null,
      can: { undo: true, reason: null },
    }
    expect(line.operation).toMatchObject(operation)
    expect((await admin.get(`/api/audit-logs/${line.id}`)).body.data).toEqual(line)
    await admin.post(`/api/operations/${body.data.operation_id}/undo`)
    const [, then] = (await admin.get(`/api/audit-logs?filter[subject_type]=psychologist&filter[subject_id]=${ids[0]}`))
      .body.data
    expect(then.operation).toMatchObject({ undone_by: { id: admin.id }, can: { reason: 'Операция уже отменена.' } })
    expect((await lineOf(admin, Number(ids[0]))).operation, 'the undo is a change of its own').toBeNull()
  })

  test('of a change of one record is a part of nothing', async () => {
    const { id } = await aPsychologist(world.db)
    await moderator.patch(`/api/psychologists/${id}`, { is_published: true })
    expect((await lineOf(admin, id)).operation).toBeNull()
  })

  test('explains to a reader who is not the admin why the change is not theirs to take back', async () => {
    const { id } = await aPsychologist(world.db)
    await moderator.post('/api/psychologists/bulk', { action: 'publish', ids: [id] })
    const role = await aRole(world.db, { permissions: ['audit-logs.view', 'psychologists.publish'] })
    const reader = await aUser(world.db)
    await world.db.insertInto('user_roles').values({ user_id: reader.id, role_id: role.id }).execute()
    const line = await lineOf(await signIn(world, reader.id), id)
    expect(line.operation.can).toEqual({
      undo: false,
      reason: 'Отменить может тот, кто это сделал, или администратор.',
    })
  })
})
