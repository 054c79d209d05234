import { orderHash, seedOf } from '../../fair-order.ts'
import type { PeopleIndex } from './people-index.ts'

/** `fair` is of a day, the others of one direction. What is unknown comes last in both; `id` decides among equals. */
export type OrderName = 'id' | 'fair' | `${'price' | 'couple-price' | 'year' | 'slot'}:${'asc' | 'desc'}`

interface Rule {
  holds: (row: number) => boolean
  /** A whole number below 2^31 that never falls from one place to the next: all are sorted by it first. */
  rankOf: (row: number) => number
  /** Decides among those of one rank, before their ids do; a whole number below 2^32. Absent where ids decide at once. */
  tieOf?: (row: number) => number
  compare: (one: number, other: number) => number
}

interface Order extends Rule {
  rows: Uint32Array
  length: number
}

/** Of the days that are asked for: today, and tomorrow when it has been made ahead. */
const DAYS_KEPT = 2
/** Above every workload. */
const WORKLOAD_END = 2 ** 17
/** Above every rank of what is known. */
const RANK_MAX = 2 ** 31 - 1
/** Above every row: a rank and a row make one number, and numbers are sorted without asking us. */
const ROWS_END = 2 ** 21
const TIES_END = 2 ** 32
/** Lots have a sign. */
const LOTS_HALF = 2 ** 31
/** Microseconds. */
const MINUTE = 60_000_000

/** The rows of the catalog in each order that is asked for, made at the first question and kept true after that. */
export class PeopleOrders {
  readonly #people: PeopleIndex
  readonly #orders = new Map<Exclude<OrderName, 'fair'>, Order>()
  /** By the day; the latest last. */
  readonly #fairOrders = new Map<string, Order>()

  constructor(people: PeopleIndex) {
    this.#people = people
  }

  /** Rows in an order. */
  rowsIn(name: Exclude<OrderName, 'fair'>): Uint32Array
  /** The same where lots may be drawn, which each day, `YYYY-MM-DD`, has of its own. */
  rowsIn(name: OrderName, day: string): Uint32Array
  rowsIn(name: OrderName, day = ''): Uint32Array {
    const { rows, length } = this.#order(name, day)
    return rows.subarray(0, length)
  }

  /** Sorts some rows, all of which the order has. */
  sort(name: OrderName, rows: number[], day: string): number[] {
    return rows.sort(this.#order(name, day).compare)
  }

  /** Rows with a free time after the one moment and not after the other, the soonest first. Milliseconds since 1970. */
  freeWithin(after: number, till: number): Uint32Array {
    const rows = this.rowsIn('slot:asc')
    const firstAfter = (moment: number) =>
      firstPlace(rows, (row) => (this.#people.slots[row] as number) > moment * 1000)
    return rows.subarray(firstAfter(after), firstAfter(till))
  }

  /** Runs `change`, which gives people other values, comes and goes, and puts them where they belong then. */
  moving(ids: readonly number[], change: () => void): void {
    const orders = [...this.#orders.values(), ...this.#fairOrders.values()]
    const leaving = this.#rowsOf(ids)
    for (const order of orders) takeOut(order, leaving)
    change()
    const coming = this.#rowsOf(ids)
    for (const order of orders) putIn(order, coming)
  }

  #order(name: OrderName, day: string): Order {
    if (name === 'fair') return this.#fairOrder(day)
    const order = this.#orders.get(name) ?? this.#sorted(name)
    this.#orders.set(name, order)
    return order
  }

  #fairOrder(day: string): Order {
    const known = this.#fairOrders.get(day)
    if (known !== undefined) return known
    const order = this.#arranged(this.#fair(day))
    this.#fairOrders.set(day, order)
    for (const earlier of [...this.#fairOrders.keys()].slice(0, -DAYS_KEPT)) this.#fairOrders.delete(earlier)
    return order
  }

  #rowsOf(ids: readonly number[]): number[] {
    return ids.map((id) => this.#people.rowOf(id)).filter((row) => row !== undefined)
  }

  #sorted(name: Exclude<OrderName, 'fair'>): Order {
    const rule = this.#byNumber(name)
    return name === 'id' ? { ...rule, rows: this.#byIds(), length: this.#people.size } : this.#arranged(rule)
  }

  #arranged(rule: Rule): Order {
    const byId = this.rowsIn('id')
    const packed = new Float64Array(byId.length)
    let length = 0
    for (let place = 0; place < byId.length; place += 1) {
      const row = byId[place] as number
      if (rule.holds(row)) packed[length++] = rule.rankOf(row) * ROWS_END + place
    }
    const sorted = packed.subarray(0, length).sort()
    const rows = new Uint32Array(length)
    for (let from = 0; from < length;) {
      const rank = Math.floor((sorted[from] as number) / ROWS_END)
      let to = from
      for (; to < length && (sorted[to] as number) < (rank + 1) * ROWS_END; to += 1) {
        rows[to] = byId[(sorted[to] as number) - rank * ROWS_END] as number
      }
      if (to - from > 1) sortEquals(rows.subarray(from, to), rule)
      from = to
    }
    return { ...rule, rows, length }
  }

  #byIds(): Uint32Array {
    const packed = new Float64Array(this.#people.size)
    let length = 0
    this.#people.everybody.forEach((row) => {
      packed[length++] = (this.#people.ids[row] as number) * ROWS_END + row
    })
    return Uint32Array.from(packed.sort(), (one) => one % ROWS_END)
  }

  /** As `fairOrder` says it in the database. */
  #fair(day: string): Rule {
    const people = this.#people
    const seed = seedOf(day)
    const classOf = (row: number) => (people.ready.has(row) ? (people.full.has(row) ? 1 : 0) : 2)
    const rankOf = (row: number) => classOf(row) * WORKLOAD_END + (people.workloads[row] as number)
    const tieOf = (row: number) => orderHash(people.ids[row] as number, seed) + LOTS_HALF
    return {
      holds: () => true,
      rankOf,
      tieOf,
      compare: (one, other) => rankOf(one) - rankOf(other) || tieOf(one) - tieOf(other) || this.#byId(one, other),
    }
  }

  #byNumber(name: Exclude<OrderName, 'fair'>): Rule {
    const byId = (one: number, other: number) => this.#byId(one, other)
    if (name === 'id') return { holds: () => true, rankOf: () => 0, compare: byId }
    const people = this.#people
    const [column, direction] = name.split(':') as ['price' | 'couple-price' | 'year' | 'slot', 'asc' | 'desc']
    const isRising = direction === 'asc'
    const valueOf = {
      price: (row: number) => people.prices.own[row] as number,
      'couple-price': (row: number) => people.prices.couple[row] as number,
      year: (row: number) => people.yearOf(row) || -1,
      slot: (row: number) => people.slots[row] as number,
    }[column]
    const keyOf = (row: number) => {
      const value = valueOf(row)
      if (value < 0 && column !== 'slot') return Infinity
      return isRising ? value : -value
    }
    const ranked = column === 'slot' ? (row: number) => clamped(valueOf(row) / MINUTE) : valueOf
    const withinMinute = (row: number) => valueOf(row) - ranked(row) * MINUTE
    const slotTie = isRising ? withinMinute : (row: number) => MINUTE - withinMinute(row)
    return {
      holds: column === 'slot' ? (row) => people.hasSlot(row) : () => true,
      rankOf: (row) => {
        const value = ranked(row)
        if (value < 0) return RANK_MAX
        return isRising ? value : RANK_MAX - value
      },
      // The dearest has the rank of an unknown price.
      tieOf: column === 'slot' ? slotTie : (row) => (valueOf(row) < 0 ? 1 : 0),
      compare: (one, other) => {
        const [key, otherKey] = [keyOf(one), keyOf(other)]
        return key === otherKey ? byId(one, other) : key - otherKey
      },
    }
  }

