import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CATALOG_SORTS, PRICE_STEPS, type CatalogFilter } from '#contract/catalog.ts'
import { personSeed } from '#contract/psychologists/matching/daily-hash.ts'
import { Thesaurus } from '../reading.ts'
import { CatalogIndex } from './catalog-index.ts'
import { find } from './find.ts'
import type { Question } from './question.ts'
import { PeopleIndex } from './people/people-index.ts'
import type { PersonFacts } from './people/person-facts.ts'

// The referee compares a hundred people with the database; here are thousands, compared with the plain rules.
const PEOPLE = 4000
const TOPICS = Array.from({ length: 40 }, (_, place) => place + 1)
const DAY = '2026-03-10'
const NOW = Date.parse('2026-03-10T12:00:00Z')
const HOUR = 3_600_000
const SEED = 20_261_126

const drawn = <T>(arbitrary: fc.Arbitrary<T>, seed: number, numRuns: number) => fc.sample(arbitrary, { seed, numRuns })
const price = fc.option(fc.integer({ min: 10, max: 90 }).map((hundreds) => hundreds * 10_000))
/** Few have the last of the topics. */
const topic = fc.double({ min: 0, max: 0.999, noNaN: true }).map((luck) => 1 + Math.floor(TOPICS.length * luck ** 4))
const aPerson = fc.record({
  gender: fc.constantFrom('female' as const, 'male' as const, null),
  format: fc.subarray(['online' as const, 'offline' as const]),
  is_couples: fc.boolean(),
  ycl_is_ready: fc.boolean(),
  is_full: fc.boolean(),
  price,
  price_couple: price,
  experience_since: fc.option(fc.integer({ min: 1990, max: 2020 })),
  workload: fc.constantFrom(0, 0, 0, 100, 100_000),
  next_slot_at: fc.option(fc.integer({ min: -48, max: 96 }).map((hours) => (NOW + hours * HOUR) * 1000)),
  topics: fc.uniqueArray(topic, { maxLength: 5 }),
})
const people = drawn(aPerson, SEED, PEOPLE).map((traits, place): PersonFacts => ({
  id: place + 1,
  slug: `person-${place + 1}`,
  full_name: 'Анна Ветрова',
  has_booking_link: false,
  has_avatar: false,
  minutes: null,
  minutes_couple: null,
  slots: [],
  updated_at: 0,
  specializations: [],
  branches: [],
  pages: [],
  ...traits,
}))

const option = (id: number) => ({ id, title: `Тема ${id}`, slug: `t-${id}`, lead: null })
const topics = TOPICS.map((id) => ({ ...option(id), groups: [], spoken: null, is_couples: false, about: null }))
const NO_MORE = { specializations: [], branches: [], pages: new Map(), crisisPhrases: [] }

/** It begins with room for few, and has grown before it is asked. */
function anIndexOf(all: readonly PersonFacts[]): CatalogIndex {
  const index = new CatalogIndex(new PeopleIndex(10, personSeed))
  index.directories = { topics, thesaurus: new Thesaurus([]), ...NO_MORE }
  for (const person of all) index.people.put(person)
  return index
}

const some = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 2 })
const aFilter = fc.record({
  topics: some(fc.uniqueArray(fc.constantFrom(...TOPICS), { minLength: 1, maxLength: 3 })),
  gender: some(fc.constantFrom('female' as const, 'male' as const)),
  is_couples: some(fc.boolean()),
  format: some(fc.constantFrom('online' as const, 'offline' as const)),
  price_from: some(fc.integer({ min: 0, max: 700_000 })),
  price_to: some(fc.integer({ min: 200_000, max: 900_000 })),
})
const aList = fc.record({
  page: fc.constantFrom(1, 1, 2, 3, 30, 150, 4000),
  per_page: fc.constantFrom(1, 24, 100),
  sort_column: fc.constantFrom(...CATALOG_SORTS),
  sort_direction: fc.constantFrom('asc' as const, 'desc' as const),
})

type Group = keyof CatalogFilter
const costs = ({ price, price_couple }: PersonFacts, isForCouples: boolean) =>
  isForCouples ? (price_couple ?? price) : price

