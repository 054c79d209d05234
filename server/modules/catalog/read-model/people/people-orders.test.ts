import fc from 'fast-check'
import { expect, test } from 'vitest'
import { personSeed } from '#contract/psychologists/matching/daily-hash.ts'
import { CatalogIndex } from '../catalog-index.ts'
import { PeopleIndex } from './people-index.ts'
import { PeopleOrders, type OrderName } from './people-orders.ts'
import type { PersonFacts } from './person-facts.ts'

const DAYS = ['2026-03-10', '2026-03-11']
const NAMES: readonly Exclude<OrderName, 'fair'>[] = [
  'id',
  ...(['price', 'couple-price', 'year', 'slot'] as const).flatMap((column) => [
    `${column}:asc` as const,
    `${column}:desc` as const,
  ]),
]
/** Microseconds since 1970. */
const BEGIN = Date.parse('2026-03-10T12:00:00Z') * 1000

const aPerson = fc.record({
  id: fc.integer({ min: 1, max: 40 }),
  ycl_is_ready: fc.boolean(),
  is_full: fc.boolean(),
  price: fc.option(fc.integer({ min: 1, max: 5 })),
  price_couple: fc.option(fc.integer({ min: 1, max: 5 })),
  experience_since: fc.option(fc.integer({ min: 2000, max: 2005 })),
  workload: fc.nat(3),
  next_slot_at: fc.option(fc.integer({ min: -3, max: 3 }).map((seconds) => BEGIN + seconds * 20_000_000)),
})

function factsOf(traits: typeof aPerson extends fc.Arbitrary<infer T> ? T : never): PersonFacts {
  const links = { topics: [], specializations: [], branches: [], pages: [] }
  const rest = { gender: null, format: [], is_couples: false, has_booking_link: false, has_avatar: false, slots: [] }
  const known = { minutes: null, minutes_couple: null, updated_at: 0, full_name: 'Анна Ветрова' }
  return { ...links, ...rest, ...known, slug: `person-${traits.id}`, ...traits }
}

test('whoever changes, comes and goes, one or many at once, stands where an order made anew has them', () => {
  const somePeople = fc.uniqueArray(aPerson, { selector: ({ id }) => id, maxLength: 40 })
  const aChange = fc.record({ ids: fc.uniqueArray(fc.integer({ min: 1, max: 40 })), people: somePeople })
  fc.assert(
    fc.property(somePeople, fc.array(aChange, { maxLength: 5 }), (first, changes) => {
      const index = new CatalogIndex(new PeopleIndex(4, personSeed))
      for (const one of first) index.people.put(factsOf(one))
      const rows = (orders: PeopleOrders) => [
        ...NAMES.map((name) => [...orders.rowsIn(name)]),
        ...DAYS.map((day) => [...orders.rowsIn('fair', day)]),
      ]
      expect(rows(index.orders)).toEqual(rows(new PeopleOrders(index.people)))
      for (const { ids, people } of changes) {
        const named = new Set([...ids, ...people.map(({ id }) => id)])
        index.change([...named], people.map(factsOf))
        expect(rows(index.orders)).toEqual(rows(new PeopleOrders(index.people)))
      }
    }),
  )
})
