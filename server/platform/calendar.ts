import { sql, type RawBuilder } from 'kysely'
import type { Period } from '#contract/wire/period.ts'

/** `YYYY-MM-DD` as the calendar on the wall says it there. */
export function dayIn(timeZone: string, moment: Date): string {
  const calendar = calendars.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone })
  calendars.set(timeZone, calendar)
  return calendar.format(moment)
}

/** `HH:MM` as the clock on the wall says it there. */
export function timeIn(timeZone: string, moment: Date): string {
  return new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone }).format(moment)
}

/** Making one takes a hundred times as long as asking it. Of the site there is one, and some for tests. */
const calendars = new Map<string, Intl.DateTimeFormat>()

/** The moment at which a day begins there. */
export function startOf(day: RawBuilder<unknown> | string, timeZone: string): RawBuilder<unknown> {
  return sql`((${day})::date::timestamp at time zone ${timeZone}::text)`
}

/** Conditions that the moment `column` lies within the days of a period, both inclusive; none when it is open. */
export function withinPeriod(column: RawBuilder<unknown>, period: Period, timeZone: string): RawBuilder<unknown>[] {
  const { date_from, date_to } = period
  return [
    ...(date_from === undefined ? [] : [sql`${column} >= ${startOf(date_from, timeZone)}`]),
    ...(date_to === undefined ? [] : [sql`${column} < ${startOf(sql`${date_to}::date + 1`, timeZone)}`]),
  ]
}
