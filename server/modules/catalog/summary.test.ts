import { describe, expect, test } from 'vitest'
import { aPsychologist, aTopic } from '#test/builders.ts'
import { guest } from '#test/people.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()
const { db } = world
const anybody = guest(world)
const DAY = 24 * 3_600_000
const at = (days: number) => new Date(world.clock.now.getTime() + days * DAY)
const summary = async () => (await anybody.get('/api/catalog/summary')).body.data
const avatar = `${'a'.repeat(40)}.webp`

describe('GET /api/catalog/summary', () => {
  test('of an empty catalog is zeros', async () => {
    expect(await summary()).toEqual({
      psychologists: 0,
      available_this_week: 0,
      topics: [],
      topics_total: 0,
      soonest: [],
    })
  })

  test('counts what a visitor would find', async () => {
    const [loved, plain, alone] = [
      await aTopic(db, { title: 'Б', slug: 'b', about: 'о букве' }),
      await aTopic(db, { title: 'А', slug: 'a' }),
      await aTopic(db, { title: 'В', slug: 'v' }),
    ]
    await aTopic(db, { is_published: false })
    const open = { is_published: true, ycl_is_bookable: true, avatar }
    await aPsychologist(db, { ...open, slug: 'today', next_slot_at: at(0.1), topics: [loved.id, plain.id] })
    await aPsychologist(db, { ...open, slug: 'week', next_slot_at: at(6.9), topics: [loved.id] })
    await aPsychologist(db, { ...open, slug: 'later', next_slot_at: at(8), topics: [loved.id] })
    await aPsychologist(db, { ...open, slug: 'past', next_slot_at: at(-1) })
    await aPsychologist(db, { ...open, slug: 'closed', next_slot_at: at(1), ycl_is_bookable: false })
    await aPsychologist(db, { ...open, slug: 'faceless', next_slot_at: at(0.5), avatar: null })
    await aPsychologist(db, { ...open, slug: 'draft', next_slot_at: at(1), is_published: false, topics: [alone.id] })
    const told = await summary()
    expect(told).toMatchObject({ psychologists: 6, available_this_week: 3, topics_total: 3 })
    expect(told.topics).toEqual([
      { value: loved.id, slug: 'b', title: 'Б', about: 'о букве', count: 3 },
      { value: plain.id, slug: 'a', title: 'А', about: null, count: 1 },
      { value: alone.id, slug: 'v', title: 'В', about: null, count: 0 },
    ])
    expect(told.soonest.map((card: { slug: string }) => card.slug)).toEqual(['today', 'week'])
    const { body } = await anybody.get('/api/catalog?per_page=100')
    expect(body.meta.total).toBe(told.psychologists)
    for (const option of body.facets.topics) {
      expect(told.topics.find(({ value }: { value: number }) => value === option.value).count).toBe(option.count)
    }
  })

  test('brings five at most, and asks the database for cards that nobody has seen alone', async () => {
    for (let n = 0; n < 7; n += 1)
      await aPsychologist(db, { is_published: true, ycl_is_bookable: true, avatar, next_slot_at: at(2) })
    world.takeStatements()
    expect((await summary()).soonest).toHaveLength(5)
    expect(world.takeStatements().filter((statement) => statement.includes('as card'))).toHaveLength(1)
    await summary()
    expect(world.takeStatements()).toEqual([])
  })
})

describe('the catalog asks for whom the words find, and for cards that nobody has seen', () => {
  test.each([0, 5, 500])('for %i people with their relations and counts', async (count) => {
    await db.deleteFrom('psychologists').execute()
    if (count > 0) {
      await db
        .insertInto('psychologists')
        .values(
          Array.from({ length: count }, (_, n) => ({
            full_name: `Человек ${n}`,
            slug: `person-${n}`,
            is_published: true,
          })),
        )
        .execute()
    }
    // Whoever asks first brings the people to memory.
    await anybody.get('/api/catalog?per_page=1')
    world.takeStatements()
    const { body } = await anybody.get('/api/catalog?per_page=100&filter[search]=человек')
    expect(body.meta.total).toBe(count)
    expect(body.data).toHaveLength(Math.min(count, 100))
    // The word and the cards.
    const aboutPeople = world.takeStatements().filter((statement) => statement.includes('psychologists'))
    expect(aboutPeople.length).toBeLessThanOrEqual(2)
    await anybody.get('/api/catalog?per_page=100&filter[search]=человек')
    expect(world.takeStatements()).toEqual([])
  })
})
