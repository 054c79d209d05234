import { sql } from 'kysely'
import type { ReportPeriod } from '#contract/office/reports/report-period.ts'
import type { Reports } from '#contract/office/reports/reports.ts'
import { withinPeriod } from '#server/platform/calendar.ts'
import { readFromReplica, type Db } from '#server/platform/db/database.ts'
import { listOf } from './list-address.ts'

/** A page of a large directory has room for those who work most. */
const PEOPLE_MAX = 100

interface Asked {
  period: ReportPeriod
  before: ReportPeriod
  timeZone: string
}

/** Who meets how many people in a period, as was agreed in requests. */
export async function loadReport(db: Db, { period, before, timeZone }: Asked): Promise<NonNullable<Reports['load']>> {
  const within = ({ from, to }: ReportPeriod) =>
    sql.join(withinPeriod(sql`q.meeting_at`, { date_from: from, date_to: to }, timeZone), sql` and `)
  const statement = sql<{
    id: number
    title: string
    meetings: number
    meetings_before: number
    free_times: number | null
  }>`
    with met as (
      select q.chosen_psychologist_id as id,
        count(*) filter (where ${within(period)})::int as meetings,
        count(*) filter (where ${within(before)})::int as meetings_before
      from requests q
      where q.chosen_psychologist_id is not null and q.status <> 'spam' and (${within(period)} or ${within(before)})
      group by 1
    )
    select p.id, p.full_name as title, m.meetings, m.meetings_before, p.free_times
    from met m join psychologists p on p.id = m.id and p.deleted_at is null
    order by m.meetings desc, m.meetings_before desc, p.full_name collate "und-x-icu", p.id limit ${PEOPLE_MAX}`
  const { rows } = await readFromReplica(db, (reader) => statement.execute(reader))
  const days = { meeting_from: period.from, meeting_to: period.to }
  const status = ['new', 'in_work', 'booked', 'paid', 'done', 'lost']
  return rows.map((row) => ({ ...row, href: listOf('requests', { chosen_psychologist_id: row.id, status, ...days }) }))
}
