import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { changesOf } from '#server/platform/db/database.ts'
import { aPsychologist, aTopic } from '#test/builders.ts'
import { guest, signedInAs } from '#test/people.ts'
import { openWorld } from '#test/world.ts'
import { zonedMoment } from '../fair-order.ts'
import { CatalogIndex } from './catalog-index.ts'
import { CatalogReadModel } from './catalog-read-model.ts'
import { WordCache } from './word-cache.ts'
import { PeopleIndex } from './people/people-index.ts'
import { pagedAt } from '#server/platform/http/page-meta.ts'

const CATALOG = new URL('http://smysl.test/api/catalog')

const world = await openWorld()
const { db } = world
const anna = guest(world)

beforeEach(async () => {
  // Until it hears of changes, as when a busy server has refused to be listened to, the database is asked.
  await vi.waitUntil(() => changesOf(db).isLive, { timeout: 30_000 })
  await db.deleteFrom('psychologists').execute()
  await db.deleteFrom('rate_limits').execute()
})

async function slugs(query = ''): Promise<string[]> {
  const { status, body } = await anna.get(`/api/catalog?per_page=100&${query}`)
  expect(status).toBe(200)
  expect(body.meta.total).toBe(body.data.length)
  return body.data.map((card: { slug: string }) => card.slug)
}

async function aCrowd(count: number) {
  await sql`insert into psychologists (slug, full_name, is_published, price)
    select 'crowd-' || n, 'Анна Мариановна Арская ' || n, true, n from generate_series(1, ${count}::int) n`.execute(db)
}

describe('after a save of this process the next request is true', () => {
  test('somebody taken off the site is gone, from searches too, and back with the next save', async () => {
    const { id, slug } = await aPsychologist(db, { full_name: 'Видимая Вера', is_published: true })
    await aPsychologist(db, { slug: 'other', is_published: true })
    const moderator = await signedInAs(world, 'moderator')
    for (const is_published of [false, true, false, true]) {
      await moderator.post(`/api/psychologists/${id}`, { _method: 'PUT', is_published })
      const expected = is_published ? [slug] : []
      expect(await slugs('filter[search]=видимая')).toEqual(expected)
      expect((await slugs()).filter((one) => one !== 'other')).toEqual(expected)
    }
  })

  test('a new name is found, the former one is not', async () => {
    const { id, slug } = await aPsychologist(db, { full_name: 'Видимая Вера', is_published: true })
    expect(await slugs('filter[search]=видимая')).toEqual([slug])
    expect(await slugs('filter[search]=соснова')).toEqual([])
    await db.updateTable('psychologists').set({ full_name: 'Соснова Вера' }).where('id', '=', id).execute()
    expect(await slugs('filter[search]=видимая')).toEqual([])
    expect(await slugs('filter[search]=соснова')).toEqual([slug])
  })

  test('a renamed topic has its new name on cards, in filters and in searches', async () => {
    const topic = await aTopic(db, { title: 'Боязнь высоты' })
    const { slug } = await aPsychologist(db, { is_published: true, topics: [topic.id] })
    expect(await slugs('filter[search]=высоты')).toEqual([slug])
    await db.updateTable('topics').set({ title: 'Страх полётов' }).where('id', '=', topic.id).execute()
    expect(await slugs('filter[search]=высоты')).toEqual([])
    const { body } = await anna.get('/api/catalog?filter[search]=полётов')
    expect(body.data[0].topics).toEqual([{ id: topic.id, title: 'Страх полётов' }])
    expect(body.facets.topics.map(({ title }: { title: string }) => title)).toContain('Страх полётов')
  })

  test('of a storm of saves, each request of many visitors knows those that were answered before it', async () => {
    await aCrowd(30)
    const storm = { saved: 0, isOver: false }
    const saves = async () => {
      for (let n = 1; n <= 30; n += 1) {
        await db.updateTable('psychologists').set({ price: 100_000 }).where('slug', '=', `crowd-${n}`).execute()
        await db.updateTable('psychologists').set({ workload: n }).where('slug', '=', 'crowd-1').execute()
        storm.saved = n
      }
      storm.isOver = true
    }
    const visitor = async () => {
      while (!storm.isOver) {
        // As over a network: what is answered from memory alone would let nothing else of this process come about.
        await nextTurn()
        const before = storm.saved
        const { status, body } = await anna.get('/api/catalog?per_page=5&filter[price_from]=100000')
        expect([status, body.message]).toEqual([200, undefined])
        expect(body.meta.total).toBeGreaterThanOrEqual(before)
      }
    }
    await Promise.all([saves(), ...Array.from({ length: 16 }, visitor)])
    expect(await slugs('filter[price_from]=100000')).toHaveLength(30)
  })
})

