import { TypedFastBitSet as RowSet } from 'typedfastbitset'
import {
  PRICE_STEPS,
  type CatalogAnswer,
  type CatalogFacets,
  type CatalogFilter,
  type CatalogSort,
} from '#contract/catalog.ts'
import { isAboutTeens } from '#contract/psychologists/match-rules.ts'
import { DAY_PARTS, FREE_DAYS, freeMask, type FreeWhen } from '#contract/psychologists/free-when.ts'
import type { ListQuery } from '#contract/wire/http.ts'
import type { MatchTopic } from '#contract/psychologists/match-answers.ts'
import { FORMATS, GENDERS } from '#contract/psychologists/psychologists.ts'
import { MODES, WHEN, type Group } from '../conditions.ts'
import type { CatalogMoment, ZonedMoment } from '../fair-order.ts'
import { PRICE_BAR_OPTIONS } from '../fixed-options.ts'
import { Thesaurus, type Meaning } from '../reading.ts'
import type { PeopleIndex, PriceRange } from './people-index.ts'
import { PageOfRows } from './page-of-rows.ts'
import { firstPlace, PeopleOrders, type OrderName } from './people-orders.ts'
import type { PersonFacts } from './person-facts.ts'

const PRICES: Group[] = ['price_from', 'price_to']
const PRICE_END = 2_147_483_647
const LINKED = ['topics', 'specializations', 'branches'] as const

/** A record that one may choose in a filter. */
export interface Option {
  id: number
  title: string
}

/** One with a page of its own on the site. */
export interface LandedOption extends Option {
  slug: string
  /** The first paragraph of its page. */
  lead: string | null
}

/** What the filters offer, in the order of the alphabet. */
export interface Directories {
  topics: (LandedOption & Pick<MatchTopic, 'groups' | 'spoken'> & { is_couples: boolean; about: string | null })[]
  specializations: LandedOption[]
  branches: Option[]
  /** The pages that show people, by their public paths; visitors see them from this moment, in milliseconds since 1970. */
  pages: ReadonlyMap<string, { id: number; from: number }>
  /** How people name what stands in the lists. */
  thesaurus: Thesaurus
  /** What staff have written beside the crisis lines: whoever types it asks for help at once. */
  crisisPhrases: readonly string[]
}

/** What was asked for; `sought` has whom each part of the search finds, undefined when nothing was searched. */
export interface Question {
  filter: CatalogFilter
  list: ListQuery<CatalogSort>
  moment: ZonedMoment
  sought: RowSet[] | undefined
}

export interface Found {
  /** Of the page, in its order. */
  ids: number[]
  total: number
  /** Beside every option, in the order of the lists. */
  counts: Record<keyof CatalogFacets, number[]>
  ways_back: CatalogAnswer['ways_back']
}

/** Answers what the catalog asks of its people without the database: every count is the size of an intersection. */
export class CatalogIndex {
  readonly people: PeopleIndex
  readonly orders: PeopleOrders
  directories: Directories = {
    topics: [],
    specializations: [],
    branches: [],
    pages: new Map(),
    thesaurus: new Thesaurus([]),
    crisisPhrases: [],
  }

  constructor(people: PeopleIndex) {
    this.people = people
    this.orders = new PeopleOrders(people)
  }

  /** Gives people other values; those of `ids` whom `facts` does not name are not in the catalog any more. */
  change(ids: readonly number[], facts: readonly PersonFacts[]): void {
    this.orders.moving(ids, () => {
      const shown = new Set(facts.map(({ id }) => id))
      for (const id of ids) if (!shown.has(id)) this.people.remove(id)
      for (const person of facts) this.people.put(person)
    })
  }

