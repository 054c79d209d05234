import { hash } from 'node:crypto'
import type { PeopleIndex } from './people-index.ts'

/** `fair` is of a day, the others of one direction. What is unknown comes last in both; `id` decides among equals. */
export type OrderName = 'id' | 'fair' | `${'price' | 'couple-price' | 'year' | 'slot'}:${'asc' | 'desc'}`

interface Order {
  rows: Uint32Array
  length: number
  compare: (one: number, other: number) => number
  holds: (row: number) => boolean
}

/** More changes at once than this are sorted anew: moving one row after another would take longer. */
const MOVES_MAX = 64
/** Above every workload. */
const WORKLOAD_END = 2 ** 17

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
    const { holds, compare } = name === 'fair' ? this.#fair(drawnOnce()) : this.#byNumber(name)
    const rows = new Uint32Array(this.#people.rowsEnd)
    let length = 0
    this.#people.everybody.forEach((row) => {
      if (holds(row)) rows[length++] = row
    })
    rows.subarray(0, length).sort(compare)
    return { rows, length, holds, compare: name === 'fair' ? this.#fair(drawn).compare : compare }
  }

  /** Bookable first, then the less busy, then by lot: the lot is drawn anew each day (decisions: the public site). */
  #fair(lotOf: Draw): Pick<Order, 'compare' | 'holds'> {
    const people = this.#people
    const day = this.#day
    const keyOf = (row: number) => (people.ready.has(row) ? 0 : WORKLOAD_END) + (people.workloads[row] as number)
    return {
      holds: () => true,
      compare: (one, other) => {
        const byKey = keyOf(one) - keyOf(other)
        if (byKey !== 0 || one === other) return byKey
        const [lot, otherLot] = [lotOf(people.ids[one] as number, day), lotOf(people.ids[other] as number, day)]
        if (lot === otherLot) return this.#byId(one, other)
        return lot < otherLot ? -1 : 1
      },
    }
  }

  #byNumber(name: Exclude<OrderName, 'fair'>): Pick<Order, 'compare' | 'holds'> {
    if (name === 'id') return { holds: () => true, compare: (one, other) => this.#byId(one, other) }
    const people = this.#people
    const [column, direction] = name.split(':') as ['price' | 'couple-price' | 'year' | 'slot', 'asc' | 'desc']
    const sign = direction === 'asc' ? 1 : -1
    const valueOf = {
      price: (row: number) => people.priceOf(row, false),
      'couple-price': (row: number) => people.priceOf(row, true),
      year: (row: number) => people.yearOf(row) || -1,
      slot: (row: number) => people.slots[row] as number,
    }[column]
    const keyOf = (row: number) => {
      const value = valueOf(row)
      return value < 0 && column !== 'slot' ? Infinity : value * sign
    }
    return {
      holds: column === 'slot' ? (row) => people.hasSlot(row) : () => true,
      compare: (one, other) => {
        const [key, otherKey] = [keyOf(one), keyOf(other)]
        return key === otherKey ? this.#byId(one, other) : key - otherKey
      },
    }
  }

  #byId(one: number, other: number): number {
    return (this.#people.ids[one] as number) - (this.#people.ids[other] as number)
  }
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
