import { expect, test } from 'vitest'
import { auditOf } from '#test/builders/audit.ts'
import { aReview } from '#test/builders.ts'
import { guest, signedInAs } from '#test/people.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()
const moderator = await signedInAs(world, 'moderator')
const BULK = '/api/staff/reviews/bulk'

async function review(id: number) {
  return (await moderator.get(`/api/staff/reviews/${id}`)).body.data
}

test('many reviews are closed to guests and to those who only read; a rejection needs its reason', async () => {
  expect((await guest(world).post(BULK, { action: 'publish', ids: [1] })).status).toBe(401)
  const writer = await signedInAs(world, 'writer')
  expect((await writer.post(BULK, { action: 'publish', ids: [1] })).status).toBe(403)
  const { status, body } = await moderator.post(BULK, { action: 'reject', ids: [1] })
  expect([status, body.errors]).toEqual([422, { rejection_reason: ['Выберите причину отказа'] }])
})

test('many are published with a line each; undone, they wait again, with the moment they had before', async () => {
  const waits = await aReview(world.db, { author_name: 'Анна К.' })
  const out = await aReview(world.db, { status: 'published', author_name: 'Вера' })
  const refused = await aReview(world.db, { status: 'rejected', author_name: 'Денис' })
  const ids = [waits.id, out.id, refused.id]
  const dry = await moderator.post(BULK, { action: 'publish', ids, dry_run: true })
  // By whom, as the list has it: nobody knows a review by its number.
  expect(dry.body.data).toMatchObject({
    changed: 2,
    names: ['Анна К.', 'Денис'],
    skipped: [{ id: out.id, label: 'Вера', reason: 'Уже опубликован.' }],
  })
  expect(await review(waits.id)).toMatchObject({ status: 'pending', version: 1 })
  let operation = 0
  const lines = await auditOf(world, async () => {
    operation = (await moderator.post(BULK, { action: 'publish', ids })).body.data.operation_id
  })
  expect(JSON.stringify(lines), 'the log keeps the number alone').not.toMatch(/Анна|Денис/)
  expect(lines.map(({ action, changes }) => [action, changes])).toEqual([
    ['review.published', [{ field: 'status', old: 'pending', new: 'published' }]],
    [
      'review.published',
      [
        { field: 'status', old: 'rejected', new: 'published' },
        { field: 'rejection_reason', old: 'ad', new: null },
      ],
    ],
  ])
  await moderator.patch(`/api/staff/reviews/${waits.id}`, { status: 'rejected', rejection_reason: 'abuse' })
  const { body } = await moderator.post(`/api/operations/${operation}/undo`)
  expect(body.data).toEqual({
    reverted: 1,
    skipped: [{ id: waits.id, label: 'Анна К.', reason: 'Отзыв с тех пор проверили ещё раз.' }],
  })
  expect(await review(refused.id)).toMatchObject({ status: 'rejected', rejection_reason: 'ad', published_at: null })
})

test('a rejection undone gives a published review its old moment back', async () => {
  const { id } = await aReview(world.db, { status: 'published', published_at: new Date('2026-01-02T03:04:05Z') })
  const { body } = await moderator.post(BULK, { action: 'reject', ids: [id], rejection_reason: 'ad' })
  await moderator.post(`/api/operations/${body.data.operation_id}/undo`)
  expect(await review(id)).toMatchObject({ status: 'published', published_at: '2026-01-02T03:04:05.000Z', version: 3 })
})

test('all ids are of what the filter finds', async () => {
  const { id } = await aReview(world.db, { text: 'Отзыв с редким словом мокрица, спасибо.' })
  const { body } = await moderator.get(`/api/staff/reviews/ids?filter[search]=${encodeURIComponent('мокрица')}`)
  expect(body.data).toEqual({ ids: [id], total: 1 })
})
