import { sql } from 'kysely'
import type { VisitDay } from '#contract/visitors/visits.ts'
import { TRACKED_PAGES } from '#contract/content/tracked-pages.ts'
import { startOf } from '#server/platform/calendar.ts'
import type { Db } from '#server/platform/db/database.ts'

/** Visits by day and page, zeros included: rolled-up days as they stand, later days counted now. One statement. */
export async function summariseVisits(
  db: Db,
  period: { from: string; to: string },
  timeZone: string,
): Promise<VisitDay[]> {
  const firstRawDay = sql`(select coalesce(max(day) + 1, '2000-01-01'::date) from visit_days)`
  const { rows } = await sql<VisitDay>`
    with counted as (
      select day, page, visits, visitors from visit_days
      where day between ${period.from}::date and ${period.to}::date
      union all
      select (at at time zone ${timeZone}::text)::date, page, count(*)::int, count(distinct visitor_id)::int
      from visits
      where at >= ${startOf(firstRawDay, timeZone)} and at >= ${startOf(period.from, timeZone)}
        and at < ${startOf(sql`${period.to}::date + 1`, timeZone)}
      group by 1, 2
    )
    select to_char(d.day, 'YYYY-MM-DD') as day, p.page,
      coalesce(c.visits, 0) as visits, coalesce(c.visitors, 0) as visitors
    from generate_series(${period.from}::date, ${period.to}::date, '1 day') d(day)
    cross join unnest(${[...TRACKED_PAGES]}::text[]) with ordinality p(page, place)
    left join counted c on c.day = d.day::date and c.page = p.page
    order by d.day, p.place`.execute(db)
  return rows
}
