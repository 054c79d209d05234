import fc from 'fast-check'
import qs from 'qs'
import { expect, test } from 'vitest'
import { DAY_PARTS, FREE_DAYS } from '#contract/psychologists/free-when.ts'
import type { CatalogAnswer, CatalogFacets } from '#contract/catalog.ts'
import { aBranch, aPsychologist, aSpecialization, aTopic } from '#test/builders.ts'
import { guest } from '#test/people.ts'
import { openWorld } from '#test/world.ts'

/** The same people and filters at each run; change it to look elsewhere. */
const SEED = 20_260_301

const world = await openWorld()
const { db } = world
const anybody = guest(world)

const idsOf = async (made: Promise<{ id: number }>[]) => (await Promise.all(made)).map(({ id }) => id)
const topics = await idsOf([...[1, 2, 3].map(() => aTopic(db)), aTopic(db, { title: 'Ярость подростка' })])
const HOUR = 3_600_000
const specializations = await idsOf([1, 2, 3].map(() => aSpecialization(db)))
const branches = await idsOf([1, 2].map(() => aBranch(db)))
const hidden = await idsOf([aTopic(db, { is_published: false })])

const price = fc.option(fc.constantFrom(250_000, 300_000, 300_001, 400_000, 550_000, 600_000, 799_999, 900_000))
const aPerson = fc.record({
  full_name: fc.constantFrom('Анна Ветрова', 'Борис Громов', 'Вера Ветрова'),
  is_published: fc.constantFrom(true, true, true, false),
  gender: fc.option(fc.constantFrom('female' as const, 'male' as const)),
  is_couples: fc.boolean(),
  format: fc.subarray(['online', 'offline']),
  price,
  price_couple: price,
  ycl_is_bookable: fc.boolean(),
  booking_link: fc.option(fc.constant('https://book.test/1')),
  next_slot_at: fc.option(fc.constantFrom(-5, 10, 50, 100, 300).map((hours) => new Date(Date.now() + hours * HOUR))),
  topics: fc.subarray([...topics, ...hidden]),
  specializations: fc.subarray(specializations),
  branches: fc.subarray(branches),
  deleted_at: fc.constantFrom(null, null, null, null, new Date()),
})
for (const person of fc.sample(aPerson, { seed: SEED, numRuns: 70 })) {
  await aPsychologist(db, person)
}

const some = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
const aFilter = fc.record({
  search: some(fc.constantFrom('ветрова', 'анна', 'громов', 'никто')),
  topics: some(fc.subarray(topics, { minLength: 1 })),
  specializations: some(fc.subarray(specializations, { minLength: 1 })),
  branches: some(fc.subarray(branches, { minLength: 1 })),
  gender: some(fc.constantFrom('female', 'male')),
  is_couples: some(fc.constantFrom('1', '0')),
  is_teens: some(fc.constantFrom('1', '0')),
  time: some(fc.constantFrom(...FREE_DAYS)),
  day_part: some(fc.constantFrom(...DAY_PARTS)),
  format: some(fc.constantFrom('online', 'offline')),
  price_from: some(fc.constantFrom(0, 300_000, 500_000)),
  price_to: some(fc.constantFrom(300_000, 600_000, 800_000)),
})

async function ask(filter: object): Promise<CatalogAnswer> {
  const { status, body } = await anybody.get(
    `/api/catalog?${qs.stringify({ per_page: 100, filter }, { arrayFormat: 'brackets' })}`,
  )
  expect(status).toBe(200)
  expect(body.meta.total).toBe(body.data.length)
  return body
}

/** A choice for oneself, for two or for a teenager takes the place of the other. */
const MODES = ['is_couples', 'is_teens'] as const

test('the number beside every option of the groups is what choosing it finds', async () => {
  await fc.assert(
    fc.asyncProperty(aFilter, async (filter) => {
      const { facets } = await ask(filter)
      for (const [group, options] of Object.entries(facets) as [
        keyof CatalogFacets,
        { value: unknown; count: number }[],
      ][]) {
        if (group === 'price') continue
        for (const { value, count } of options) {
          const choice = ['topics', 'specializations', 'branches'].includes(group) ? [value] : value
          const others = MODES.some((mode) => mode === group)
            ? { ...filter, is_couples: undefined, is_teens: undefined }
            : filter
          const chosen = await ask({ ...others, [group]: choice })
          expect(chosen.meta.total, `${group}=${String(value)} beside ${JSON.stringify(filter)}`).toBe(count)
        }
      }
    }),
    { seed: SEED, numRuns: 12 },
  )
})

