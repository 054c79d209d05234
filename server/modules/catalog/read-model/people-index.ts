import { TypedFastBitSet as RowSet } from 'typedfastbitset'
import type { Gender, SessionFormat } from '#contract/psychologists/psychologists.ts'
import { FreeCalendar, type CalendarMoment } from './free-calendar.ts'
import { FreeSpan } from './free-span.ts'
import { NameIndex } from './name-index.ts'
import { LINK_KINDS, type LinkKind, type PersonFacts } from './person-facts.ts'

const NO_PRICE = -1
const NO_YEAR = 0
const NO_MINUTES = 0
const NO_SLOT = Number.NEGATIVE_INFINITY
/** Ranges of prices that are kept: the steps and the bars of the filter twice, and as many that visitors type. */
const PRICE_RANGES_MAX = 96

/** Kopecks, inclusive. With `isForCouples` a couple's meeting is meant where it has a price of its own. */
export interface PriceRange {
  isForCouples: boolean
  from: number
  to: number
}

/**
 * Everybody in the catalog as columns and bitmaps: a person is a row number, and each thing that one may look for is the
 * set of its rows. A change of a person moves a few bits; nobody else's row changes.
 */
export class PeopleIndex {
  ids: Int32Array
  /** Kopecks; negative: nobody knows. */
  prices: Int32Array
  /** A couple's meeting costs as much as any other where it has no price of its own. */
  couplePrices: Int32Array
  /** How long a meeting for that price is; zero: nobody knows. */
  minutes: Int16Array
  coupleMinutes: Int16Array
  years: Int16Array
  workloads: Int32Array
  /** Microseconds since 1970. */
  slots: Float64Array
  /** When their records were changed last. Milliseconds since 1970. */
  changedAt: Float64Array
  /** Of the slug, as the lot of matching begins with it. */
  slugHashes: Uint32Array
  readonly everybody = new RowSet()
  readonly ready = new RowSet()
  readonly bookable = new RowSet()
  /** Bookable, but nothing is free. */
  readonly full = new RowSet()
  readonly couples = new RowSet()
  /** Those with a photo. */
  readonly portrayed = new RowSet()
  readonly genders: Record<Gender, RowSet> = { female: new RowSet(), male: new RowSet() }
  readonly formats: Record<SessionFormat, RowSet> = { online: new RowSet(), offline: new RowSet() }
  readonly #names: NameIndex
  readonly #links: Record<LinkKind, Map<number, RowSet>>
  readonly #rowById = new Map<number, number>()
  readonly #freeRows: number[] = []
  readonly #priceRanges = new Map<string, { range: PriceRange; rows: RowSet }>()
  readonly #freeSpans = new Map<number, FreeSpan>()
  readonly #calendar = new FreeCalendar({
    slotMs: (row) => this.#slotMs(row),
    ready: this.ready,
    emptySet: () => this.#emptySet(),
  })
  readonly #hashOf: (slug: string) => number
  #rows = 0
  #capacity: number

  constructor(capacity: number, hashOf: (slug: string) => number) {
    this.#capacity = Math.max(Math.ceil(capacity / 32) * 32, 64)
    this.#hashOf = hashOf
    this.#names = new NameIndex(this.#capacity)
    this.#links = { topics: new Map(), specializations: new Map(), branches: new Map(), pages: new Map() }
    this.ids = new Int32Array(this.#capacity)
    this.prices = new Int32Array(this.#capacity).fill(NO_PRICE)
    this.couplePrices = new Int32Array(this.#capacity).fill(NO_PRICE)
    this.minutes = new Int16Array(this.#capacity)
    this.coupleMinutes = new Int16Array(this.#capacity)
    this.years = new Int16Array(this.#capacity)
    this.workloads = new Int32Array(this.#capacity)
    this.slots = new Float64Array(this.#capacity)
    this.changedAt = new Float64Array(this.#capacity)
    this.slugHashes = new Uint32Array(this.#capacity)
  }

  get size(): number {
    return this.#rowById.size
  }

  /** Row numbers are below this. */
  get rowsEnd(): number {
    return this.#rows
  }

  rowOf(id: number): number | undefined {
    return this.#rowById.get(id)
  }

  linked(kind: LinkKind, id: number): RowSet | undefined {
    return this.#links[kind].get(id)
  }

  /** The ids of what the person in a row is linked with. */
  linkedWith(kind: LinkKind, row: number): number[] {
    return [...this.#links[kind]].filter(([, rows]) => rows.has(row)).map(([id]) => id)
  }

  /** The ids of some in whose names a word begins with each of these. */
  named(words: readonly string[], max: number): number[] {
    return this.#names.find(words, max).map((row) => this.ids[row] as number)
  }

  linkedWithAny(kind: LinkKind, ids: Iterable<number>): RowSet {
    const union = new RowSet()
    for (const id of ids) {
      const rows = this.linked(kind, id)
      if (rows !== undefined) union.union(rows)
    }
    return union
  }

  /** What a meeting costs: a couple's meeting when couples are looked for. */
  pricesFor(isForCouples: boolean): Int32Array {
    return isForCouples ? this.couplePrices : this.prices
  }

  minutesFor(isForCouples: boolean): Int16Array {
    return isForCouples ? this.coupleMinutes : this.minutes
  }

  /** Zero: nobody knows. */
  yearOf(row: number): number {
    return this.years[row] as number
  }

  hasSlot(row: number): boolean {
    return this.slots[row] !== NO_SLOT && this.ready.has(row)
  }

  /** Those whose price is known and within the range. Kept, and true after every change. */
  pricedWithin(range: PriceRange): RowSet {
    const key = `${range.isForCouples}:${range.from}:${range.to}`
    const known = this.#priceRanges.get(key)
    if (known !== undefined) {
      this.#priceRanges.delete(key)
      this.#priceRanges.set(key, known)
      return known.rows
    }
    const rows = this.#within(this.pricesFor(range.isForCouples), range)
    this.#priceRanges.set(key, { range, rows })
    const [oldest] = this.#priceRanges.keys()
    if (oldest !== undefined && this.#priceRanges.size > PRICE_RANGES_MAX) this.#priceRanges.delete(oldest)
    return rows
  }

  /** Those with a free time after the moment and not more than so much later. Milliseconds. Kept, and true after every change. */
  freeWithin(moment: number, span: number): RowSet {
    const known = this.#freeSpans.get(span)
    if (known?.holdsAt(moment) === true) return known.rows
    const made = new FreeSpan(moment, span, this.#emptySet())
    this.ready.forEach((row) => {
      if (made.takes(this.#slotMs(row))) made.rows.add(row)
    })
    this.#freeSpans.set(span, made)
    return made.rows
  }

  /** Those with a free time on one of the days and in one of the parts of the mask. Kept, and true after every change. */
  freeOn(mask: number, moment: CalendarMoment): RowSet {
    return this.#calendar.rowsOf(mask, moment)
  }

  put(facts: PersonFacts): void {
    const row = this.#rowById.get(facts.id) ?? this.#newRow(facts.id)
    this.#clearBits(row)
    this.prices[row] = facts.price ?? NO_PRICE
    this.couplePrices[row] = facts.price_couple ?? facts.price ?? NO_PRICE
    this.minutes[row] = facts.minutes ?? NO_MINUTES
    this.coupleMinutes[row] = (facts.price_couple === null ? facts.minutes : facts.minutes_couple) ?? NO_MINUTES
    this.years[row] = facts.experience_since ?? NO_YEAR
    this.workloads[row] = facts.workload
    this.slots[row] = facts.next_slot_at ?? NO_SLOT
    this.changedAt[row] = facts.updated_at
    this.slugHashes[row] = this.#hashOf(facts.slug)
    this.#names.put(row, facts.full_name)
    this.#add(this.everybody, row)
    if (facts.ycl_is_ready) this.#add(this.ready, row)
    if (facts.is_full) this.#add(this.full, row)
    if (facts.ycl_is_ready && facts.has_booking_link) this.#add(this.bookable, row)
    if (facts.is_couples) this.#add(this.couples, row)
    if (facts.has_avatar) this.#add(this.portrayed, row)
    if (facts.gender !== null) this.#add(this.genders[facts.gender], row)
    for (const format of facts.format) this.#add(this.formats[format], row)
    for (const kind of LINK_KINDS) for (const id of facts[kind]) this.#add(this.#linkedOrNew(kind, id), row)
    for (const { range, rows } of this.#priceRanges.values()) {
      const price = this.pricesFor(range.isForCouples)[row] as number
      if (price >= range.from && price <= range.to) this.#add(rows, row)
    }
    if (!facts.ycl_is_ready) return
    this.#calendar.put(row, facts.slots)
    for (const span of this.#freeSpans.values()) if (span.takes(this.#slotMs(row))) this.#add(span.rows, row)
  }

  remove(id: number): void {
    const row = this.#rowById.get(id)
    if (row === undefined) return
    this.#clearBits(row)
    this.prices[row] = NO_PRICE
    this.couplePrices[row] = NO_PRICE
    this.#names.remove(row)
    this.#rowById.delete(id)
    this.#freeRows.push(row)
  }

  #slotMs(row: number): number {
    return Math.floor((this.slots[row] as number) / 1000)
  }

  /** One word of the set at a time, without a branch: this looks at everybody. Rows of nobody have no price. */
  #within(prices: Int32Array, { from, to }: PriceRange): RowSet {
    const words = new Uint32Array(this.#capacity >>> 5)
    for (let word = 0; word << 5 < this.#rows; word += 1) {
      let bits = 0
      for (let bit = 0; bit < 32; bit += 1) {
        const price = prices[(word << 5) + bit] as number
        // The sign of each difference says on which side of its border the price is.
        bits |= (~((price - from) | (to - price)) >>> 31) << bit
      }
      words[word] = bits
    }
    return RowSet.fromWords(words)
  }

  /** A set with room for every row: those that grow bit by bit are twice as long as they need be, and as slow. */
  #emptySet(): RowSet {
    return RowSet.fromWords(new Uint32Array(this.#capacity >>> 5))
  }

  #add(rows: RowSet, row: number) {
    if (rows.words.length << 5 < this.#capacity) {
      const words = new Uint32Array(this.#capacity >>> 5)
      words.set(rows.words)
      rows.words = words
    }
    rows.add(row)
  }

  #linkedOrNew(kind: LinkKind, id: number): RowSet {
    const known = this.#links[kind].get(id)
    if (known !== undefined) return known
    const rows = this.#emptySet()
    this.#links[kind].set(id, rows)
    return rows
  }

  #clearBits(row: number) {
    const sets = [this.everybody, this.ready, this.bookable, this.full, this.couples, this.portrayed]
    sets.push(...Object.values(this.genders), ...Object.values(this.formats))
    for (const kind of LINK_KINDS) sets.push(...this.#links[kind].values())
    for (const { rows } of this.#priceRanges.values()) sets.push(rows)
    for (const { rows } of this.#freeSpans.values()) sets.push(rows)
    for (const rows of sets) if (rows.has(row)) rows.remove(row)
    this.#calendar.remove(row)
  }

  #newRow(id: number): number {
    const row = this.#freeRows.pop() ?? this.#rows
    if (row === this.#rows) this.#rows += 1
    if (row >= this.#capacity) this.#grow()
    this.#rowById.set(id, row)
    this.ids[row] = id
    return row
  }

  #grow() {
    this.#capacity *= 2
    const longer = <A extends Int32Array | Int16Array | Uint32Array | Float64Array>(from: A, to: A): A => {
      to.set(from)
      return to
    }
    const length = this.#capacity
    this.ids = longer(this.ids, new Int32Array(length))
    this.prices = longer(this.prices, new Int32Array(length).fill(NO_PRICE))
    this.couplePrices = longer(this.couplePrices, new Int32Array(length).fill(NO_PRICE))
    this.minutes = longer(this.minutes, new Int16Array(length))
    this.coupleMinutes = longer(this.coupleMinutes, new Int16Array(length))
    this.years = longer(this.years, new Int16Array(length))
    this.workloads = longer(this.workloads, new Int32Array(length))
    this.slots = longer(this.slots, new Float64Array(length))
    this.changedAt = longer(this.changedAt, new Float64Array(length))
    this.slugHashes = longer(this.slugHashes, new Uint32Array(length))
  }
}
