import { sql, type RawBuilder } from 'kysely'
import type { ListQuery } from '#contract/wire/http.ts'
import { transaction, type TransactionFilter, type TransactionTotals } from '#contract/payments/transactions.ts'
import { withinPeriod } from '#server/platform/calendar.ts'
import type { Db } from '#server/platform/db/database.ts'
import { firstWithResults } from '#server/platform/db/queries/corrected-search.ts'
import { searchCondition, searchWords } from '#server/platform/db/queries/search-words.ts'
import { NotFound } from '#server/platform/http/errors.ts'
import { clientJsonOf } from '../clients/queries.ts'
import {
  isCounted,
  hasOpenQuestion,
  isMismatched,
  isReceiptFailed,
  openQuestions,
  pendingRefundAmount,
  surplus,
} from '../payment-questions/queries.ts'
import { likeliest, listReads, type FoundPage } from '#server/platform/entity/list-reads.ts'
import { linkedJson, rowJson } from '#server/platform/entity/row-json.ts'
import type { TransactionRow } from './presenter.ts'
import { OPEN_STATUSES } from './state-machine.ts'

type Sort = (typeof transaction.sorts)[number]

type TransactionList = FoundPage<TransactionRow> & { totals: TransactionTotals }

interface MoneyPeriod {
  from: string
  to: string
  /** The same days of the month before. */
  before: { from: string; to: string }
}

interface Money {
  paid: number
  refunded: number
  awaited: number
  paid_before: number
  days: { day: string; paid: number; refunded: number }[]
}

interface ListOptions {
  timeZone: string
  /** Who sees the payer masked also finds by no more than the mask shows. */
  seesPayer: boolean
}

/** One page of the transactions with their number and the sums of all that are found: one statement a reading of the search. */
export function listTransactions(
  db: Db,
  filter: TransactionFilter,
  list: ListQuery<Sort>,
  options: ListOptions,
): Promise<TransactionList> {
  const order = transactions.orderBy(list)
  return firstWithResults(filter.payer, async (texts) => {
    const { condition, meant } = transactions.searched(filter, options, texts)
    const { rows } = await sql<TransactionList>`
      with found as materialized (
        select t.id, t.amount, t.refunded_amount, t.paid_at, ${meant} as meant, row_number() over (order by ${order}) as place
        from transactions t where ${condition})
      select
        (select count(*)::int from found) as total, ${likeliest(texts)} as corrected_query,
        (select json_build_object(
          'amount', coalesce(sum(amount), 0),
          'paid_amount', coalesce(sum(amount) filter (where paid_at is not null), 0),
          'refunded_amount', coalesce(sum(refunded_amount), 0)) from found) as totals,
        coalesce((
          select json_agg(${transactionJson} order by ${order})
          from (
            select t.* from transactions t where t.id = any(array(
              select id from found order by place limit ${list.per_page} offset ${(list.page - 1) * list.per_page}))
          ) t
        ), '[]') as rows`.execute(db)
    return rows[0] as TransactionList
  })
}

/** Money by the calendar of the practice, kopecks: what came, what went back, what is awaited. One statement. */
export async function moneyBetween(db: Db, period: MoneyPeriod, now: Date, timeZone: string): Promise<Money> {
  const within = (column: string, from: string, to: string) =>
    sql.join(withinPeriod(sql.ref(column), { date_from: from, date_to: to }, timeZone), sql` and `)
  const day = (column: string) => sql`to_char(${sql.ref(column)} at time zone ${timeZone}::text, 'YYYY-MM-DD')`
  const { from, to, before } = period
  const { rows } = await sql<Money>`
    with paid as (
      select ${day('paid_at')} as day, sum(amount) as sum from transactions
      where ${within('paid_at', from, to)} group by 1
    ), returned as (
      select ${day('at')} as day, sum(amount) as sum from transaction_events
      where kind = 'moved' and to_status in ('refunded', 'partially_refunded') and ${within('at', from, to)} group by 1
    )
    select
      (select coalesce(sum(sum), 0)::float8 from paid) as paid,
      (select coalesce(sum(sum), 0)::float8 from returned) as refunded,
      (select coalesce(sum(amount), 0)::float8 from transactions
        where status in ('created', 'pending', 'authorized') and expires_at > ${now}) as awaited,
      (select coalesce(sum(amount), 0)::float8 from transactions
        where ${within('paid_at', before.from, before.to)}) as paid_before,
      coalesce((
        select json_agg(json_build_object('day', to_char(d, 'YYYY-MM-DD'),
          'paid', coalesce(paid.sum, 0), 'refunded', coalesce(returned.sum, 0)) order by d)
        from generate_series(${from}::date, ${to}::date, '1 day') d
        left join paid on paid.day = to_char(d, 'YYYY-MM-DD')
        left join returned on returned.day = to_char(d, 'YYYY-MM-DD')), '[]') as days`.execute(db)
  return rows[0] as Money
}