  find({ filter, list, moment, sought }: Question): Found {
    const { people } = this
    const isForCouples = filter.is_couples === true
    const base = this.#shownOn(filter.page, moment.now)
    const asked = this.#asked(filter, sought, moment)
    const within = (range: Omit<PriceRange, 'isForCouples'>, mode: boolean) =>
      people.pricedWithin({ isForCouples: mode, ...range })
    const { time, day_part } = filter
    const freeAt = (when: FreeWhen) => this.#freeAt(when, moment)
    // A morning and today is the morning of today.
    const both = time === undefined || day_part === undefined ? [] : [freeAt({ time, day_part })]
    const found = intersection(base, ...asked.values(), ...both)
    /** Those whom every group that is asked for but the named ones lets through. */
    const allBut = (...groups: Group[]) => {
      if (!groups.some((group) => asked.has(group))) return found
      const others = [...asked].filter(([group]) => !groups.includes(group)).map(([, rows]) => rows)
      return intersection(base, ...others, ...(WHEN.some((group) => groups.includes(group)) ? [] : both))
    }
    const hasPrices = PRICES.some((group) => asked.has(group))
    const range = { from: filter.price_from ?? 0, to: filter.price_to ?? PRICE_END }
    const inPrice = (mode: boolean) => (hasPrices ? within(range, mode) : people.everybody)
    const anyMode = allBut(...MODES, ...PRICES)
    const anyCeiling = allBut('price_to')
    const anyPrice = allBut(...PRICES)
    const anyTime = allBut(...WHEN)
    const total = found.size()
    return {
      ids: this.#page(found, total, filter, list, moment),
      total,
      counts: {
        ...this.#linkedCounts(allBut),
        gender: GENDERS.map((value) => allBut('gender').intersection_size(people.genders[value])),
        format: FORMATS.map((value) => allBut('format').intersection_size(people.formats[value])),
        is_couples: [
          anyMode.intersection_size(inPrice(false)),
          intersection(anyMode, people.couples).intersection_size(inPrice(true)),
        ],
        is_teens: [intersection(anyMode, this.#teens()).intersection_size(inPrice(false))],
        time: FREE_DAYS.map((days) => anyTime.intersection_size(freeAt({ time: days, day_part }))),
        day_part: DAY_PARTS.map((part) => anyTime.intersection_size(freeAt({ time, day_part: part }))),
        price: PRICE_BAR_OPTIONS.map(({ from, to }) =>
          anyPrice.intersection_size(within({ from, to: to ?? PRICE_END }, isForCouples)),
        ),
        price_to: PRICE_STEPS.map((to) => anyCeiling.intersection_size(within({ from: 0, to }, isForCouples))),
      },
      ways_back: total > 0 ? [] : waysBack(asked, base, allBut, { isForCouples, mode: people.couples, inPrice }),
    }
  }

  /** True when somebody is in all of these. */
  hasAny(sought: readonly RowSet[]): boolean {
    return !intersection(this.people.everybody, ...sought).isEmpty()
  }

  /** Whoever has what a part of a search means. */
  meant({ topic_id, specialization_id }: Meaning): RowSet {
    const union = nobody()
    union.union(this.people.linkedWithAny('topics', topic_id === null ? [] : [topic_id]))
    union.union(this.people.linkedWithAny('specializations', specialization_id === null ? [] : [specialization_id]))
    return union
  }

  /** The sets of the groups that are asked for, in the order in which ways back are told. */
  #asked(filter: CatalogFilter, sought: RowSet[] | undefined, moment: ZonedMoment): Map<Group, RowSet> {
    const { people } = this
    const isForCouples = filter.is_couples === true
    const asked = new Map<Group, RowSet>()
    if (sought !== undefined) asked.set('search', intersection(people.everybody, ...sought))
    for (const kind of LINKED) {
      const ids = filter[kind]
      if (ids !== undefined && ids.length > 0) asked.set(kind, people.linkedWithAny(kind, ids))
    }
    if (filter.gender !== undefined) asked.set('gender', people.genders[filter.gender])
    if (filter.is_couples !== undefined) {
      asked.set('is_couples', filter.is_couples ? people.couples : difference(people.everybody, people.couples))
    }
    if (filter.is_teens !== undefined) {
      const teens = this.#teens()
      asked.set('is_teens', filter.is_teens ? teens : difference(people.everybody, teens))
    }
    const { time, day_part } = filter
    if (time !== undefined) asked.set('time', this.#freeAt({ time }, moment))
    if (day_part !== undefined) asked.set('day_part', this.#freeAt({ day_part }, moment))
    if (filter.format !== undefined) asked.set('format', people.formats[filter.format])
    const { price_from, price_to } = filter
    if (price_from !== undefined) {
      asked.set('price_from', people.pricedWithin({ isForCouples, from: price_from, to: PRICE_END }))
    }
    if (price_to !== undefined) asked.set('price_to', people.pricedWithin({ isForCouples, from: 0, to: price_to }))
    return asked
  }

  #shownOn(path: string | undefined, now: Date): RowSet {
    if (path === undefined) return this.people.everybody
    const page = this.directories.pages.get(path)
    if (page === undefined || page.from > now.getTime()) return nobody()
    return this.people.linked('pages', page.id) ?? nobody()
  }

  /** Those who have a topic of teenagers. */
  #teens(): RowSet {
    const ofTeens = this.directories.topics.filter(({ title }) => isAboutTeens(title)).map(({ id }) => id)
    return this.people.linkedWithAny('topics', ofTeens)
  }

  #freeAt(when: FreeWhen, { now, ...calendar }: ZonedMoment): RowSet {
    return this.people.freeOn(freeMask(when), { now: now.getTime(), ...calendar })
  }

