import { describe, expect, test } from 'vitest'
import { aPage, aPsychologist, aTopic } from '#test/builders.ts'
import { guest } from '#test/people.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()
const anna = guest(world)

describe('GET /api/catalog', () => {
  test('shows published psychologists only, without a private field', async () => {
    const shown = await aPsychologist(world.db, {
      is_published: true,
      ycl_phone: '+79990000000',
      full_name: 'Видимая Вера',
    })
    await aPsychologist(world.db, { is_published: false, full_name: 'Невидимая Нина' })
    const { status, body } = await anna.get('/api/catalog')
    expect(status).toBe(200)
    expect(body.data.map((card: { slug: string }) => card.slug)).toEqual([shown.slug])
    expect(JSON.stringify(body)).not.toMatch(/79990000000|workload|ycl_|user_id/)
  })

  test('shows as many on a page as any list where no number is asked for', async () => {
    const { body } = await anna.get('/api/catalog')
    expect(body.meta.per_page).toBe(10)
  })

  test.each(['вера', 'ВИДИМАЯ', 'вера видимая', 'видемая'])('finds a name typed as «%s»', async (search) => {
    const { body } = await anna.get(`/api/catalog?filter[search]=${encodeURIComponent(search)}`)
    expect(body.data).toHaveLength(1)
  })

  test('finds those whom a page shows, and nobody by a page that shows none', async () => {
    const shows = await aPage(world.db, { with_psychologists: true })
    const hides = await aPage(world.db, { with_psychologists: false })
    const person = await aPsychologist(world.db, { is_published: true, pages: [shows.id, hides.id] })
    await aPsychologist(world.db, { is_published: false, pages: [shows.id] })
    const slugs = async (link: string) => {
      const { body } = await anna.get(`/api/catalog?filter[page]=${link}`)
      return body.data.map((card: { slug: string }) => card.slug)
    }
    expect(await slugs(shows.link)).toEqual([person.slug])
    expect(await slugs(hides.link)).toEqual([])
    expect(await slugs('/nowhere')).toEqual([])
  })

  test('counts beside an option are what choosing it finds', async () => {
    const [fear, grief] = [await aTopic(world.db, { title: 'Тревога' }), await aTopic(world.db, { title: 'Утрата' })]
    await aPsychologist(world.db, {
      is_published: true,
      gender: 'male',
      topics: [fear.id],
      price: 300_000,
      format: ['online'],
    })
    await aPsychologist(world.db, {
      is_published: true,
      gender: 'male',
      topics: [fear.id, grief.id],
      price: 700_000,
      is_couples: true,
      price_couple: 900_000,
    })
    await aPsychologist(world.db, {
      is_published: true,
      gender: 'female',
      topics: [grief.id],
      price: 350_000,
      format: ['online', 'offline'],
    })
    const { body } = await anna.get('/api/catalog?filter[gender]=male')
    for (const option of body.facets.topics) {
      const chosen = await anna.get(`/api/catalog?filter[gender]=male&filter[topics][]=${option.value}`)
      expect(chosen.body.meta.total, option.title).toBe(option.count)
    }
    for (const option of body.facets.price_to) {
      const chosen = await anna.get(`/api/catalog?filter[gender]=male&filter[price_to]=${option.value}`)
      expect(chosen.body.meta.total, option.title).toBe(option.count)
    }
  })

  test('asks the database once for a page whose cards are not known yet, and not at all for one that is', async () => {
    await anna.get('/api/catalog?per_page=1')
    await aPsychologist(world.db, { is_published: true })
    await anna.get('/api/catalog?per_page=1')
    world.takeStatements()
    await anna.get('/api/catalog')
    expect(world.takeStatements()).toHaveLength(1)
    await anna.get('/api/catalog?filter[gender]=male&sort_column=price')
    expect(world.takeStatements()).toEqual([])
  })
})

test('a profile has the people most like them, and an unpublished one is not found', async () => {
  const topic = await aTopic(world.db)
  const one = await aPsychologist(world.db, { is_published: true, topics: [topic.id] })
  const two = await aPsychologist(world.db, { is_published: true, topics: [topic.id] })
  const { body } = await anna.get(`/api/catalog/${one.slug}`)
  expect(body.data.similar.map((card: { slug: string }) => card.slug)).toEqual([two.slug])
  const hidden = await aPsychologist(world.db, { is_published: false })
  expect((await anna.get(`/api/catalog/${hidden.slug}`)).status).toBe(404)
})

test('the summary counts what is there', async () => {
  const { body } = await anna.get('/api/catalog/summary')
  const { body: list } = await anna.get('/api/catalog')
  expect(body.data.psychologists).toBe(list.meta.total)
})