describe('whatever is asked is answered', () => {
  test('a hundred topics', async () => {
    const topics = []
    for (let n = 0; n < 100; n += 1) topics.push((await aTopic(db)).id)
    const { slug } = await aPsychologist(db, { is_published: true, topics })
    await aPsychologist(db, { is_published: true })
    expect(await slugs(topics.map((id) => `filter[topics][]=${id}`).join('&'))).toEqual([slug])
  })

  test('a page past the end, and one far inside', async () => {
    await aCrowd(300)
    const { body: past } = await anna.get('/api/catalog?page=4000&per_page=24')
    expect([past.data, past.meta.total]).toEqual([[], 300])
    const { body: inside } = await anna.get('/api/catalog?page=250&per_page=1&sort_column=price')
    expect(inside.data.map(({ slug }: { slug: string }) => slug)).toEqual(['crowd-250'])
  })

  test('ten words that each are in every name', async () => {
    await aCrowd(50)
    const words = ['а', 'н', 'на', 'ан', 'ар', 'ма', 'ри', 'ов', 'ск', 'ая'].join(' ')
    expect(await slugs(`filter[search]=${words}`)).toHaveLength(50)
  })

  test('no more new searches than a person types; what was searched before, and other visitors, are answered', async () => {
    await aCrowd(3)
    let status = 200
    let asked = 0
    while (status === 200 && asked < 400) {
      asked += 1
      status = (await anna.get(`/api/catalog?filter[search]=а${asked}`)).status
    }
    expect(status).toBe(429)
    expect(asked).toBeGreaterThan(200)
    const { headers, body } = await anna.get('/api/catalog?filter[search]=неслыханно')
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect(body.message).toBe('Слишком много обращений подряд. Попробуйте позже.')
    expect(await slugs(`filter[search]=а${asked - 1}`)).toEqual([])
    expect(await slugs()).toHaveLength(3)
    const other = await anna.ask('/api/catalog?filter[search]=неслыханно', {}, '198.51.100.7')
    expect(other.status).toBe(200)
    world.takeStatements()
    expect((await anna.get('/api/catalog?filter[search]=опять')).status).toBe(429)
    expect(world.takeStatements()).toEqual([])
  })
})

test('a kept card goes when its person changes', async () => {
  await aCrowd(20)
  const catalog = new CatalogReadModel(db, changesOf(db))
  const list = { page: 1, per_page: 20, sort_column: 'fair', sort_direction: 'asc' } as const
  const ask = async () =>
    String(await catalog.answer({}, list, { now: new Date(), day: '2026-03-10', timeZone: 'UTC' }, pagedAt(CATALOG)))
  expect(await ask()).toContain('"price":7')
  await db.updateTable('psychologists').set({ price: 77_777 }).where('slug', '=', 'crowd-7').execute()
  expect(await ask()).toContain('"price":77777')
})

test('while the process is there for visitors, what a day begins with is made before it does', async () => {
  await aCrowd(3)
  vi.useFakeTimers({ toFake: ['setInterval'] })
  const prepared = vi.spyOn(PeopleIndex.prototype, 'prepareFreeOn')
  const days = () => prepared.mock.calls.map(([{ day }]) => day)
  try {
    let now = '2026-03-10T12:00:00Z'
    const catalog = new CatalogReadModel(db, changesOf(db))
    catalog.beEager(() => zonedMoment({ timeZone: 'Europe/Moscow' }, new Date(now)))
    await catalog.current()
    expect(days()).toEqual(['2026-03-10'])
    now = '2026-03-10T20:55:00Z'
    vi.advanceTimersByTime(10 * 60_000)
    await expect.poll(days).toContain('2026-03-11')
  } finally {
    vi.useRealTimers()
    prepared.mockRestore()
  }
})

