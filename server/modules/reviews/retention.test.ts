import { expect, test } from 'vitest'
import { auditOf } from '#test/builders/audit.ts'
import { aReview } from '#test/builders.ts'
import { openWorld } from '#test/world.ts'
import { eraseRejectedReviews } from './retention.ts'

const world = await openWorld()
const DAY_MS = 24 * 60 * 60 * 1000

test('rejected reviews go half a year after their refusal; their consents stay, bare', async () => {
  const { now } = world.clock
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const rejected = { status: 'rejected', author_name: 'Забываева' } as const
  const due = await aReview(world.db, { ...rejected, moderated_at: daysAgo(180) })
  const kept = [
    await aReview(world.db, { ...rejected, moderated_at: daysAgo(179) }),
    await aReview(world.db, { status: 'published', moderated_at: daysAgo(4000) }),
    await aReview(world.db, { created_at: daysAgo(4000), updated_at: daysAgo(4000) }),
  ]
  const run = () => eraseRejectedReviews(world.db, () => now)
  const lines = await auditOf(world, () => Promise.all([run(), run()]))
  expect(lines).toMatchObject([
    { action: 'review.erased', actor_name: 'Система', subject_id: String(due.id), changes: [], ip: null },
  ])
  expect(JSON.stringify(lines)).not.toContain('Забываева')
  const left = await world.db.selectFrom('reviews').select('id').orderBy('id').execute()
  expect(left.map(({ id }) => id)).toEqual(kept.map(({ id }) => id))
  const consents = await world.db.selectFrom('consents').selectAll().execute()
  expect(consents).toMatchObject([{ subject_type: 'review', subject_id: due.id, purpose: 'personal-data', ip: null }])
})