/** One transaction with its events, oldest first. One statement. */
export async function findTransaction(db: Db, by: { id: number } | { public_id: string }) {
  const condition = 'id' in by ? sql`t.id = ${by.id}` : sql`t.public_id = ${by.public_id}`
  const { rows } = await sql<{ row: TransactionRow }>`
    select ${transactionJson}::jsonb || jsonb_build_object('events', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', e.id, 'kind', e.kind, 'at', e.at, 'source', e.source, 'from_status', e.from_status, 'to_status', e.to_status,
        'amount', e.amount, 'reason', e.reason,
        'actor', ${linkedJson('users', 'e.actor_id')}
      ) order by e.id) from transaction_events e where e.transaction_id = t.id), '[]'),
      'receipts', coalesce((select jsonb_agg(to_jsonb(c) order by c.at nulls first, c.of, c.key) from ${receipts} c), '[]'),
      'questions', coalesce((select jsonb_agg(to_jsonb(q) order by q.since, q.attempt_id, q.kind) from ${openQuestions} q), '[]'),
      'surplus', ${surplus},
      'review_link', (
        select jsonb_build_object('expires_at', i.expires_at, 'used_at', i.used_at,
          -- A letter that is forgotten was sent once.
          'sent_at', case when l.id is null then i.created_at else l.sent_at end)
        from review_invitations i left join letters l on l.subject = 'transaction:' || i.transaction_id
        where i.transaction_id = t.id),
      'client', ${clientJsonOf('t.client_id')}) as row
    from transactions t where ${condition}`.execute(db)
  return rows[0]?.row
}

/** Beside `transaction_events e`: money went back. */
export const isReturn = sql<boolean>`(e.kind = 'moved' and e.to_status in ('refunded', 'partially_refunded'))`

/** Beside `transactions t`: the attempt whose money it counts. */
export const countedAttempt = sql`(
  select a.receipt, coalesce(a.receipt_facts, t.receipt) as receipt_facts from transaction_attempts a
  where a.transaction_id = t.id and a.provider = t.provider and a.provider_payment_id = t.provider_payment_id limit 1)`

/** Beside `transaction_events e` of a return: what is written down about it. */
export const refundOfReturn = sql`(
  select r.provider_refund_id, r.receipt, r.receipt_facts from transaction_refunds r
  where r.attempt_id = e.attempt_id and r.status = 'done' and r.finished_at = e.at and r.amount = e.amount order by r.id limit 1)`

/** The receipts of 54-ФЗ of `transactions t`: a row for each time that money came or went back. */
const receipts = sql`(
  select 'payment' as of, a.id as key, a.amount, case when ${isCounted} then t.paid_at end as at, a.receipt as state,
    case when ${isCounted} then coalesce(a.receipt_facts, t.receipt) else a.receipt_facts end as facts, null as refund_number
  from transaction_attempts a
  where a.transaction_id = t.id and a.status in ('paid', 'partially_refunded', 'refunded')
  union all
  select 'refund', r.id, r.amount, r.finished_at, r.receipt, r.receipt_facts, r.provider_refund_id
  from transaction_refunds r join transaction_attempts a on a.id = r.attempt_id
  where a.transaction_id = t.id and r.status = 'done')`

/** Beside `transactions t`: where the meeting is that was paid for, as far as its request tells, or told, or its visit. */
export const branchOfPayment = sql<
  number | null
>`coalesce((select q.meeting_branch_id from requests q where q.id = t.request_id), t.branch_id)`

/** No bank keeps a link longer; what is still open then will never be anything else. Days. */
export const DAYS_UNTIL_ABANDONED = 100

/** Beside `transactions t`: money may still come, by the link or by a payment that is open at a bank. */
export function canStillBePaid(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(
    t.status = 'authorized' or t.status in ('created', 'pending', 'failed') and t.expires_at > ${now}
    or exists (
      select 1 from transaction_attempts a
      where a.transaction_id = t.id and a.status = any(${OPEN_STATUSES}::text[]) and a.provider_payment_id is not null
        and a.expires_at > ${now}::timestamptz - ${DAYS_UNTIL_ABANDONED} * interval '1 day'))`
}

/** Beside `transactions t`: its link may be paid now, by a first try or a further one, as `canBePaid` has it. */
export function takesMoney(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(t.status in ('created', 'pending', 'failed') and t.expires_at > ${now}
    and not ${isMismatched})`
}