  #byId(one: number, other: number): number {
    return (this.#people.ids[one] as number) - (this.#people.ids[other] as number)
  }
}

function clamped(minutes: number): number {
  return Math.min(Math.max(Math.floor(minutes), 0), RANK_MAX)
}

/** Sorts rows of one rank that stand in the order of their ids. */
function sortEquals(rows: Uint32Array, { tieOf, compare }: Rule) {
  if (tieOf === undefined) return
  const packed = new Float64Array(rows.length)
  let [last, isInOrder] = [0, true]
  for (let place = 0; place < rows.length; place += 1) {
    const tie = tieOf(rows[place] as number)
    // A time of another era, which has no rank of its own.
    if (tie < 0 || tie >= TIES_END) return void rows.sort(compare)
    packed[place] = tie * ROWS_END + place
    isInOrder &&= tie >= last
    last = tie
  }
  if (isInOrder) return
  const before = rows.slice()
  for (const [place, one] of packed.sort().entries()) rows[place] = before[one % ROWS_END] as number
}

/** Before their values change: places are found by them. */
function takeOut(order: Order, leaving: readonly number[]) {
  const places = leaving.filter(order.holds).map((row) => {
    const place = placeOf(order, row)
    if (order.rows[place] !== row) throw new Error(`Row ${row} is not where its order has it`)
    return place
  })
  places.sort((one, other) => one - other)
  for (const [gone, place] of places.entries()) {
    const next = places[gone + 1] ?? order.length
    order.rows.copyWithin(place - gone, place + 1, next)
  }
  order.length -= places.length
}

function putIn(order: Order, coming: readonly number[]) {
  const rows = coming.filter(order.holds).toSorted(order.compare)
  const length = order.length + rows.length
  if (length > order.rows.length) {
    const longer = new Uint32Array(Math.max(64, length, order.length * 2))
    longer.set(order.rows)
    order.rows = longer
  }
  const places = rows.map((row) => placeOf(order, row))
  let end = order.length
  for (let nth = rows.length - 1; nth >= 0; nth -= 1) {
    const place = places[nth] as number
    order.rows.copyWithin(place + nth + 1, place, end)
    order.rows[place + nth] = rows[nth] as number
    end = place
  }
  order.length = length
}

/** The first place whose row does not come before this one. */
function placeOf({ rows, length, compare }: Order, row: number): number {
  let [from, to] = [0, length]
  while (from < to) {
    const middle = (from + to) >>> 1
    if (compare(rows[middle] as number, row) < 0) from = middle + 1
    else to = middle
  }
  return from
}

/** The first place at which `isPast` holds, which then holds to the end. */
export function firstPlace(rows: Uint32Array, isPast: (row: number) => boolean): number {
  let [from, to] = [0, rows.length]
  while (from < to) {
    const middle = (from + to) >>> 1
    if (isPast(rows[middle] as number)) to = middle
    else from = middle + 1
  }
  return from
}
