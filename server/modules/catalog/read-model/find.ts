import { TypedFastBitSet as RowSet } from 'typedfastbitset'
import type { CatalogAnswer } from '#contract/catalog.ts'
import { DAY_PARTS, FREE_DAYS, freeMask, type FreeWhen } from '#contract/psychologists/free-when.ts'
import { isAboutTeens } from '#contract/psychologists/matching/match-rules.ts'
import { GENDERS } from '#contract/people/gender.ts'
import { FORMATS } from '#contract/psychologists/session-format.ts'
import { MODES, WHEN, type Group } from '../conditions.ts'
import type { CatalogIndex } from './catalog-index.ts'
import { pageOf } from './rows/page-of-rows.ts'
import { PRICE_END } from './people/people-prices.ts'
import type { LinkKind } from './people/person-facts.ts'
import type { Found, Question } from './question.ts'

const PRICES: Group[] = ['price_from', 'price_to']
const LINKED = ['topics', 'specializations', 'branches'] as const

/** One page of those found, and the counts beside every option. */
export function find(index: CatalogIndex, question: Question): Found {
  index.people.sets.begin()
  const { filter } = question
  const groups = new AskedGroups(index, question)
  const { people } = index
  const found = groups.allBut()
  const total = people.sets.size(found)
  const isForCouples = filter.is_couples === true
  const linked = (kind: (typeof LINKED)[number]) =>
    groups.counts(
      [kind],
      index.directories[kind].map(({ id }) => people.linked(kind, id)),
    )
  return {
    ids: pageOf(index, found, total, question),
    total,
    counts: {
      topics: linked('topics'),
      specializations: linked('specializations'),
      branches: linked('branches'),
      gender: groups.counts(
        ['gender'],
        GENDERS.map((value) => people.genders[value]),
      ),
      format: groups.counts(
        ['format'],
        FORMATS.map((value) => people.formats[value]),
      ),
      ...groups.modeCounts(),
      time: groups.counts(
        WHEN,
        FREE_DAYS.map((days) => groups.freeAt({ time: days, day_part: filter.day_part })),
      ),
      day_part: groups.counts(
        WHEN,
        DAY_PARTS.map((part) => groups.freeAt({ time: filter.time, day_part: part })),
      ),
      price: groups.counts(PRICES, people.prices.bars(isForCouples)),
      price_to: groups.counts(['price_to'], people.prices.steps(isForCouples)),
    },
    ways_back: total > 0 ? [] : groups.waysBack(),
  }
}

/** The groups of filters that are asked for: a count beside an option leaves out the group of that option. */
class AskedGroups {
  readonly #index: CatalogIndex
  readonly #question: Question
  /** In the order in which ways back are told. */
  readonly #asked: Map<Group, RowSet>
  readonly #base: RowSet
  /** A morning and today is the morning of today. */
  readonly #both: RowSet[]
  readonly #others = new Map<string, RowSet>()

  constructor(index: CatalogIndex, question: Question) {
    this.#index = index
    this.#question = question
    const { page, time, day_part } = question.filter
    this.#base = shownOn(index, page, question.moment.now)
    this.#asked = this.#setsOf(question)
    this.#both = time === undefined || day_part === undefined ? [] : [this.freeAt({ time, day_part })]
  }

