import { sql } from 'kysely'
import { RAW_VISITS_DAYS, type Device } from '#contract/visitors/visits.ts'
import { VISIT_WINDOW_SECONDS, type TrackedPage } from '#contract/content/tracked-pages.ts'
import { dayIn, startOf } from '#server/platform/calendar.ts'
import type { Clock } from '#server/platform/clock.ts'
import { transaction, type Db, type Tx } from '#server/platform/db/database.ts'

/** Any number: roll-ups that start together run one after the other. */
const ROLL_UP_LOCK = 71_830_414

/** So many sites a day are kept by name: far more than people come from, and no room for inventions. */
const REFERRERS_A_DAY = 200
/** All sites past that. No host looks like this. */
const OTHER_REFERRERS = 'другое'

interface Visit {
  page: TrackedPage
  visitor_id: string
  referrer_host: string | null
  device: Device
}

/** What else is to be known to count a visit. */
interface VisitSettings {
  timeZone: string
  /** False when this network has named enough new sites for today. */
  mayNameReferrer: (tx: Tx) => Promise<boolean>
}

/** Counts a visit, unless this visitor was on this page within the last six hours. Returns whether it counted. */
export async function trackVisit(db: Db, clock: Clock, visit: Visit, settings: VisitSettings): Promise<boolean> {
  const at = clock()
  const windowStart = new Date(at.getTime() - VISIT_WINDOW_SECONDS * 1000)
  return transaction(db, async (tx) => {
    // Two tabs that open at once wait for each other: the second then sees the visit of the first.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${visit.visitor_id} ${visit.page}`}::text, 0))`.execute(
      tx,
    )
    const former = await tx
      .selectFrom('visits')
      .select('id')
      .where('visitor_id', '=', visit.visitor_id)
      .where('page', '=', visit.page)
      .where('at', '>', windowStart)
      .executeTakeFirst()
    if (former !== undefined) return false
    const referrer_host = await keptReferrer(tx, visit.referrer_host, dayIn(settings.timeZone, at), settings)
    await tx
      .insertInto('visits')
      .values({ ...visit, at, referrer_host })
      .execute()
    return true
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
    await sql`delete from visit_referrers where day < ${today}::date - ${RAW_VISITS_DAYS}::int`.execute(tx)
  })
}

/** The host by its name when the day knows it or has room for it; otherwise one word for all the others. */
async function keptReferrer(tx: Tx, host: string | null, day: string, { mayNameReferrer }: VisitSettings) {
  if (host === null) return null
  const { rows } = await sql<{ is_known: boolean; known: number }>`
    select coalesce(bool_or(host = ${host}), false) as is_known, count(*)::int as known
    from visit_referrers where day = ${day}::date`.execute(tx)
  const { is_known = false, known = 0 } = rows[0] ?? {}
  if (is_known) return host
  if (known >= REFERRERS_A_DAY || !(await mayNameReferrer(tx))) return OTHER_REFERRERS
  await sql`insert into visit_referrers (day, host) values (${day}::date, ${host}) on conflict do nothing`.execute(tx)
  return host
}
