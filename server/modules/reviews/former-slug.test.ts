import { expect, test } from 'vitest'
import { aPsychologist, aReview, aTopic } from '#test/builders.ts'
import { guest, signedInAs } from '#test/people.ts'
import { solved } from '#test/solved.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()
const { db } = world
const [visitor, moderator] = [guest(world), await signedInAs(world, 'moderator')]

const topic = await aTopic(db, { slug: 'son-a', title: 'Бессонница' })
const anna = await aPsychologist(db, { is_published: true, slug: 'anna-a', topics: [topic.id] })
const other = await aPsychologist(db, { is_published: true, slug: 'oleg-a' })
for (const [meetings, { id }] of [anna, anna, other].entries()) {
  const text = `После ${meetings + 3} встреч ушла ${id === anna.id ? 'бессонница' : 'тревога'}.`
  await aReview(db, { status: 'published', psychologist_id: id, text })
}
for (const slug of ['anna-b', 'anna-c']) await moderator.post(`/api/psychologists/${anna.id}`, { _method: 'PUT', slug })
await moderator.send('PATCH', `/api/topics/${topic.id}`, { slug: 'son-b' })

const whose = async (filter: string) => {
  const { body } = await visitor.get(`/api/reviews?${filter}`)
  return body.data.map((review: { psychologist: { slug: string } }) => review.psychologist.slug)
}

test('an address that was left still finds the reviews, under the present one', async () => {
  for (const slug of ['anna-a', 'anna-b', 'anna-c']) {
    expect(await whose(`filter[psychologist]=${slug}`), slug).toEqual(['anna-c', 'anna-c'])
  }
  for (const slug of ['son-a', 'son-b']) expect(await whose(`filter[topic]=${slug}`), slug).toHaveLength(2)
  expect(await whose('filter[psychologist]=nobody')).toEqual([])
  // The present address of one is nobody else's former one.
  await moderator.post(`/api/psychologists/${other.id}`, { _method: 'PUT', slug: 'anna-a' })
  expect(await whose('filter[psychologist]=anna-a')).toEqual(['anna-a'])
  expect(await whose('filter[psychologist]=oleg-a')).toEqual(['anna-a'])
})

test('a form that was opened before the renaming is taken', async () => {
  const { status, body } = await visitor.post(
    '/api/reviews',
    await solved(world, {
      author_name: 'Ольга',
      text: 'После третьей встречи я снова стала спать по ночам.',
      psychologist: 'anna-b',
      consent: true,
    }),
  )
  expect([status, body.errors]).toEqual([201, undefined])
  const last = await db.selectFrom('reviews').select('psychologist_id').orderBy('id', 'desc').executeTakeFirst()
  expect(last?.psychologist_id).toBe(anna.id)
})

test('somebody who is off the site is not found by a former address either', async () => {
  await moderator.post(`/api/psychologists/${anna.id}`, { _method: 'PUT', is_published: false })
  expect(await whose('filter[psychologist]=anna-b')).toEqual([])
})
