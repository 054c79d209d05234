import { DAY_HOUR, DAY_PARTS, DAYS_TOLD, EVENING_HOUR, freeBit } from '#contract/psychologists/free-when.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Clocks of a place differ from UTC by whole quarters of an hour, and are changed at such a quarter. */
const QUARTER_MS = HOUR_MS / 4
const STARTS = [0, DAY_HOUR, EVENING_HOUR]
const PLACES = DAYS_TOLD * DAY_PARTS.length

/**
 * The days and parts of days of a place from one day on, as moments: whose part a time is, is found without asking a
 * calendar about each time.
 */
export class WallClock {
  /** When each part begins, in order, and the end of the last one. Milliseconds since 1970. */
  readonly #begins: number[]
  readonly #hours: Intl.DateTimeFormat
  /** The bits of quarters of an hour after all days that are told apart: to ask a calendar of a time takes microseconds. */
  readonly #later = new Map<number, number>()
  readonly timeZone: string
  /** `YYYY-MM-DD` */
  readonly day: string

  constructor(timeZone: string, day: string) {
    this.timeZone = timeZone
    this.day = day
    this.#hours = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
    const midnight = Date.parse(`${day}T00:00:00Z`)
    const days = Array.from({ length: DAYS_TOLD + 1 }, (_, index) => midnight + index * DAY_MS)
    const starts = days.flatMap((date) => STARTS.map((hour) => this.#momentOf(date + hour * HOUR_MS)))
    this.#begins = starts.slice(0, PLACES + 1)
  }

  /** When the first of the days is over. */
  get dayEnd(): number {
    return this.#begins[DAY_PARTS.length] as number
  }

  /** The part of the first day that a time belongs to; undefined: of another day. */
  partOfToday(moment: number): number | undefined {
    const place = this.#placeOf(moment)
    return place >= 0 && place < DAY_PARTS.length ? place : undefined
  }

  /** The bit of a time that is not before the first day. */
  bitOf(moment: number): number {
    const place = this.#placeOf(moment)
    if (place < 0) return 0
    if (place < PLACES) return 1 << place
    const quarter = Math.floor(moment / QUARTER_MS)
    const bit = this.#later.get(quarter) ?? this.#laterBit(quarter * QUARTER_MS)
    this.#later.set(quarter, bit)
    return bit
  }

  #laterBit(moment: number): number {
    const hour = new Date(this.#wallOf(moment)).getUTCHours()
    return freeBit(DAYS_TOLD, hour < DAY_HOUR ? 0 : hour < EVENING_HOUR ? 1 : 2)
  }

  /** Negative: before the first day. */
  #placeOf(moment: number): number {
    let [from, to] = [0, this.#begins.length]
    while (from < to) {
      const middle = (from + to) >>> 1
      if ((this.#begins[middle] as number) <= moment) from = middle + 1
      else to = middle
    }
    return from - 1
  }

  /** The moment at which clocks there show this, given as if it were of UTC. */
  #momentOf(wall: number): number {
    const guess = wall - (this.#wallOf(wall) - wall)
    return wall - (this.#wallOf(guess) - guess)
  }

  #wallOf(moment: number): number {
    const parts = Object.fromEntries(this.#hours.formatToParts(moment).map(({ type, value }) => [type, Number(value)]))
    const { year = 0, month = 1, day, hour, minute, second } = parts
    return Date.UTC(year, month - 1, day, hour, minute, second) + (moment % 1000)
  }
}
