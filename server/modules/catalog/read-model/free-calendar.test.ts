import { TypedFastBitSet as RowSet } from 'typedfastbitset'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { freeMask, DAY_PARTS, FREE_DAYS } from '#contract/psychologists/free-when.ts'
import { dayIn } from '#server/platform/calendar.ts'
import { FreeCalendar, type CalendarMoment } from './free-calendar.ts'
import { WallClock } from './wall-clock.ts'

const HOUR_MS = 3_600_000
const BEGIN = Date.parse('2026-03-28T03:10:00Z')
const ZONES = ['Europe/Moscow', 'Europe/Berlin', 'Asia/Kathmandu']
const MASKS = [undefined, ...FREE_DAYS].flatMap((time) =>
  [undefined, ...DAY_PARTS].map((day_part) => freeMask({ time, day_part })),
)

/** Of every person their free times, the soonest first. Milliseconds since 1970. */
function calendarOf(people: readonly (readonly number[])[]) {
  const seen = { times: 0 }
  const calendar = new FreeCalendar({
    slotMs: (row) => {
      seen.times += 1
      return people[row]?.[0] ?? 0
    },
    ready: new RowSet(people.keys()),
    emptySet: () => new RowSet(),
  })
  for (const [row, times] of people.entries()) calendar.put(row, times)
  return { calendar, seen }
}

function momentAt(now: number, timeZone: string): CalendarMoment {
  return { now, day: dayIn(timeZone, new Date(now)), timeZone }
}

/** Quarters of an hour after the beginning of the tests. */
const someTimes = fc
  .array(fc.integer({ min: -6, max: 15 * 24 * 4 }), { maxLength: 5 })
  .map((quarters) => quarters.toSorted((a, b) => a - b).map((quarter) => BEGIN + (quarter * HOUR_MS) / 4))

test('who is free on which days stays true while time goes on and back, people change and days are made ahead', () => {
  const someSteps = fc.array(
    fc.record({
      minute: fc.integer({ min: 0, max: 40 * 60 }),
      changed: fc.option(fc.record({ row: fc.nat(11), times: someTimes }), { nil: undefined }),
      isPrepared: fc.boolean(),
    }),
    { minLength: 2, maxLength: 12 },
  )
  fc.assert(
    fc.property(
      fc.constantFrom(...ZONES),
      fc.array(someTimes, { maxLength: 12 }),
      someSteps,
      (timeZone, given, steps) => {
        const people = [...given]
        const { calendar: kept } = calendarOf(people)
        for (const { minute, changed, isPrepared } of steps) {
          const moment = momentAt(BEGIN + minute * 60_000, timeZone)
          if (changed !== undefined && changed.row < people.length) {
            kept.remove(changed.row)
            people[changed.row] = changed.times
            kept.put(changed.row, changed.times)
          }
          const { calendar: anew } = calendarOf(people)
          for (const mask of MASKS) expect(kept.rowsOf(mask, moment).array()).toEqual(anew.rowsOf(mask, moment).array())
          if (isPrepared) kept.prepare(momentAt(new WallClock(timeZone, moment.day).dayEnd, timeZone))
        }
      },
    ),
  )
})

test('the first question of a day that was made ahead looks at nobody', () => {
  const day = new WallClock('Europe/Moscow', '2026-03-28')
  const { calendar, seen } = calendarOf([[day.dayEnd + HOUR_MS], [day.dayEnd - HOUR_MS, day.dayEnd + 9 * HOUR_MS]])
  calendar.rowsOf(freeMask({ time: 'today' }), momentAt(BEGIN, 'Europe/Moscow'))
  const tomorrow = momentAt(day.dayEnd, 'Europe/Moscow')
  calendar.prepare(tomorrow)
  seen.times = 0
  expect(calendar.rowsOf(freeMask({ time: 'today' }), { ...tomorrow, now: tomorrow.now + 1 }).array()).toEqual([0, 1])
  expect(seen.times).toBe(0)
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
