import { expect, test } from 'vitest'
import { aPsychologist, aReview, aTopic } from '#test/builders.ts'
import { aSynonym } from '#test/builders/list-builders.ts'
import { guest } from '#test/people.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()
const { db } = world
const visitor = guest(world)

const [parting, food, draft] = [
  await aTopic(db, { slug: 'razvod', title: 'Развод и расставание' }),
  await aTopic(db, { slug: 'eda', title: 'Отношения с едой' }),
  await aTopic(db, { slug: 'chernovik', title: 'Встречи', is_published: false }),
]
await aTopic(db, { slug: 'pustaya', title: 'Перфекционизм' })
await aSynonym(db, { title: 'рпп', topic_id: food.id })
const all = [parting.id, food.id, draft.id]
const [vera, oleg, hidden] = [
  await aPsychologist(db, { is_published: true, topics: all }),
  await aPsychologist(db, { is_published: true }),
  await aPsychologist(db, { is_published: false, topics: all }),
]
const written = (text: string, by: { id: number } | null, status: 'published' | 'pending' = 'published') =>
  aReview(db, { status, text, rating: 5, psychologist_id: by?.id ?? null })
await written('После расставания я снова начала спать. Встречи шли полгода.', vera)
await written('Пережила развод и осталась собой, спасибо за эти встречи.', oleg)
await written('Наладились отношения с коллегами, а еда тут ни при чём.', vera)
await written('Три года жила с РПП, теперь ем спокойно.', null)
await written('Говорили о работе и только о работе.', vera)
await written('Развод. Об этом никто не узнает.', hidden)
await written('Развод. Этого ещё никто не проверил.', vera, 'pending')

test('GET /api/reviews/topics: those that reviews speak of, by title, in one statement', async () => {
  world.takeStatements()
  const { body } = await visitor.get('/api/reviews/topics')
  expect(world.takeStatements()).toHaveLength(1)
  expect(body.data).toEqual([
    { slug: 'eda', title: 'Отношения с едой', count: 1 },
    { slug: 'razvod', title: 'Развод и расставание', count: 2 },
  ])
})

test('filter[topic] finds reviews that speak of it, not those of whoever works with it, as many as the option says', async () => {
  for (const [topic, total] of [
    ['razvod', 2],
    ['eda', 1],
    ['pustaya', 0],
    ['chernovik', 0],
    ['nobody', 0],
  ]) {
    world.takeStatements()
    const { body } = await visitor.get(`/api/reviews?filter[topic]=${topic}`)
    expect(world.takeStatements()).toHaveLength(1)
    expect([topic, body.meta.total, body.data.length]).toEqual([topic, total, total])
  }
  const { body } = await visitor.get(`/api/reviews?filter[topic]=razvod&filter[psychologist]=${oleg.slug}`)
  expect(body.meta.total).toBe(1)
  const everything = await visitor.get('/api/reviews?filter[topic]=')
  expect(everything.body.meta.total).toBe(5)
})

test('what cannot be a slug is refused', async () => {
  const { status, body } = await visitor.get('/api/reviews?filter[topic]=Сон')
  expect([status, Object.keys(body.errors)]).toEqual([422, ['filter.topic']])
})
