import { expect, test } from 'vitest'
import { auditOf } from '#test/builders/audit.ts'
import { aRequest } from '#test/builders.ts'
import { guest, signedInAs } from '#test/people.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()
const moderator = await signedInAs(world, 'moderator')
const BULK = '/api/consultation-requests/bulk'

async function request(id: number) {
  return (await moderator.get(`/api/consultation-requests/${id}`)).body.data
}

test('many requests are closed to guests and to those who only read; what is missing is named', async () => {
  expect((await guest(world).post(BULK, { action: 'assign', assignee_id: 1, ids: [1] })).status).toBe(401)
  const support = await signedInAs(world, 'tech-support')
  expect((await support.post(BULK, { action: 'assign', assignee_id: 1, ids: [1] })).status).toBe(403)
  expect((await moderator.post(BULK, { action: 'assign', ids: [1] })).body.errors).toHaveProperty('assignee_id')
  expect((await moderator.post(BULK, { action: 'set-status', ids: [1] })).body.errors).toHaveProperty('status')
  const { body } = await moderator.post(BULK, { action: 'assign', assignee_id: support.id, ids: [1] })
  expect(body.errors.assignee_id).toEqual([expect.stringContaining('нельзя поручить')])
})

test('many move on, each by its own rule; undone, they stand as before; a move is no answer', async () => {
  const [fresh, done] = [await aRequest(world.db), await aRequest(world.db, { status: 'done' })]
  const taken = await aRequest(world.db, { status: 'in_work' })
  const ids = [fresh.id, done.id, taken.id]
  const input = { action: 'set-status', status: 'in_work', ids }
  const dry = await moderator.post(BULK, { ...input, dry_run: true })
  expect(dry.body.data.skipped.map(({ id }: { id: number }) => id)).toContain(taken.id)
  let operation = 0
  const lines = await auditOf(world, async () => {
    operation = (await moderator.post(BULK, input)).body.data.operation_id
  })
  expect(lines[0]).toMatchObject({
    action: 'request.taken',
    subject_id: String(fresh.id),
    changes: [{ field: 'status', old: 'new', new: 'in_work' }],
  })
  expect(await request(fresh.id)).toMatchObject({
    status: 'in_work',
    first_response_at: null,
    version: 2,
  })
  const { body } = await moderator.post(`/api/operations/${operation}/undo`)
  expect(body.data.reverted).toBe(lines.length)
  expect(await request(fresh.id)).toMatchObject({ status: 'new', version: 3 })
})

test('many are given to somebody and taken back, but those that somebody else took since', async () => {
  const other = await signedInAs(world, 'moderator')
  const [one, two] = [await aRequest(world.db), await aRequest(world.db, { assignee_id: other.id })]
  const input = { action: 'assign', assignee_id: moderator.id, ids: [one.id, two.id] }
  const { body } = await moderator.post(BULK, input)
  expect(body.data.changed).toBe(2)
  expect((await moderator.post(BULK, input)).body.data).toMatchObject({ changed: 0, operation_id: null })
  await moderator.patch(`/api/consultation-requests/${one.id}`, { assignee_id: other.id })
  const undone = await moderator.post(`/api/operations/${body.data.operation_id}/undo`)
  expect(undone.body.data).toMatchObject({
    reverted: 1,
    skipped: [{ id: one.id, reason: 'С тех пор заявку поручили другому.' }],
  })
  expect((await request(two.id)).assignee.id).toBe(other.id)
})

test('nobody has them any more', async () => {
  const { id } = await aRequest(world.db, { assignee_id: moderator.id })
  const { body } = await moderator.post(BULK, { action: 'assign', assignee_id: null, ids: [id] })
  expect(body.data.changed).toBe(1)
  expect((await request(id)).assignee).toBeNull()
  const found = await moderator.get('/api/consultation-requests/ids?filter[assignee]=none')
  expect(found.body.data.ids).toContain(id)
})

test('a lost request that is taken up with others keeps no reason; taking that back returns it', async () => {
  const lost = { status: 'lost', lost_reason: 'expensive', lost_words: 'Дорого' } as const
  const { id } = await aRequest(world.db, lost)
  const { body } = await moderator.post(BULK, { action: 'set-status', status: 'in_work', ids: [id] })
  expect(await request(id)).toMatchObject({ status: 'in_work', lost_reason: null, lost_words: null })
  await moderator.post(`/api/operations/${body.data.operation_id}/undo`)
  expect(await request(id)).toMatchObject({ status: 'lost', lost_reason: 'expensive' })
})