/** Whom the filter lets through, without some of its groups. */
function fitting(all: readonly PersonFacts[], filter: CatalogFilter, ...without: Group[]): PersonFacts[] {
  const asked = Object.fromEntries(Object.entries(filter).filter(([group]) => !without.includes(group as Group)))
  const { topics: wished, gender, is_couples, format, price_from, price_to } = asked as CatalogFilter
  const isForCouples = filter.is_couples === true
  return all.filter((person) => {
    const cost = costs(person, isForCouples)
    return (
      (wished === undefined || wished.some((id) => person.topics.includes(id))) &&
      (gender === undefined || person.gender === gender) &&
      (is_couples === undefined || person.is_couples === is_couples) &&
      (format === undefined || person.format.includes(format)) &&
      (price_from === undefined || (cost !== null && cost >= price_from)) &&
      (price_to === undefined || (cost !== null && cost <= price_to))
    )
  })
}

/** The value by which the list is sorted, null where there is none; not of the fair order, which has a lot. */
function sortValue(person: PersonFacts, { filter, list }: Question): number | null {
  const { next_slot_at, ycl_is_ready, experience_since } = person
  if (list.sort_column === 'next_slot_at')
    return ycl_is_ready && next_slot_at !== null && next_slot_at > NOW * 1000 ? next_slot_at : null
  return list.sort_column === 'price' ? costs(person, filter.is_couples === true) : experience_since
}

function pageBy(all: readonly PersonFacts[], index: CatalogIndex, question: Question): number[] {
  const { page, per_page, sort_column, sort_direction } = question.list
  const fair = new Map(Array.from(index.orders.rowsIn('fair', DAY), (row, place) => [index.people.ids[row], place]))
  const sign = sort_direction === 'asc' ? 1 : -1
  const compare = (one: PersonFacts, other: PersonFacts) => {
    const [a, b] = [sortValue(one, question), sortValue(other, question)]
    if (a === b) return one.id - other.id
    return a === null ? 1 : b === null ? -1 : (a - b) * sign
  }
  const sorted = all.toSorted(
    sort_column === 'fair' ? (one, other) => (fair.get(one.id) ?? 0) - (fair.get(other.id) ?? 0) : compare,
  )
  return sorted.slice((page - 1) * per_page, page * per_page).map(({ id }) => id)
}

function compare(index: CatalogIndex, all: readonly PersonFacts[], question: Question): number {
  const { filter } = question
  const found = find(index, question)
  const truth = fitting(all, filter)
  const [anyTopic, anyGender, anyCeiling] = [
    fitting(all, filter, 'topics'),
    fitting(all, filter, 'gender'),
    fitting(all, filter, 'price_to'),
  ]
  const upTo = (step: number) => (person: PersonFacts) => {
    const cost = costs(person, filter.is_couples === true)
    return cost !== null && cost <= step
  }
  expect(found, JSON.stringify(question)).toMatchObject({
    total: truth.length,
    ids: pageBy(truth, index, question),
    counts: {
      topics: TOPICS.map((id) => anyTopic.filter((person) => person.topics.includes(id)).length),
      gender: ['female', 'male'].map((value) => anyGender.filter(({ gender }) => gender === value).length),
      price_to: PRICE_STEPS.map((step) => anyCeiling.filter(upTo(step)).length),
    },
  })
  return truth.length
}

const questions = drawn(fc.record({ filter: aFilter, list: aList }), SEED, 300).map((asked): Question => ({
  ...asked,
  moment: { now: new Date(NOW), day: DAY, timeZone: 'UTC' },
  sought: undefined,
}))

test('of thousands the same are found, counted and put in order as by the plain rules, be they few or many', () => {
  const index = anIndexOf(people)
  const sizes = questions.map((question) => compare(index, people, question))
  const FEW = PEOPLE / 256
  expect(sizes.filter((size) => size > 0 && size < FEW).length).toBeGreaterThan(20)
  expect(sizes.filter((size) => size > PEOPLE / 4).length).toBeGreaterThan(20)
})

test('whoever changes is found as they are, and whoever goes is not', () => {
  const index = anIndexOf(people)
  for (const question of questions.slice(0, 20)) find(index, question)
  const [gone, changed, same] = [people.slice(0, 50), people.slice(50, 90), people.slice(90)]
  const now = changed.map((person) => ({ ...person, price: 255_000, price_couple: null, topics: [40] }))
  index.change(
    [...gone, ...changed].map(({ id }) => id),
    now,
  )
  for (const question of questions.slice(0, 100)) compare(index, [...now, ...same], question)
})