test.for([
  [50, [50]],
  [250, [50, 50, 50, 50, 50]],
  // Nobody is left over for a statement of their own.
  [255, [51, 51, 51, 51, 51]],
] as const)(
  'when %i have changed at once the process reads them by itself, some at a time',
  async ([count, pieces]) => {
    await aCrowd(count)
    const catalog = new CatalogReadModel(db, changesOf(db))
    catalog.beEager(() => zonedMoment({ timeZone: 'Europe/Moscow' }, new Date()))
    const index = await catalog.current()
    const changes = vi.spyOn(CatalogIndex.prototype, 'change')
    try {
      const sizes = () =>
        changes.mock.calls.filter((_, call) => changes.mock.contexts[call] === index).map(([ids]) => ids.length)
      await db.updateTable('psychologists').set({ price: 77_777 }).execute()
      await expect.poll(sizes).toEqual(pieces)
      await db.updateTable('psychologists').set({ price: 88_888 }).where('slug', '=', 'crowd-7').execute()
      await catalog.current()
      expect(sizes()).toEqual([...pieces, 1])
    } finally {
      changes.mockRestore()
    }
  },
)

describe('a search whose words are found while changes are read knows all of the changes', () => {
  /** A view of the database that answers so many more statements, and the next when told to. */
  function aViewThatStops() {
    const isStopped = Promise.withResolvers<void>()
    const gate = Promise.withResolvers<void>()
    let left = Infinity
    const view = db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        left -= 1
        if (left === -1) {
          isStopped.resolve()
          await gate.promise
        }
        return result
      },
    })
    return { view, stopAfter: (answers: number) => (left = answers), isStopped: isStopped.promise, goOn: gate.resolve }
  }

  /** A search that waits for its words until `find`, and a change of everybody meanwhile. */
  async function aSearchAndAChange(count: number) {
    await aCrowd(count)
    const { view, goOn, ...stopping } = aViewThatStops()
    const catalog = new CatalogReadModel(view, changesOf(db))
    await catalog.current()
    const search = () => {
      const list = { page: 1, per_page: 1, sort_column: 'fair', sort_direction: 'asc' } as const
      const moment = { now: new Date(), day: '2026-03-10', timeZone: 'UTC' }
      return catalog.answer({ search: 'арская', price_from: 77_777 }, list, moment, pagedAt(CATALOG))
    }
    const isTime = Promise.withResolvers<void>()
    const { ask } = WordCache.prototype
    const words = vi.spyOn(WordCache.prototype, 'ask').mockImplementationOnce(async function (
      this: WordCache,
      _,
      asked,
    ) {
      await isTime.promise
      await ask.call(this, db, asked)
      setImmediate(goOn)
    })
    onTestFinished(() => words.mockRestore())
    const searched = search()
    await expect.poll(() => words.mock.calls.length).toBe(1)
    return {
      ...stopping,
      catalog,
      search,
      change: () => db.updateTable('psychologists').set({ price: 77_777 }).execute(),
      found: async () => {
        isTime.resolve()
        return JSON.parse(String(await searched)).meta.total
      },
    }
  }

  test.for([
    ['nobody has been read', 250, 0],
    ['fifty of them have been read', 250, 1],
    // More than are named are announced as all; one statement counts them, one reads what may be chosen.
    ['everybody is read anew', 501, 2],
  ] as const)('when %s', async ([, count, answers]) => {
    const { catalog, change, stopAfter, isStopped, found } = await aSearchAndAChange(count)
    stopAfter(answers)
    await change()
    const read = catalog.current()
    await isStopped
    expect(await found()).toBe(count)
    await read
  })

  test('when the changes are known and nobody reads them', async () => {
    const { change, found } = await aSearchAndAChange(250)
    await change()
    expect(await found()).toBe(250)
  })

  test('when everybody has been read anew and the words are known again', async () => {
    const { change, search, found } = await aSearchAndAChange(501)
    await change()
    await search()
    expect(await found()).toBe(501)
  })
})
