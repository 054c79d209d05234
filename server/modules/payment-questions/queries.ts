import { sql, type RawBuilder } from 'kysely'
import type { QuestionKind } from '#contract/payments/transaction-questions.ts'
import type { EventKind } from '#contract/payments/transactions.ts'

/** Beside `transactions t` and its attempt `a`: the money of the transaction is the money of this attempt. */
export const isCounted = sql`coalesce(
  t.paid_at is not null and t.provider = a.provider and t.provider_payment_id = a.provider_payment_id, false)`

/** The last event of this kind of each attempt, unless a later one, `l`, is its answer. */
function unanswered(kind: QuestionKind, event: EventKind, isAnswer: RawBuilder<unknown>) {
  return sql`
    select '${sql.raw(kind)}' as kind, a.id as attempt_id, e.amount, a.amount - a.refunded_amount as left, ${isCounted} as is_counted,
      true as is_lost, e.at as since, a.heard_at, a.provider, a.provider_payment_id
    from transaction_attempts a
    join lateral (
      select e.id, e.at, e.amount from transaction_events e
      where e.attempt_id = a.id and e.kind = '${sql.raw(event)}'
      order by e.id desc limit 1) e on true
    where a.transaction_id = t.id and not exists (
      select 1 from transaction_events l where l.attempt_id = a.id and l.id > e.id and ${isAnswer})`
}

/** The open questions of `transactions t`: a table with a row for each. */
export const openQuestions = sql`(
  select 'refund' as kind, a.id as attempt_id, r.amount, a.amount - a.refunded_amount as left, ${isCounted} as is_counted,
    r.lost_at is not null as is_lost, r.created_at as since, a.heard_at, a.provider, a.provider_payment_id
  from transaction_refunds r join transaction_attempts a on a.id = r.attempt_id
  where a.transaction_id = t.id and r.status = 'pending'
  union all
  select 'surplus', a.id, a.amount - a.refunded_amount, a.amount - a.refunded_amount, false, true, a.updated_at, a.heard_at,
    a.provider, a.provider_payment_id
  from transaction_attempts a
  where a.transaction_id = t.id and a.status in ('paid', 'partially_refunded') and not ${isCounted}
    and not exists (select 1 from transaction_refunds r where r.attempt_id = a.id and r.status = 'pending')
  union all ${unanswered('refund_unknown', 'refund_unknown', sql`l.kind = 'settled_sum'`)}
    and a.status in ('paid', 'partially_refunded')
  union all ${unanswered('mismatch', 'mismatch', sql`l.kind in ('moved', 'settled')`)}
  union all ${unanswered('receipt', 'receipt_failed', sql`l.kind = 'receipt_made'`)}
)`

/** Beside `transactions t`. A refund is awaited first; nobody has to look before asking about it is of no use. */
export const hasOpenQuestion = sql`exists (select 1 from ${openQuestions} q where q.kind <> 'receipt' and q.is_lost)`

/** Beside `transactions t`: a receipt of it was not made. */
export const isReceiptFailed = sql`exists (select 1 from ${openQuestions} q where q.kind = 'receipt')`

/** Beside `transactions t`: the bank names another sum, currency or order, so that nobody pays by its link. */
export const isMismatched = sql`exists (select 1 from ${openQuestions} q where q.kind = 'mismatch')`

/** Beside `transactions t`: what was asked back of the bank, which has not said yet that it is. Kopecks. */
export const pendingRefundAmount = sql`(
  select coalesce(sum(r.amount), 0) from transaction_refunds r join transaction_attempts a on a.id = r.attempt_id
  where a.transaction_id = t.id and a.provider_payment_id = t.provider_payment_id and r.status = 'pending')`

/** Beside `transactions t`: what came a second time, and how much of it is not back yet; null where nothing did. */
export const surplus = sql`(
  select jsonb_build_object('amount', sum(a.amount), 'left', (
    select coalesce(sum(q.left), 0) from ${openQuestions} q
    where q.kind = 'surplus' or (q.kind = 'refund' and not q.is_counted)))
  from transaction_attempts a
  where a.transaction_id = t.id and t.paid_at is not null and not ${isCounted}
    and a.status in ('paid', 'partially_refunded', 'refunded')
  having count(*) > 0)`
