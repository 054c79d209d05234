import { sql } from 'kysely'
import { RAW_VISITS_DAYS, type Device } from '#contract/visits.ts'
import { VISIT_WINDOW_SECONDS, type TrackedPage } from '#contract/tracked-pages.ts'
import { dayIn, startOf } from '#server/platform/calendar.ts'
import type { Clock } from '#server/platform/clock.ts'
import { transaction, type Db } from '#server/platform/db/database.ts'

/** Any number: roll-ups that start together run one after the other. */
const ROLL_UP_LOCK = 71_830_414

interface Visit {
  page: TrackedPage
  visitor_id: string
  referrer_host: string | null
  device: Device
}

/** Counts a visit, unless this visitor was on this page within the last six hours. Returns whether it counted. */
export async function trackVisit(db: Db, clock: Clock, visit: Visit): Promise<boolean> {
  const now = clock()
  const windowStart = new Date(now.getTime() - VISIT_WINDOW_SECONDS * 1000)
  return transaction(db, async (tx) => {
    // Two tabs that open at once wait for each other: the second then sees the visit of the first.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${visit.visitor_id} ${visit.page}`}::text, 0))`.execute(
      tx,
    )
    const { rows } = await sql`
      insert into visits (at, page, visitor_id, referrer_host, device)
      select ${now}::timestamptz, ${visit.page}::text, ${visit.visitor_id}::text, ${visit.referrer_host}::text, ${visit.device}::text
      where not exists (
        select 1 from visits where visitor_id = ${visit.visitor_id} and page = ${visit.page} and at > ${windowStart})
      returning id`.execute(tx)
    return rows.length > 0
  })
}

/**
 * Turns the visits of past days into numbers by day, and deletes raw visits after ninety days. Running it again, or two at
 * once, changes nothing. A day is what the calendar of the practice says.
 */
export async function rollUpVisits(db: Db, clock: Clock, timeZone: string): Promise<void> {
  const today = dayIn(timeZone, clock())
  await transaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${ROLL_UP_LOCK})`.execute(tx)
    // `greatest`: should the practice move to another time zone, a day cut by the deletion loses nothing.
    await sql`
      insert into visit_days (day, page, visits, visitors)
      select (at at time zone ${timeZone}::text)::date, page, count(*), count(distinct visitor_id)
      from visits where at < ${startOf(today, timeZone)} group by 1, 2
      on conflict (day, page) do update set
        visits = greatest(visit_days.visits, excluded.visits),
        visitors = greatest(visit_days.visitors, excluded.visitors)`.execute(tx)
    await sql`
      delete from visits where at < ${startOf(sql`${today}::date - ${RAW_VISITS_DAYS}::int`, timeZone)}`.execute(tx)
  })
}
