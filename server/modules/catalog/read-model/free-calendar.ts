import type { TypedFastBitSet as RowSet } from 'typedfastbitset'
import { DAY_PARTS, freeBit } from '#contract/psychologists/free-when.ts'
import { WallClock } from './wall-clock.ts'

/** The nearest time of everybody, and who can be booked. */
interface Nearest {
  slotMs: (row: number) => number
  ready: RowSet
  emptySet: () => RowSet
}

export interface CalendarMoment {
  /** Milliseconds since 1970. */
  now: number
  /** `YYYY-MM-DD` in the zone. */
  day: string
  timeZone: string
}

/** Any part of the first day. */
const TODAY = DAY_PARTS.reduce((mask, _, part) => mask | freeBit(0, part), 0)

/**
 * Who is free on which part of which day. It is made anew when a day has ended. When the last time of somebody's part of
 * today has passed, those are looked at again who have times today: nobody else can lose one, and nobody gains any.
 */
export class FreeCalendar {
  /** All times of those of whom YCLIENTS tells more than the nearest one. Milliseconds since 1970. */
  readonly #times = new Map<number, Float64Array>()
  readonly #nearest: Nearest
  #clock: WallClock | null = null
  #bits = new Uint32Array(0)
  #sets = new Map<number, RowSet>()
  #from = 0
  #until = 0
  /** Of whoever is looked at: the last time in each part of today, zero where there is none. */
  readonly #lastOfPart = new Float64Array(DAY_PARTS.length)

  constructor(nearest: Nearest) {
    this.#nearest = nearest
  }

  /** Those whose free time has a bit of the mask. */
  rowsOf(mask: number, moment: CalendarMoment): RowSet {
    this.#moveTo(moment)
    const known = this.#sets.get(mask)
    if (known !== undefined) return known
    const rows = this.#nearest.emptySet()
    this.#nearest.ready.forEach((row) => {
      if (((this.#bits[row] ?? 0) & mask) !== 0) rows.add(row)
    })
    this.#sets.set(mask, rows)
    return rows
  }

  /** After the nearest time of the row is known. */
  put(row: number, times: readonly number[]): void {
    if (times.length === 0) this.#times.delete(row)
    else this.#times.set(row, Float64Array.from(times))
    if (this.#clock === null || !this.#nearest.ready.has(row)) return
    const bits = this.#look(row, this.#clock)
    for (const [mask, rows] of this.#sets) if ((bits & mask) !== 0) rows.add(row)
  }

  remove(row: number): void {
    this.#times.delete(row)
    if (row < this.#bits.length) this.#bits[row] = 0
    for (const rows of this.#sets.values()) if (rows.has(row)) rows.remove(row)
  }

  #moveTo(moment: CalendarMoment) {
    const { now, day, timeZone } = moment
    const clock = this.#clock?.day === day && this.#clock.timeZone === timeZone ? this.#clock : null
    if (clock === null || now < this.#from) return this.#begin(moment)
    if (now >= this.#until) this.#goOn(now, clock)
  }

  /** The same day, later. */
  #goOn(now: number, clock: WallClock) {
    this.#from = now
    this.#until = clock.dayEnd
    this.#nearest.ready.forEach((row) => {
      const before = this.#bits[row] ?? 0
      if ((before & TODAY) === 0 || this.#look(row, clock) === before) return
      const left = this.#bits[row] as number
      for (const [mask, rows] of this.#sets) if ((left & mask) === 0 && rows.has(row)) rows.remove(row)
    })
  }

  #begin({ now, day, timeZone }: CalendarMoment) {
    const clock = new WallClock(timeZone, day)
    this.#clock = clock
    this.#from = now
    this.#until = clock.dayEnd
    this.#bits = new Uint32Array(this.#nearest.emptySet().words.length << 5)
    this.#sets = new Map()
    this.#nearest.ready.forEach((row) => void this.#look(row, clock))
  }

  /** Notes when the person in a row is free, and until when that is true. */
  #look(row: number, clock: WallClock): number {
    this.#lastOfPart.fill(0)
    let bits = this.#bitOf(this.#nearest.slotMs(row), clock)
    const times = this.#times.get(row)
    if (times !== undefined) for (const time of times) bits |= this.#bitOf(time, clock)
    for (const last of this.#lastOfPart) if (last > 0) this.#until = Math.min(this.#until, last)
    if (row >= this.#bits.length) {
      const longer = new Uint32Array(row * 2)
      longer.set(this.#bits)
      this.#bits = longer
    }
    this.#bits[row] = bits
    return bits
  }

  /** Zero for a time that is over. */
  #bitOf(time: number, clock: WallClock): number {
    if (!(time > this.#from)) return 0
    const part = clock.partOfToday(time)
    if (part !== undefined) this.#lastOfPart[part] = Math.max(this.#lastOfPart[part] as number, time)
    return clock.bitOf(time)
  }
}