test('every bar of the prices is as high as what asking for it finds, whatever price is asked for now', async () => {
  await fc.assert(
    fc.asyncProperty(aFilter, async (filter) => {
      const { facets } = await ask(filter)
      for (const { from, to, count } of facets.price) {
        const { meta } = await ask({ ...filter, price_from: from, price_to: to ?? undefined })
        expect(meta.total, `${from}–${to} beside ${JSON.stringify(filter)}`).toBe(count)
      }
    }),
    { seed: SEED, numRuns: 6 },
  )
  const { facets } = await ask({})
  expect(facets.price.map(({ from }) => from)).toEqual(
    [0, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((thousands) => thousands * 100_000),
  )
  expect(facets.price.at(-1)?.to).toBeNull()
  expect(facets.price.filter(({ count }) => count > 0).length).toBeGreaterThan(3)
})

test('the groups and their options are these, with the published ones only', async () => {
  const { facets } = await ask({})
  expect(facets.topics.map(({ value }) => value)).toEqual(topics)
  expect(facets.specializations.map(({ value }) => value)).toEqual(specializations)
  expect(facets.branches.map(({ value }) => value)).toEqual(branches)
  expect(facets.gender.map(({ value, title }) => [value, title])).toEqual([
    ['female', 'Женский'],
    ['male', 'Мужской'],
  ])
  expect(facets.format.map(({ value, title }) => [value, title])).toEqual([
    ['online', 'Онлайн'],
    ['offline', 'Очно'],
  ])
  expect(facets.is_couples.map(({ value }) => value)).toEqual(['', '1'])
  expect(facets.price_to.map(({ title }) => title)).toEqual(
    ['3 000', '4 000', '5 000', '6 000', '8 000'].map((sum) => `до ${sum} ₽`.replaceAll(' ', '\u00a0')),
  )
})

test('a topic says whether couples come with it', async () => {
  const [first = 0] = topics
  await db.updateTable('topics').set({ is_couples: true }).where('id', '=', first).execute()
  const { facets } = await ask({})
  expect(facets.topics.filter(({ is_couples }) => is_couples).map(({ value }) => value)).toEqual([first])
})

test('each group narrows by what it says', async () => {
  const { data: all } = await ask({})
  const expectAll = async (filter: object, holds: (card: CatalogAnswer['data'][number]) => boolean) => {
    const { data } = await ask(filter)
    expect(data.map(({ slug }) => slug).toSorted()).toEqual(
      all
        .filter(holds)
        .map(({ slug }) => slug)
        .toSorted(),
    )
    expect(data.length).toBeGreaterThan(0)
    expect(data.length).toBeLessThan(all.length)
  }
  const [one = 0, two = 0] = topics
  await expectAll({ topics: [one, two] }, (card) => card.topics.some(({ id }) => id === one || id === two))
  await expectAll({ specializations: [specializations[0]] }, (card) =>
    card.specializations.some(({ id }) => id === specializations[0]),
  )
  await expectAll({ branches: [branches[1]] }, (card) => card.branches.some(({ id }) => id === branches[1]))
  await expectAll({ gender: 'male' }, (card) => card.gender === 'male')
  await expectAll({ is_couples: '1' }, (card) => card.is_couples)
  await expectAll({ is_couples: '0' }, (card) => !card.is_couples)
  await expectAll({ format: 'offline' }, (card) => card.format.includes('offline'))
  await expectAll(
    { price_from: 300_001, price_to: 600_000 },
    (card) => card.price !== null && card.price > 300_000 && card.price <= 600_000,
  )
  await expectAll(
    { is_couples: '1', price_to: 400_000 },
    (card) => card.is_couples && (card.price_couple ?? card.price ?? Infinity) <= 400_000,
  )
})

test('where nobody is found, the same answer says what every way back finds', async () => {
  let ways = 0
  await fc.assert(
    fc.asyncProperty(aFilter, async (filter) => {
      const { meta, ways_back } = await ask(filter)
      const asked = Object.entries(filter).filter(([, value]) => value !== undefined)
      const named = meta.total === 0 ? asked.map(([name]) => name) : []
      expect(ways_back.map((way) => way.filter).toSorted()).toEqual(named.toSorted())
      for (const { filter: name, without, alone } of ways_back) {
        const mode = MODES.find((one) => filter[one] === '1')
        const [dropped, kept] = [
          { ...filter, [name]: undefined },
          { ...(mode !== undefined && { [mode]: '1' }), [name]: filter[name] },
        ]
        expect((await ask(dropped)).meta.total, `without ${name} of ${JSON.stringify(filter)}`).toBe(without)
        expect((await ask(kept)).meta.total, `${name} alone of ${JSON.stringify(filter)}`).toBe(alone)
        ways += 1
      }
    }),
    { seed: SEED, numRuns: 20 },
  )
  expect(ways).toBeGreaterThan(30)
})
