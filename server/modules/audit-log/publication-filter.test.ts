import { expect, test } from 'vitest'
import { auditLines } from '#test/builders/audit.ts'
import { aPsychologist, aTopic } from '#test/builders.ts'
import { signedInAs } from '#test/people.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()
const admin = await signedInAs(world, 'admin')
const card = await aPsychologist(world.db, { is_published: false, price: 400_000 })
const topic = await aTopic(world.db)

/** What the lines that an action finds did to the publication, oldest first. */
async function found(action: string): Promise<[subject: string, action: string, isPublished: unknown][]> {
  const { status, body } = await admin.get(`/api/audit-logs?per_page=100&sort_direction=asc&filter[action]=${action}`)
  expect([status, body.meta.total]).toEqual([200, body.data.length])
  return body.data.map(
    (line: { subject: { type: string }; action: string; changes: { field: string; new: unknown }[] }) => [
      line.subject.type,
      line.action,
      line.changes.find(({ field }) => field === 'is_published')?.new,
    ],
  )
}

test('publishing and taking off the site are found, whatever else was changed and however it was done', async () => {
  const address = `/api/psychologists/${card.id}`
  await admin.patch(address, { price: 500_000 })
  await admin.patch(address, { is_published: true, price: 600_000 })
  const line = Number((await auditLines(world)).at(-1)?.id)
  await admin.post(`/api/audit-logs/${line}/revert`, { field: 'is_published' })
  await admin.post('/api/psychologists/bulk', { action: 'publish', ids: [card.id] })
  await admin.patch(`/api/topics/${topic.id}`, { is_published: false })
  await admin.patch(`/api/topics/${topic.id}`, { is_published: true })

  expect(await found('psychologist.published')).toEqual([
    ['psychologist', 'psychologist.updated', true],
    ['psychologist', 'psychologist.updated', true],
  ])
  expect(await found('psychologist.unpublished')).toEqual([['psychologist', 'psychologist.reverted', false]])
  expect(await found('topic.published')).toEqual([['topic', 'topic.updated', true]])
  expect(await found('topic.unpublished')).toEqual([['topic', 'topic.updated', false]])
  expect(await found('specialization.published')).toEqual([])
  expect(await found('psychologist.updated')).toHaveLength(3)
})
