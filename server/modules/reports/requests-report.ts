import { sql, type RawBuilder } from 'kysely'
import type { ReportPeriod } from '#contract/office/reports/report-period.ts'
import type { RequestsReport } from '#contract/office/reports/reports.ts'
import { ANSWERS, LOST_REASONS, SOURCES, STEPS } from '#contract/requests/deal.ts'
import { REQUEST_STATUSES } from '#contract/requests/requests.ts'
import { readFromReplica, type Db } from '#server/platform/db/database.ts'
import { withinPeriod } from '#server/platform/calendar.ts'
import { hasReached, wasAnswered } from '../requests/queries.ts'
import { listOf } from './list-address.ts'

interface Asked {
  period: ReportPeriod
  before: ReportPeriod
  timeZone: string
}

type Counts = Record<string, number>
/** What was counted in one of the two periods. */
interface Counted {
  total: number
  median_minutes: number | null
  steps: Counts
  lost: Counts
  answers: Counts
  sources: { source: string; total: number; steps: Counts }[]
}

const NOT_SPAM = REQUEST_STATUSES.filter((status) => status !== 'spam')

/** What came of the requests that visitors left in a period: every number by the filter of the list that it opens. */
export async function requestsReport(db: Db, { period, before, timeZone }: Asked): Promise<RequestsReport> {
  const [now, then] = await Promise.all([counted(db, period, timeZone), counted(db, before, timeZone)])
  const href = (filter: object) =>
    listOf('requests', { date_from: period.from, date_to: period.to, status: NOT_SPAM, ...filter })
  const pair = (of: (one: Counted) => number | undefined, filter: object) => ({
    count: of(now) ?? 0,
    before: of(then) ?? 0,
    href: href(filter),
  })
  const source = ({ sources }: Counted, name: string) => sources.find((one) => one.source === name)
  return {
    received: pair(({ total }) => total, {}),
    steps: STEPS.map((step) => ({ step, ...pair(({ steps }) => steps[step], { reached: step }) })),
    sources: SOURCES.filter((name) => source(now, name) ?? source(then, name)).map((name) => ({
      source: name,
      ...pair((one) => source(one, name)?.total, { source: name }),
      steps: STEPS.map((step) => ({
        step,
        count: source(now, name)?.steps[step] ?? 0,
        href: href({ source: name, reached: step }),
      })),
    })),
    lost: LOST_REASONS.filter((reason) => now.lost[reason] ?? then.lost[reason]).map((reason) => ({
      reason,
      ...pair(({ lost }) => lost[reason], { lost_reason: reason }),
    })),
    answers: ANSWERS.map((answer) => ({ answer, ...pair(({ answers }) => answers[answer], { answered: answer }) })),
    median_minutes: now.median_minutes,
    median_minutes_before: then.median_minutes,
  }
}

async function counted(db: Db, { from, to }: ReportPeriod, timeZone: string): Promise<Counted> {
  const within = sql.join(withinPeriod(sql`q.created_at`, { date_from: from, date_to: to }, timeZone), sql` and `)
  const steps = flags(STEPS, hasReached)
  const statement = sql<Counted>`
    with asked as materialized (
      select q.source, q.lost_reason, request_response_minutes(q) as minutes,
        ${steps} as steps, ${flags(ANSWERS, wasAnswered)} as answers
      from requests q where ${within} and q.status <> 'spam'
    ), by_source as (
      select source, count(*)::int as total, ${sums(STEPS, 'steps')} as steps from asked group by source
    )
    select
      (select count(*)::int from asked) as total,
      (select floor(percentile_cont(0.5) within group (order by minutes))::int from asked) as median_minutes,
      (select ${sums(STEPS, 'steps')} from asked) as steps,
      (select ${sums(ANSWERS, 'answers')} from asked) as answers,
      (select coalesce(json_object_agg(lost_reason, count), '{}') from (
        select lost_reason, count(*) from asked where lost_reason is not null group by 1) reasons) as lost,
      (select coalesce(json_agg(by_source), '[]') from by_source) as sources`
  const { rows } = await readFromReplica(db, (reader) => statement.execute(reader))
  return rows[0] as Counted
}

/** An array that says of each name whether it is so. */
function flags<N extends string>(names: readonly N[], isSo: (name: N) => RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`array[${sql.join(names.map((name) => sql`coalesce(${isSo(name)}, false)`))}]`
}

/** How many rows say yes, by name. */
function sums(names: readonly string[], column: string): RawBuilder<unknown> {
  const counts = names.map(
    (name, place) => sql`${sql.lit(name)}, count(*) filter (where ${sql.ref(column)}[${sql.lit(place + 1)}])::int`,
  )
  return sql`json_build_object(${sql.join(counts)})`
}
