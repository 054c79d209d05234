import type { TypedFastBitSet as RowSet } from 'typedfastbitset'
import { DAY_PARTS } from '#contract/psychologists/free-when.ts'
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

/**
 * Who is free on which part of which day. It is made anew when a day has ended, or the last time of somebody's part of
 * today has passed: with times at the half hour twice an hour, and not at each question.
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

  constructor(nearest: Nearest) {
    this.#nearest = nearest
  }

  /** Those whose free time has a bit of the mask. */
  rowsOf(mask: number, moment: CalendarMoment): RowSet {
    if (!this.#holdsAt(moment)) this.#begin(moment)
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

  #holdsAt({ now, day, timeZone }: CalendarMoment): boolean {
    const isSameDay = this.#clock?.day === day && this.#clock.timeZone === timeZone
    return isSameDay && now >= this.#from && now < this.#until
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
    const lastOfPart = DAY_PARTS.map(() => 0)
    let bits = 0
    const take = (time: number) => {
      if (!(time > this.#from)) return
      bits |= clock.bitOf(time)
      const part = clock.partOfToday(time)
      if (part !== undefined) lastOfPart[part] = Math.max(lastOfPart[part] as number, time)
    }
    take(this.#nearest.slotMs(row))
    for (const time of this.#times.get(row) ?? []) take(time)
    for (const last of lastOfPart) if (last > 0) this.#until = Math.min(this.#until, last)
    if (row >= this.#bits.length) {
      const longer = new Uint32Array(row * 2)
      longer.set(this.#bits)
      this.#bits = longer
    }
    this.#bits[row] = bits
    return bits
  }
}
