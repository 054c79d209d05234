import { expect, test } from 'vitest'
import { aPsychologist, aReview } from '#test/builders.ts'
import { guest, signedInAs } from '#test/people.ts'
import { openWorld } from '#test/world.ts'
import { purgePsychologists } from '../psychologists/commands.ts'

const world = await openWorld()
const { db } = world
const moderator = await signedInAs(world, 'moderator')

const shown = async () => {
  const { data, meta } = (await guest(world).get('/api/reviews?per_page=100')).body
  return { texts: data.map(({ text }: { text: string }) => text), total: meta.total }
}

test('what was written about somebody stays off the site when their card is gone for good, until it is another’s', async () => {
  const card = await aPsychologist(db, { is_published: true })
  const text = 'Вера Павловна выслушала и помогла.'
  const { id } = await aReview(db, { psychologist_id: card.id, status: 'published', published_at: new Date(), text })
  const general = 'В центре тихо и спокойно, спасибо.'
  await aReview(db, { psychologist_id: null, status: 'published', published_at: new Date(), text: general })
  const admin = await signedInAs(world, 'admin')
  await admin.delete(`/api/psychologists/${card.id}`)
  expect(await shown()).toEqual({ texts: [general], total: 1 })
  expect(await purgePsychologists(db, new Date(world.clock.now.getTime() + 86_400_000))).toBe(1)
  expect(await shown()).toEqual({ texts: [general], total: 1 })
  const path = `/api/staff/reviews/${id}`
  expect((await moderator.get(path)).body.data).toMatchObject({ psychologist: null, is_subject_shown: false })

  const other = await aPsychologist(db, { is_published: true })
  expect((await moderator.put(path, { psychologist_id: other.id })).body.data.is_subject_shown).toBe(true)
  expect((await shown()).total).toBe(2)
})
