import { describe, expect, test } from 'vitest'
import { aPsychologist, aReview } from '#test/builders.ts'
import { guest, signedInAs, type Visitor } from '#test/people.ts'
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
