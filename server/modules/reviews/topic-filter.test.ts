import { expect, test } from 'vitest'
import { aPsychologist, aReview, aTopic } from '#test/builders.ts'
import { guest } from '#test/people.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()
const { db } = world
const visitor = guest(world)

const [sleep, fear, draft] = [
  await aTopic(db, { slug: 'son', title: 'Сон' }),
  await aTopic(db, { slug: 'strah', title: 'Страх' }),
  await aTopic(db, { slug: 'chernovik', is_published: false }),
]
await aTopic(db, { slug: 'pustaya' })
const [vera, oleg, hidden] = [
  await aPsychologist(db, { is_published: true, topics: [sleep.id, fear.id, draft.id] }),
  await aPsychologist(db, { is_published: true, topics: [fear.id] }),
  await aPsychologist(db, { is_published: false, topics: [sleep.id] }),
]
for (const { id } of [vera, vera, oleg, hidden])
  await aReview(db, { status: 'published', psychologist_id: id, rating: 5 })
await aReview(db, { status: 'pending', psychologist_id: vera.id })
await aReview(db, { status: 'published' })

test('GET /api/reviews/topics: those that have reviews, by title, in one statement', async () => {
  world.takeStatements()
  const { body } = await visitor.get('/api/reviews/topics')
  expect(world.takeStatements()).toHaveLength(1)
  expect(body.data).toEqual([
    { slug: 'son', title: 'Сон', count: 2 },
    { slug: 'strah', title: 'Страх', count: 3 },
  ])
})

test('filter[topic] finds as many as the option says, in one statement, and joins the other filters', async () => {
  for (const [topic, total] of [
    ['son', 2],
    ['strah', 3],
    ['chernovik', 0],
    ['nobody', 0],
  ]) {
    world.takeStatements()
    const { body } = await visitor.get(`/api/reviews?filter[topic]=${topic}`)
    expect(world.takeStatements()).toHaveLength(1)
    expect([topic, body.meta.total, body.data.length]).toEqual([topic, total, total])
  }
  const { body } = await visitor.get(`/api/reviews?filter[topic]=strah&filter[psychologist]=${oleg.slug}`)
  expect(body.meta.total).toBe(1)
  const all = await visitor.get('/api/reviews?filter[topic]=')
  expect(all.body.meta.total).toBe(4)
})

test('what cannot be a slug is refused', async () => {
  const { status, body } = await visitor.get('/api/reviews?filter[topic]=Сон')
  expect([status, Object.keys(body.errors)]).toEqual([422, ['filter.topic']])
})