  /** Those whom every group that is asked for but the named ones lets through. */
  allBut(...groups: readonly Group[]): RowSet {
    const without = groups.filter((group) => this.#asked.has(group))
    const key = without.join()
    const known = this.#others.get(key)
    if (known !== undefined) return known
    const others = [...this.#asked].filter(([group]) => !without.includes(group)).map(([, rows]) => rows)
    const both = WHEN.some((group) => without.includes(group)) ? [] : this.#both
    const made = this.#index.people.sets.intersection(this.#base, ...others, ...both)
    this.#others.set(key, made)
    return made
  }

  /** How many are left of each of these when the groups are let go; undefined stands for nobody. */
  counts(groups: readonly Group[], options: readonly (RowSet | undefined)[]): number[] {
    return this.#index.people.sets.sizesOfBoth(this.allBut(...groups), options)
  }

  /** For oneself, for two and for a teenager: each of them with its own prices. */
  modeCounts(): Pick<Found['counts'], 'is_couples' | 'is_teens'> {
    const { couples, sets } = this.#index.people
    const anyMode = this.allBut(...MODES, ...PRICES)
    const own = sets.intersection(anyMode, this.#inPrice(false))
    return {
      is_couples: [sets.size(own), sets.sizeOfBoth(sets.intersection(anyMode, couples), this.#inPrice(true))],
      is_teens: [sets.sizeOfBoth(own, teensOf(this.#index))],
    }
  }

  /** For each group that is asked for how many are left without it, and with it alone, in the mode that is asked for. */
  waysBack(): CatalogAnswer['ways_back'] {
    const { sets } = this.#index.people
    const mode = this.#ofMode()
    const without = (group: Group) =>
      // For oneself a meeting has another price.
      group === 'is_couples'
        ? sets.sizeOfBoth(this.allBut(group, ...PRICES), this.#inPrice(false))
        : sets.size(this.allBut(group))
    return [...this.#asked].map(([group, rows]) => ({
      filter: group,
      without: without(group),
      alone: sets.size(sets.intersection(this.#base, rows, ...mode)),
    }))
  }

  freeAt(when: FreeWhen): RowSet {
    const { now, ...calendar } = this.#question.moment
    return this.#index.people.freeOn(freeMask(when), { now: now.getTime(), ...calendar })
  }

  /** Whom one looks for who looks for two, or for a teenager. */
  #ofMode(): RowSet[] {
    const { is_couples, is_teens } = this.#question.filter
    if (is_couples === true) return [this.#index.people.couples]
    return is_teens === true ? [teensOf(this.#index)] : []
  }

  /** Those whom the prices that are asked for let through; everybody when none are. */
  #inPrice(isForCouples: boolean): RowSet {
    const { everybody, prices, sets } = this.#index.people
    const [one, other] = PRICES.map((group) => this.#asked.get(group)).filter((rows) => rows !== undefined)
    if (one === undefined) return everybody
    const { is_couples, price_from = 0, price_to = PRICE_END } = this.#question.filter
    if (isForCouples === (is_couples === true)) return other === undefined ? one : sets.intersection(one, other)
    return prices.within({ isForCouples, from: price_from, to: price_to })
  }

  #setsOf({ filter, sought }: Question): Map<Group, RowSet> {
    const { couples, everybody, formats, genders, prices, sets } = this.#index.people
    const { gender, is_couples, is_teens, time, day_part, format, price_from, price_to } = filter
    const isForCouples = is_couples === true
    const asked = new Map<Group, RowSet>()
    if (sought !== undefined) asked.set('search', sets.intersection(everybody, ...sought))
    for (const kind of LINKED) {
      const ids = filter[kind]
      if (ids !== undefined && ids.length > 0) asked.set(kind, linkedWithAny(this.#index, kind, ids))
    }
    if (gender !== undefined) asked.set('gender', genders[gender])
    if (is_couples !== undefined) asked.set('is_couples', is_couples ? couples : sets.difference(everybody, couples))
    if (is_teens !== undefined) {
      const teens = teensOf(this.#index)
      asked.set('is_teens', is_teens ? teens : sets.difference(everybody, teens))
    }
    if (time !== undefined) asked.set('time', this.freeAt({ time }))
    if (day_part !== undefined) asked.set('day_part', this.freeAt({ day_part }))
    if (format !== undefined) asked.set('format', formats[format])
    if (price_from !== undefined) {
      asked.set('price_from', prices.within({ isForCouples, from: price_from, to: PRICE_END }))
    }
    if (price_to !== undefined) asked.set('price_to', prices.within({ isForCouples, from: 0, to: price_to }))
    return asked
  }
}

function shownOn({ people, directories }: CatalogIndex, path: string | undefined, now: Date): RowSet {
  if (path === undefined) return people.everybody
  const page = directories.pages.get(path)
  if (page === undefined || page.from > now.getTime()) return NOBODY
  return people.linked('pages', page.id) ?? NOBODY
}

/** Those who have a topic of teenagers. */
function teensOf(index: CatalogIndex): RowSet {
  const ofTeens = index.directories.topics.filter(({ title }) => isAboutTeens(title)).map(({ id }) => id)
  return linkedWithAny(index, 'topics', ofTeens)
}

function linkedWithAny({ people }: CatalogIndex, kind: LinkKind, ids: readonly number[]): RowSet {
  const [first, ...others] = ids.map((id) => people.linked(kind, id)).filter((rows) => rows !== undefined)
  if (first === undefined) return NOBODY
  return others.length === 0 ? first : people.sets.union(first, ...others)
}

const NOBODY = new RowSet()
