import { TypedFastBitSet as RowSet } from 'typedfastbitset'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { freeMask, DAY_PARTS, FREE_DAYS } from '#contract/psychologists/free-when.ts'
import { dayIn } from '#server/platform/calendar.ts'
import { FreeCalendar } from './free-calendar.ts'
import { WallClock } from './wall-clock.ts'

const HOUR_MS = 3_600_000
const BEGIN = Date.parse('2026-03-28T03:10:00Z')
const ZONES = ['Europe/Moscow', 'Europe/Berlin', 'Asia/Kathmandu']
const MASKS = [undefined, ...FREE_DAYS].flatMap((time) =>
  [undefined, ...DAY_PARTS].map((day_part) => freeMask({ time, day_part })),
)

/** Of every person their free times, the soonest first. Milliseconds since 1970. */
function calendarOf(people: readonly (readonly number[])[]): FreeCalendar {
  const calendar = new FreeCalendar({
    slotMs: (row) => people[row]?.[0] ?? 0,
    ready: new RowSet(people.keys()),
    emptySet: () => new RowSet(),
  })
  for (const [row, times] of people.entries()) calendar.put(row, times)
  return calendar
}

test('who is free on which days stays true while time goes on, and when it goes back', () => {
  const times = fc
    .array(fc.integer({ min: -6, max: 15 * 24 * 4 }), { maxLength: 5 })
    .map((quarters) => quarters.toSorted((a, b) => a - b).map((quarter) => BEGIN + (quarter * HOUR_MS) / 4))
  const moments = fc.array(fc.integer({ min: 0, max: 40 * 60 }), { minLength: 2, maxLength: 12 })
  fc.assert(
    fc.property(fc.constantFrom(...ZONES), fc.array(times, { maxLength: 12 }), moments, (timeZone, people, minutes) => {
      const kept = calendarOf(people)
      for (const minute of minutes) {
        const now = BEGIN + minute * 60_000
        const moment = { now, day: dayIn(timeZone, new Date(now)), timeZone }
        const anew = calendarOf(people)
        for (const mask of MASKS) expect(kept.rowsOf(mask, moment).array()).toEqual(anew.rowsOf(mask, moment).array())
      }
    }),
  )
})

test('a time far ahead belongs to the part of the day that clocks there show, when they are changed too', () => {
  for (const timeZone of ZONES) {
    const clock = new WallClock(timeZone, '2026-03-10')
    const hourOf = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' })
    for (let time = BEGIN; time < BEGIN + 48 * HOUR_MS; time += 7 * 60_000) {
      const hour = Number(hourOf.format(time))
      const part = DAY_PARTS[hour < 12 ? 0 : hour < 18 ? 1 : 2]
      expect(
        (clock.bitOf(time) & freeMask({ day_part: part })) !== 0,
        `${timeZone} ${new Date(time).toISOString()}`,
      ).toBe(true)
    }
  }
})
