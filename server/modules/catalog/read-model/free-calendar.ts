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

/** Today, and tomorrow when it has been made ahead. */
const DAYS_KEPT = 2

/** Who is free on which part of which day, as it is seen on one day and, made ahead, on the next. */
export class FreeCalendar {
  /** All times of those of whom YCLIENTS tells more than the nearest one. Milliseconds since 1970. */
  readonly #times = new Map<number, Float64Array>()
  readonly #nearest: Nearest
  /** The latest last. */
  #days: FreeDay[] = []

  constructor(nearest: Nearest) {
    this.#nearest = nearest
  }

  /** Those whose free time has a bit of the mask. */
  rowsOf(mask: number, moment: CalendarMoment): RowSet {
    return this.#dayOf(moment).rowsOf(mask)
  }

  /** Looks at everybody's times, so that the first question of a day need not. */
  prepare(moment: CalendarMoment): void {
    this.#dayOf(moment)
  }

  /** After the nearest time of the row is known. */
  put(row: number, times: readonly number[]): void {
    if (times.length === 0) this.#times.delete(row)
    else this.#times.set(row, Float64Array.from(times))
    if (this.#nearest.ready.has(row)) for (const day of this.#days) day.put(row)
  }

  remove(row: number): void {
    this.#times.delete(row)
    for (const day of this.#days) day.remove(row)
  }

  #dayOf({ now, day, timeZone }: CalendarMoment): FreeDay {
    const known = this.#days.find((one) => one.isOf(day, timeZone))
    if (known !== undefined && now >= known.from) {
      known.goOn(now)
      return known
    }
    const made = new FreeDay(new WallClock(timeZone, day), now, this.#nearest, this.#times)
    this.#days = [...this.#days.filter((one) => one !== known), made].slice(-DAYS_KEPT)
    return made
  }
}

/**
 * Who is free from one day on. When the last time of somebody's part of that day has passed, those are looked at again who
 * have times on it: nobody else can lose one, and nobody gains any.
 */
class FreeDay {
  readonly #clock: WallClock
  readonly #nearest: Nearest
  readonly #times: ReadonlyMap<number, Float64Array>
  readonly #sets = new Map<number, RowSet>()
  #bits: Uint32Array
  #from: number
  #until: number
  /** Of whoever is looked at: the last time in each part of the day, zero where there is none. */
  readonly #lastOfPart = new Float64Array(DAY_PARTS.length)

  constructor(clock: WallClock, from: number, nearest: Nearest, times: ReadonlyMap<number, Float64Array>) {
    this.#clock = clock
    this.#nearest = nearest
    this.#times = times
    this.#from = from
    this.#until = clock.dayEnd
    this.#bits = new Uint32Array(nearest.emptySet().words.length << 5)
    nearest.ready.forEach((row) => void this.#look(row))
  }

  get from(): number {
    return this.#from
  }

  isOf(day: string, timeZone: string): boolean {
    return this.#clock.day === day && this.#clock.timeZone === timeZone
  }

  rowsOf(mask: number): RowSet {
    const known = this.#sets.get(mask)
    if (known !== undefined) return known
    const rows = this.#nearest.emptySet()
    this.#nearest.ready.forEach((row) => {
      if (((this.#bits[row] ?? 0) & mask) !== 0) rows.add(row)
    })
    this.#sets.set(mask, rows)
    return rows
  }

  put(row: number) {
    const bits = this.#look(row)
    for (const [mask, rows] of this.#sets) if ((bits & mask) !== 0) rows.add(row)
  }

  remove(row: number) {
    if (row < this.#bits.length) this.#bits[row] = 0
    for (const rows of this.#sets.values()) if (rows.has(row)) rows.remove(row)
  }

  /** To a later moment of the day. */
  goOn(now: number) {
    if (now < this.#until) return
    this.#from = now
    this.#until = this.#clock.dayEnd
    this.#nearest.ready.forEach((row) => {
      const before = this.#bits[row] ?? 0
      if ((before & TODAY) === 0 || this.#look(row) === before) return
      const left = this.#bits[row] as number
      for (const [mask, rows] of this.#sets) if ((left & mask) === 0 && rows.has(row)) rows.remove(row)
    })
  }

  /** Notes when the person in a row is free, and until when that is true. */
  #look(row: number): number {
    this.#lastOfPart.fill(0)
    let bits = this.#bitOf(this.#nearest.slotMs(row))
    const times = this.#times.get(row)
    if (times !== undefined) for (const time of times) bits |= this.#bitOf(time)
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
  #bitOf(time: number): number {
    if (!(time > this.#from)) return 0
    const part = this.#clock.partOfToday(time)
    if (part !== undefined) this.#lastOfPart[part] = Math.max(this.#lastOfPart[part] as number, time)
    return this.#clock.bitOf(time)
  }
}
