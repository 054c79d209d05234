import { sql, type RawBuilder } from 'kysely'
import { monthsOf, type ReportPeriod } from '#contract/office/reports/report-period.ts'
import type { MoneyReport } from '#contract/office/reports/reports.ts'
import { withinPeriod } from '#server/platform/calendar.ts'
import { readFromReplica, type Db } from '#server/platform/db/database.ts'
import { branchOfPayment, countedAttempt, isReturn, refundOfReturn } from '../transactions/queries.ts'
import { listOf } from './list-address.ts'

interface Asked {
  period: ReportPeriod
  before: ReportPeriod
  timeZone: string
}

/** Kopecks that came or went on a day for a psychologist and a branch. */
interface Movement {
  day: string
  psychologist_id: number | null
  psychologist: string | null
  branch_id: number | null
  branch: string | null
  paid: number
  payments: number
  refunded: number
}

interface Sums {
  paid: number
  refunded: number
  payments: number
}

/** What came and went back in a period, by the days on which it did, for whom and where. */
export async function moneyReport(db: Db, { period, before, timeZone }: Asked): Promise<MoneyReport> {
  const [moved, movedBefore, receipts] = await Promise.all([
    movements(db, period, timeZone),
    movements(db, before, timeZone),
    receiptsOf(db, period, timeZone),
  ])
  const then = sumOf(movedBefore)
  const line = (of: readonly Movement[], filter: object = {}, days: ReportPeriod = period) => ({
    ...sumOf(of),
    paid_href: listOf('transactions', { paid_from: days.from, paid_to: days.to, ...filter }),
    refunded_href: listOf('transactions', { returned_from: days.from, returned_to: days.to, ...filter }),
  })
  return {
    ...line(moved),
    paid_before: then.paid,
    refunded_before: then.refunded,
    receipts: { ...receipts, failed_href: listOf('transactions', { in_question: 1 }) },
    psychologists: groups(moved, 'psychologist').map(({ id, title, rows }) => ({
      id,
      title,
      ...line(rows, id === null ? {} : { psychologist_id: id }),
    })),
    branches: groups(moved, 'branch').map(({ id, title, rows }) => ({
      id,
      title,
      ...line(rows, { branch: id ?? 'none' }),
    })),
    months: monthsOf(period).map((month) => ({
      ...month,
      ...line(
        moved.filter(({ day }) => day >= month.from && day <= month.to),
        {},
        month,
      ),
    })),
  }
}

function sumOf(rows: readonly Movement[]): Sums {
  const sum = (of: keyof Sums) => rows.reduce((total, row) => total + row[of], 0)
  return { paid: sum('paid'), refunded: sum('refunded'), payments: sum('payments') }
}

/** Who brought most comes first, what is nobody's last. */
function groups(rows: readonly Movement[], by: 'psychologist' | 'branch') {
  const idOf = (row: Movement) => (by === 'branch' ? row.branch_id : row.psychologist_id)
  const found = Map.groupBy(rows, idOf)
  return [...found]
    .map(([id, of]) => ({ id, title: of[0]?.[by] ?? null, rows: of, paid: sumOf(of).paid }))
    .toSorted((one, other) => Number(one.id === null) - Number(other.id === null) || other.paid - one.paid)
}

async function movements(db: Db, { from, to }: ReportPeriod, timeZone: string): Promise<Movement[]> {
  const within = (column: RawBuilder<unknown>) =>
    sql.join(withinPeriod(column, { date_from: from, date_to: to }, timeZone), sql` and `)
  const day = (column: RawBuilder<unknown>) => sql`to_char(${column} at time zone ${timeZone}::text, 'YYYY-MM-DD')`
  const statement = sql<Movement>`
    with moved as (
      select ${day(sql`t.paid_at`)} as day, t.id as transaction_id, t.amount as paid, 1 as payments, 0 as refunded
      from transactions t where ${within(sql`t.paid_at`)}
      union all
      select ${day(sql`e.at`)}, e.transaction_id, 0, 0, e.amount from transaction_events e
      where ${isReturn} and ${within(sql`e.at`)}
    ), placed as (
      select moved.*, t.psychologist_id, ${branchOfPayment} as branch_id from moved join transactions t on t.id = transaction_id
    )
    select m.day, m.psychologist_id, p.full_name as psychologist, m.branch_id, b.title as branch,
      sum(m.paid)::float8 as paid, sum(m.payments)::int as payments, sum(m.refunded)::float8 as refunded
    from placed m left join psychologists p on p.id = m.psychologist_id left join branches b on b.id = m.branch_id
    group by 1, 2, 3, 4, 5 order by m.day, p.full_name collate "und-x-icu", m.psychologist_id, m.branch_id`
  const { rows } = await readFromReplica(db, (reader) => statement.execute(reader))
  return rows
}

/** How the receipts stand for what moved. */
async function receiptsOf(db: Db, { from, to }: ReportPeriod, timeZone: string) {
  const within = (column: RawBuilder<unknown>) =>
    sql.join(withinPeriod(column, { date_from: from, date_to: to }, timeZone), sql` and `)
  const count = (state: RawBuilder<unknown>) => sql`count(*) filter (where receipt is not distinct from ${state})::int`
  const statement = sql<Omit<MoneyReport['receipts'], 'failed_href'>>`
    with moved as (
      select a.receipt from transactions t left join lateral ${countedAttempt} a on true where ${within(sql`t.paid_at`)}
      union all
      select r.receipt from transaction_events e left join lateral ${refundOfReturn} r on true
      where ${isReturn} and ${within(sql`e.at`)}
    )
    select ${count(sql`'made'`)} as made, ${count(sql`'awaited'`)} as awaited, ${count(sql`'failed'`)} as failed,
      ${count(sql`null`)} as untold
    from moved`
  const { rows } = await readFromReplica(db, (reader) => statement.execute(reader))
  return rows[0] as Omit<MoneyReport['receipts'], 'failed_href'>
}