  #linkedCounts(allBut: (group: Group) => RowSet): Pick<Found['counts'], (typeof LINKED)[number]> {
    const countsOf = (kind: (typeof LINKED)[number]) => {
      const others = allBut(kind)
      return this.directories[kind].map(({ id }) => {
        const rows = this.people.linked(kind, id)
        return rows === undefined ? 0 : others.intersection_size(rows)
      })
    }
    return { topics: countsOf('topics'), specializations: countsOf('specializations'), branches: countsOf('branches') }
  }

  #page(
    found: RowSet,
    total: number,
    filter: CatalogFilter,
    { page, per_page, sort_column, sort_direction }: ListQuery<CatalogSort>,
    { now, day }: CatalogMoment,
  ): number[] {
    const skipped = (page - 1) * per_page
    if (skipped >= total) return []
    const picked = new PageOfRows(found, skipped, Math.min(per_page, total - skipped))
    if (sort_column === 'fair') picked.add(this.orders.rowsIn('fair', day))
    else if (sort_column === 'next_slot_at') this.#addBySlot(picked, sort_direction, now, day)
    else picked.add(this.orders.rowsIn(orderName(sort_column, sort_direction, filter), day))
    return picked.rows.map((row) => this.people.ids[row] as number)
  }

  /** A free time counts while it is ahead; all others are as if they had none. */
  #addBySlot(picked: PageOfRows, direction: 'asc' | 'desc', now: Date, day: string) {
    const { slots } = this.people
    const moment = now.getTime() * 1000
    const rows = this.orders.rowsIn(`slot:${direction}`, day)
    const border = firstPlace(rows, (row) =>
      direction === 'asc' ? (slots[row] as number) > moment : (slots[row] as number) <= moment,
    )
    picked.add(direction === 'asc' ? rows.subarray(border) : rows.subarray(0, border))
    picked.add(this.orders.rowsIn('id', day), (row) => !(this.people.hasSlot(row) && (slots[row] as number) > moment))
  }
}

function orderName(
  column: 'price' | 'experience_since',
  direction: 'asc' | 'desc',
  { is_couples }: CatalogFilter,
): OrderName {
  if (column === 'experience_since') return `year:${direction}`
  return `${is_couples === true ? 'couple-price' : 'price'}:${direction}`
}

interface Modes {
  isForCouples: boolean
  /** Those who work with couples. */
  mode: RowSet
  inPrice: (isForCouples: boolean) => RowSet
}

/** For each group that is asked for how many are left without it, and with it alone; whoever looks for two still does. */
function waysBack(
  asked: ReadonlyMap<Group, RowSet>,
  base: RowSet,
  allBut: (...groups: Group[]) => RowSet,
  { isForCouples, mode, inPrice }: Modes,
): CatalogAnswer['ways_back'] {
  return [...asked].map(([group, rows]) => ({
    filter: group,
    // For oneself a meeting has another price.
    without: group === 'is_couples' ? allBut(group, ...PRICES).intersection_size(inPrice(false)) : allBut(group).size(),
    alone: intersection(base, rows, ...(isForCouples ? [mode] : [])).size(),
  }))
}

function intersection(first: RowSet, ...others: RowSet[]): RowSet {
  const [second, ...more] = others
  if (second === undefined) return first
  const rows = first.new_intersection(second) as RowSet
  for (const other of more) rows.intersection(other)
  return rows
}

function difference(rows: RowSet, others: RowSet): RowSet {
  return rows.new_difference(others) as RowSet
}

function nobody(): RowSet {
  return new RowSet()
}
