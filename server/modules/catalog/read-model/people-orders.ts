import { hash } from 'node:crypto'
import type { PeopleIndex } from './people-index.ts'

/** `fair` is of a day, the others of one direction. What is unknown comes last in both; `id` decides among equals. */
export type OrderName = 'id' | 'fair' | `${'price' | 'couple-price' | 'year' | 'slot'}:${'asc' | 'desc'}`

interface Rule {
  holds: (row: number) => boolean
  /** A whole number below 2^31 that never falls from one place to the next: all are sorted by it first. */
  rankOf: (row: number) => number
  compare: (one: number, other: number) => number
}

interface Order extends Rule {
  rows: Uint32Array
  length: number
}

/** More changes at once than this are sorted anew: moving one row after another would take longer. */
const MOVES_MAX = 64
/** Above every workload. */
const WORKLOAD_END = 2 ** 17
/** Above every rank of what is known. */
const RANK_MAX = 2 ** 31 - 1
/** Above every row: a rank and a row make one number, and numbers are sorted without asking us. */
const ROWS_END = 2 ** 21
const MINUTE = 60_000_000

/** The rows of the catalog in each order that is asked for, made at the first question and kept true after that. */
export class PeopleOrders {
  readonly #people: PeopleIndex
  readonly #orders = new Map<OrderName, Order>()
  #day = ''

  constructor(people: PeopleIndex) {
    this.#people = people
  }

  /** Rows in an order; of the day, `YYYY-MM-DD`, where lots are drawn. */
  rowsIn(name: OrderName, day: string): Uint32Array {
    if (day !== this.#day) {
      this.#orders.delete('fair')
      this.#day = day
    }
    const order = this.#orders.get(name) ?? this.#sorted(name)
    this.#orders.set(name, order)
    return order.rows.subarray(0, order.length)
  }

  /** Runs `change`, which gives people other values, comes and goes, and puts them where they belong then. */
  moving(ids: readonly number[], change: () => void): void {
    if (ids.length > MOVES_MAX) {
      this.#orders.clear()
      change()
      return
    }
    for (const order of this.#orders.values()) for (const row of this.#rowsOf(ids)) takeOut(order, row)
    change()
    for (const order of this.#orders.values()) for (const row of this.#rowsOf(ids)) putIn(order, row)
  }

  #rowsOf(ids: readonly number[]): number[] {
    return ids.map((id) => this.#people.rowOf(id)).filter((row) => row !== undefined)
  }

  #sorted(name: OrderName): Order {
    const rule = name === 'fair' ? this.#fair(drawnOnce()) : this.#byNumber(name)
    const packed = new Float64Array(this.#people.size)
    let length = 0
    this.#people.everybody.forEach((row) => {
      if (rule.holds(row)) packed[length++] = rule.rankOf(row) * ROWS_END + row
    })
    const sorted = packed.subarray(0, length).sort()
    const rows = Uint32Array.from(sorted, (one) => one % ROWS_END)
    for (let from = 0, to = 1; to <= length; to += 1) {
      if (
        to < length &&
        Math.floor((sorted[to] as number) / ROWS_END) === Math.floor((sorted[from] as number) / ROWS_END)
      )
        continue
      if (to - from > 1) rows.subarray(from, to).sort(rule.compare)
      from = to
    }
    return { ...(name === 'fair' ? this.#fair(drawn) : rule), rows, length }
  }

  /** Bookable first, then the less busy, then by lot: the lot is drawn anew each day (decisions: the public site). */
  #fair(lotOf: Draw): Rule {
    const people = this.#people
    const day = this.#day
    const rankOf = (row: number) => (people.ready.has(row) ? 0 : WORKLOAD_END) + (people.workloads[row] as number)
    return {
      holds: () => true,
      rankOf,
      compare: (one, other) => {
        const byRank = rankOf(one) - rankOf(other)
        if (byRank !== 0 || one === other) return byRank
        const [lot, otherLot] = [lotOf(people.ids[one] as number, day), lotOf(people.ids[other] as number, day)]
        if (lot === otherLot) return this.#byId(one, other)
        return lot < otherLot ? -1 : 1
      },
    }
  }

  #byNumber(name: Exclude<OrderName, 'fair'>): Rule {
    const byId = (one: number, other: number) => this.#byId(one, other)
    if (name === 'id') return { holds: () => true, rankOf: () => 0, compare: byId }
    const people = this.#people
    const [column, direction] = name.split(':') as ['price' | 'couple-price' | 'year' | 'slot', 'asc' | 'desc']
    const isRising = direction === 'asc'
    const valueOf = {
      price: (row: number) => people.prices[row] as number,
      'couple-price': (row: number) => people.couplePrices[row] as number,
      year: (row: number) => people.yearOf(row) || -1,
      slot: (row: number) => people.slots[row] as number,
    }[column]
    const keyOf = (row: number) => {
      const value = valueOf(row)
      if (value < 0 && column !== 'slot') return Infinity
      return isRising ? value : -value
    }
    const ranked = column === 'slot' ? (row: number) => clamped(valueOf(row) / MINUTE) : valueOf
    return {
      holds: column === 'slot' ? (row) => people.hasSlot(row) : () => true,
      rankOf: (row) => {
        const value = ranked(row)
        if (value < 0) return RANK_MAX
        return isRising ? value : RANK_MAX - value
      },
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

type Draw = (id: number, day: string) => string

const drawn: Draw = (id, day) => hash('md5', `${id}${day}`)

/** For sorting everybody: a lot is asked for some twenty times. */
function drawnOnce(): Draw {
  const lots = new Map<number, string>()
  return (id, day) => {
    const lot = lots.get(id) ?? drawn(id, day)
    lots.set(id, lot)
    return lot
  }
}

function takeOut(order: Order, row: number) {
  if (!order.holds(row)) return
  const place = placeOf(order, row)
  if (order.rows[place] !== row) throw new Error(`Row ${row} is not where its order has it`)
  order.rows.copyWithin(place, place + 1, order.length)
  order.length -= 1
}

function putIn(order: Order, row: number) {
  if (!order.holds(row)) return
  if (order.length === order.rows.length) {
    const longer = new Uint32Array(Math.max(64, order.length * 2))
    longer.set(order.rows)
    order.rows = longer
  }
  const place = placeOf(order, row)
  order.rows.copyWithin(place + 1, place, order.length)
  order.rows[place] = row
  order.length += 1
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
