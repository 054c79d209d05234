import { TypedFastBitSet as RowSet } from 'typedfastbitset'
import type { Gender } from '#contract/people/gender.ts'
import type { SessionFormat } from '#contract/psychologists/session-format.ts'
import { FreeCalendar, type CalendarMoment } from '../free-calendar.ts'
import { FreeSpan } from '../free-span.ts'
import { NameIndex } from './name-index.ts'
import { PeoplePrices } from './people-prices.ts'
import { LINK_KINDS, type LinkKind, type PersonFacts } from './person-facts.ts'
import { SetAlgebra } from '../rows/set-algebra.ts'

const NO_YEAR = 0
const NO_MINUTES = 0
const NO_SLOT = Number.NEGATIVE_INFINITY

/**
 * Everybody in the catalog as columns and bitmaps: a person is a row number, and each thing that one may look for is the
 * set of its rows. A change of a person moves a few bits; nobody else's row changes.
 */
export class PeopleIndex {
  ids: Int32Array
  readonly prices: PeoplePrices
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
  readonly #freeSpans = new Map<number, FreeSpan>()
  readonly #calendar = new FreeCalendar({
    slotMs: (row) => this.#slotMs(row),
    ready: this.ready,
    emptySet: () => this.#emptySet(),
  })
  readonly #hashOf: (slug: string) => number
  #sets: SetAlgebra
  #rows = 0
  #capacity: number

  constructor(capacity: number, hashOf: (slug: string) => number) {
    this.#sets = new SetAlgebra(capacity)
    this.#capacity = this.#sets.capacity
    this.#hashOf = hashOf
    this.prices = new PeoplePrices(this.#sets)
    this.#names = new NameIndex(this.#capacity)
    this.#links = { topics: new Map(), specializations: new Map(), branches: new Map(), pages: new Map() }
    this.ids = new Int32Array(this.#capacity)
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

  /** For one question; what it makes is forgotten with the next. */
  get sets(): SetAlgebra {
    return this.#sets
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

  /** Looks at everybody's times as they are from a moment on, so that the first question of a day need not. */
  prepareFreeOn(moment: CalendarMoment): void {
    this.#calendar.prepare(moment)
  }

  put(facts: PersonFacts): void {
    const known = this.#rowById.get(facts.id)
    const row = known ?? this.#newRow(facts.id)
    if (known !== undefined) this.#clearBits(row)
    this.prices.put(row, facts, this.#add)
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
    if (!facts.ycl_is_ready) return
    this.#calendar.put(row, facts.slots)
    for (const span of this.#freeSpans.values()) if (span.takes(this.#slotMs(row))) this.#add(span.rows, row)
  }

  remove(id: number): void {
    const row = this.#rowById.get(id)
    if (row === undefined) return
    this.#clearBits(row)
    this.#names.remove(row)
    this.#rowById.delete(id)
    this.#freeRows.push(row)
  }

  #slotMs(row: number): number {
    return Math.floor((this.slots[row] as number) / 1000)
  }

  /** A set with room for every row: those that grow bit by bit are twice as long as they need be, and as slow. */
  #emptySet(): RowSet {
    return RowSet.fromWords(new Uint32Array(this.#capacity >>> 5))
  }

  readonly #add = (rows: RowSet, row: number) => {
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
    for (const { rows } of this.#freeSpans.values()) sets.push(rows)
    for (const rows of sets) if (rows.has(row)) rows.remove(row)
    this.#calendar.remove(row)
    this.prices.remove(row)
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
    this.#sets = new SetAlgebra(this.#capacity * 2)
    this.#capacity = this.#sets.capacity
    this.prices.moveTo(this.#sets)
    const longer = <A extends Int32Array | Int16Array | Uint32Array | Float64Array>(from: A, to: A): A => {
      to.set(from)
      return to
    }
    const length = this.#capacity
    this.ids = longer(this.ids, new Int32Array(length))
    this.minutes = longer(this.minutes, new Int16Array(length))
    this.coupleMinutes = longer(this.coupleMinutes, new Int16Array(length))
    this.years = longer(this.years, new Int16Array(length))
    this.workloads = longer(this.workloads, new Int32Array(length))
    this.slots = longer(this.slots, new Float64Array(length))
    this.changedAt = longer(this.changedAt, new Float64Array(length))
    this.slugHashes = longer(this.slugHashes, new Uint32Array(length))
  }
}