/** Throws NotFound. */
export async function loadTransaction(db: Db, id: number): Promise<TransactionRow> {
  const found = await findTransaction(db, { id })
  if (found === undefined) throw new NotFound()
  return found
}

/** What may be in question at all: each question that somebody has to look into begins with one of these events. */
const everInQuestion = sql`
  select transaction_id from transaction_events
  where kind in ('refund_lost', 'paid_twice', 'refund_unknown', 'mismatch', 'receipt_failed')`

const transactionJson = rowJson(transaction, 't', {
  pending_refund_amount: pendingRefundAmount,
  is_awaited: sql`exists (
    select 1 from transaction_attempts a
    where a.transaction_id = t.id and a.url is not null and a.status in ('created', 'pending', 'authorized'))`,
  is_in_question: hasOpenQuestion,
  is_receipt_failed: isReceiptFailed,
  payer: sql`jsonb_build_object('name', t.payer_name, 'email', t.payer_email, 'phone', t.payer_phone)`,
  request: sql`(select jsonb_build_object('id', q.id, 'title', q.number) from requests q where q.id = t.request_id)`,
  psychologist: sql`(
    select jsonb_build_object('id', p.id, 'title', p.full_name,
      'slug', case when p.is_published and p.deleted_at is null then p.slug end)
    from psychologists p where p.id = t.psychologist_id)`,
  created_by: linkedJson('users', 't.created_by'),
})

const wholePayer = [
  sql`normalise_text(t.payer_name)`,
  sql`normalise_text(t.payer_email)`,
  sql`t.payer_phone`,
  sql`t.number`,
]

/** What `maskPayer` leaves: whoever sees no more must not find out more by asking word after word. */
const maskedPayer = [
  sql`normalise_text(regexp_replace(t.payer_name, '(\\S)\\S*', '\\1.', 'g'))`,
  sql`normalise_text(regexp_replace(t.payer_email, '^(.)[^@]*', '\\1•••'))`,
  sql`(left(t.payer_phone, 2) || '•••' || right(split_part(t.payer_phone, ';', 1), 4))`,
]

function conditions(filter: TransactionFilter, { timeZone, seesPayer }: ListOptions): RawBuilder<unknown>[] {
  const conditions = withinPeriod(sql`t.created_at`, filter, timeZone)
  if (filter.payer !== undefined) {
    conditions.push(
      seesPayer
        ? searchCondition(filter.payer, wholePayer, sql`t.payer_phone`)
        : sql`(${searchCondition(filter.payer, maskedPayer, null)} or t.number = ${searchWords(filter.payer).join(' ')}::text)`,
    )
  }
  if (filter.status !== undefined) conditions.push(sql`t.status = any(${filter.status}::text[])`)
  if (filter.psychologist_id !== undefined) conditions.push(sql`t.psychologist_id = ${filter.psychologist_id}`)
  if (filter.amount_from !== undefined) conditions.push(sql`t.amount >= ${filter.amount_from}`)
  if (filter.amount_to !== undefined) conditions.push(sql`t.amount <= ${filter.amount_to}`)
  if (filter.in_question !== undefined) {
    const isOpen = sql`exists (select 1 from ${openQuestions} q where q.is_lost)`
    conditions.push(filter.in_question ? sql`(t.id in (${everInQuestion}) and ${isOpen})` : sql`not ${isOpen}`)
  }
  conditions.push(...within('t.paid_at', { from: filter.paid_from, to: filter.paid_to }, timeZone))
  const returned = within('e.at', { from: filter.returned_from, to: filter.returned_to }, timeZone)
  if (returned.length > 0) {
    conditions.push(sql`exists (select 1 from transaction_events e where e.transaction_id = t.id and ${isReturn}
      and ${sql.join(returned, sql` and `)})`)
  }
  if (filter.branch !== undefined) {
    const branch = filter.branch === 'none' ? null : filter.branch
    conditions.push(sql`${branchOfPayment} is not distinct from ${branch}::int`)
  }
  if (filter.number !== undefined) conditions.push(searchCondition(filter.number, [sql`t.number`], null))
  return conditions
}

function within(column: string, { from, to }: Bounds, timeZone: string): RawBuilder<unknown>[] {
  return withinPeriod(sql.ref(column), { date_from: from, date_to: to }, timeZone)
}

interface Bounds {
  from?: string | undefined
  to?: string | undefined
}

const transactions = listReads<TransactionRow, TransactionFilter, Sort, ListOptions>({
  table: 'transactions',
  alias: 't',
  fields: transaction.fields,
  row: transactionJson,
  search: 'payer',
  where: conditions,
  counted: sql`'count', count(*), 'amount', coalesce(sum(t.amount), 0)`,
})

export const { ids: transactionIds, byIds: transactionsByIds, count: transactionCount } = transactions
