import { expect, test } from 'vitest'
import { aPsychologist, aRequest } from '#test/builders.ts'
import { signedInAs } from '#test/people.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()
const { db } = world
const moderator = await signedInAs(world, 'moderator')

test('a request keeps to the psychologist of its match, whatever they are renamed to since', async () => {
  const anna = await aPsychologist(db, { slug: 'anna-a', full_name: 'Анна Прежняя' })
  const match_snapshot = JSON.stringify([{ slug: 'anna-a', score: 65, reasons: [] }])
  const { id } = await aRequest(db, { match_snapshot })
  await moderator.put(`/api/psychologists/${anna.id}`, { slug: 'anna-b', full_name: 'Анна Новая' })
  const { body } = await moderator.get(`/api/consultation-requests?filter[psychologist_id]=${anna.id}`)
  expect(body.data.map((request: { id: number }) => request.id)).toEqual([id])
  expect(body.data[0].match_snapshot[0].psychologist).toEqual({ id: anna.id, title: 'Анна Новая' })
})
