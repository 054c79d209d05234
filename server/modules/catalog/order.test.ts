import { beforeEach, describe, expect, test } from 'vitest'
import { aPsychologist } from '#test/builders.ts'
import { guest } from '#test/people.ts'
import { openWorld } from '#test/world.ts'

const DAY = 24 * 60 * 60_000
const world = await openWorld()
const { db } = world
const anybody = guest(world)

async function slugs(query = '') {
  const { status, body } = await anybody.get(`/api/catalog?per_page=100&${query}`)
  expect(status).toBe(200)
  return body.data.map((card: { slug: string }) => card.slug) as string[]
}

beforeEach(async () => {
  await db.deleteFrom('psychologists').execute()
  world.clock.now = new Date('2026-03-10T12:00:00Z')
})

const shown = (slug: string, traits: object) => aPsychologist(db, { slug, is_published: true, ...traits })

describe('the fair order', () => {
  test('has those who can be booked first, then the less busy', async () => {
    await shown('closed-idle', { workload: 0 })
    await shown('open-busy', { ycl_is_bookable: true, workload: 900 })
    await shown('open-idle', { ycl_is_bookable: true, workload: 1 })
    await shown('fired-idle', { ycl_is_bookable: true, ycl_fired: true, workload: 5 })
    await shown('hidden-idle', { ycl_is_bookable: true, ycl_hidden: true, workload: 6 })
    const fair = ['open-idle', 'open-busy', 'closed-idle', 'fired-idle', 'hidden-idle']
    expect(await slugs()).toEqual(fair)
    expect(await slugs('sort_column=fair')).toEqual(fair)
  })

  test('keeps equals in one order through the day, and draws lots anew the next day', async () => {
    for (let n = 0; n < 12; n += 1) await shown(`equal-${n}`, {})
    const morning = await slugs()
    world.clock.now = new Date('2026-03-10T20:59:59Z')
    expect(await slugs()).toEqual(morning)
    // Midnight of Moscow, where the site keeps its days.
    world.clock.now = new Date('2026-03-10T21:00:00Z')
    const nextDay = await slugs()
    expect(nextDay).not.toEqual(morning)
    expect(nextDay.toSorted()).toEqual(morning.toSorted())
  })

  test('gives everybody the first place some day', async () => {
    for (let n = 0; n < 4; n += 1) await shown(`equal-${n}`, {})
    const first = new Set<string | undefined>()
    for (let day = 0; day < 60; day += 1) {
      world.clock.now = new Date(world.clock.now.getTime() + DAY)
      first.add((await slugs())[0])
    }
    expect(first.size).toBe(4)
  })

  test('loses nobody between pages', async () => {
    for (let n = 0; n < 25; n += 1) await shown(`equal-${n}`, { workload: n % 2 })
    const pages: string[] = []
    for (const page of [1, 2, 3]) {
      const { body } = await anybody.get(`/api/catalog?page=${page}`)
      expect(body.meta).toMatchObject({
        current_page: page,
        per_page: 10,
        total: 25,
        last_page: 3,
        sort_column: 'fair',
      })
      pages.push(...body.data.map((card: { slug: string }) => card.slug))
    }
    expect(pages).toEqual(await slugs())
    expect(new Set(pages).size).toBe(25)
  })
})

describe('another order', () => {
  const soon = (hours: number) => new Date(world.clock.now.getTime() + hours * 3_600_000)

  test('by price, the unknown last both ways, the couple’s price for couples', async () => {
    await shown('a', { price: 300, is_couples: true, price_couple: 1000 })
    await shown('b', { price: 500, is_couples: true })
    await shown('c', { price: null, is_couples: true })
    expect(await slugs('sort_column=price')).toEqual(['a', 'b', 'c'])
    expect(await slugs('sort_column=price&sort_direction=desc')).toEqual(['b', 'a', 'c'])
    expect(await slugs('sort_column=price&filter[is_couples]=1')).toEqual(['b', 'a', 'c'])
  })

  test('by experience', async () => {
    await shown('young', { experience_since: 2020 })
    await shown('old', { experience_since: 1999 })
    await shown('unknown', { experience_since: null })
    expect(await slugs('sort_column=experience_since')).toEqual(['old', 'young', 'unknown'])
  })

  test('by the nearest free time that is ahead and can be booked', async () => {
    await shown('tomorrow', { ycl_is_bookable: true, next_slot_at: soon(24) })
    await shown('today', { ycl_is_bookable: true, next_slot_at: soon(2) })
    await shown('past', { ycl_is_bookable: true, next_slot_at: soon(-2) })
    await shown('closed', { ycl_is_bookable: false, next_slot_at: soon(1) })
    expect(await slugs('sort_column=next_slot_at')).toEqual(['today', 'tomorrow', 'past', 'closed'])
  })

  test.each(['price', 'experience_since', 'next_slot_at', 'fair'])('by %s is total both ways', async (column) => {
    for (let n = 0; n < 9; n += 1) await shown(`same-${n}`, { price: 100, experience_since: 2000 })
    for (const direction of ['asc', 'desc']) {
      const pages: string[] = []
      for (const page of [1, 2, 3]) pages.push(...(await pageOf(column, direction, page)))
      expect(new Set(pages).size).toBe(9)
    }
  })

  async function pageOf(column: string, direction: string, page: number): Promise<string[]> {
    const { body } = await anybody.get(
      `/api/catalog?sort_column=${column}&sort_direction=${direction}&per_page=3&page=${page}`,
    )
    return body.data.map((card: { slug: string }) => card.slug)
  }
})
