import type { LockedLedger } from '../locked-ledger.ts'
import { statusAfterRefund } from '../state-machine.ts'

const AT_THE_BANK = 'Возвращено в банке'
export const PAID_TWICE = 'Оплачено второй раз'

/** What went back past us, as far as anybody tells. */
interface Past {
  reason: string
  actor_id: number | null
}

/**
 * Books all that has been given back of an attempt so far, in kopecks. The refund that is on its way is done when so much
 * more is back; anything beyond it went back past us. Less than is known already is old news.
 */
export async function recordRefundedAmount(
  books: LockedLedger,
  total: number,
  past: Past = { reason: AT_THE_BANK, actor_id: null },
) {
  let further = total - books.attempt.refunded_amount
  if (further <= 0) return
  const pending = await pendingRefundOf(books)
  if (pending !== undefined && further >= pending.amount) {
    further -= pending.amount
    await books.tx
      .updateTable('transaction_refunds')
      .set({ status: 'done', finished_at: books.now, updated_at: books.now })
      .where('id', '=', pending.id)
      .execute()
    bookPart(books, pending)
  }
  if (further === 0) return
  const { now: at } = books
  const part = { ...past, amount: further }
  const key = `${books.attempt.order_id}-b${total}`
  await books.tx
    .insertInto('transaction_refunds')
    .values({
      ...part,
      key,
      attempt_id: books.attempt.id,
      status: 'done',
      created_at: at,
      updated_at: at,
      finished_at: at,
    })
    .execute()
  bookPart(books, part)
}

/** Writes down that a second payment goes back to the payer, whole. Answers the refund that the bank is to be asked for. */
export async function recordSurplusRefund(books: LockedLedger): Promise<number> {
  const { attempt } = books
  books.note('paid_twice', { source: 'system', amount: attempt.amount, key: `${attempt.order_id}:paid_twice` })
  return addRefund(books, { amount: attempt.amount, reason: PAID_TWICE, actorId: null })
}

/** Writes a refund down under a key of its own, before the bank is asked. */
export async function addRefund(
  { tx, now, attempt }: LockedLedger,
  refund: { amount: number; reason: string; actorId: number | null },
): Promise<number> {
  const { amount, reason, actorId } = refund
  const { count } = await tx
    .selectFrom('transaction_refunds')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where('attempt_id', '=', attempt.id)
    .executeTakeFirstOrThrow()
  const { id } = await tx
    .insertInto('transaction_refunds')
    .values({
      created_at: now,
      updated_at: now,
      attempt_id: attempt.id,
      key: `${attempt.order_id}-r${Number(count) + 1}`,
      amount,
      reason,
      actor_id: actorId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The refund that is on its way will not come: the money stays. */
export async function recordFailedRefund({ tx, now }: LockedLedger, refundId: number) {
  await tx
    .updateTable('transaction_refunds')
    .set({ status: 'failed', finished_at: now, updated_at: now })
    .where('id', '=', refundId)
    .execute()
}

/** Nothing more is to be had from the bank by asking about this refund: staff are told, once. */
export async function recordLostRefund(books: LockedLedger, refundId: number) {
  const pending = await pendingRefundOf(books)
  if (pending?.id !== refundId || pending.lost_at !== null) return
  await books.tx.updateTable('transaction_refunds').set({ lost_at: books.now }).where('id', '=', refundId).execute()
  const { amount, reason } = pending
  books.note('refund_lost', { source: 'system', amount, reason })
}

/** The refund of this attempt that the bank has not said to be back yet. */
export function pendingRefundOf({ tx, attempt }: LockedLedger) {
  return tx
    .selectFrom('transaction_refunds')
    .select(['id', 'created_at', 'amount', 'reason', 'actor_id', 'lost_at'])
    .where('attempt_id', '=', attempt.id)
    .where('status', '=', 'pending')
    .executeTakeFirst()
}

function bookPart(books: LockedLedger, part: { amount: number; reason: string; actor_id: number | null }) {
  const { attempt, transaction: head } = books
  const { amount, reason, actor_id: actorId } = part
  attempt.refunded_amount += amount
  attempt.status = statusAfterRefund(attempt.amount, attempt.refunded_amount)
  const source = actorId === null ? 'bank' : 'staff'
  const cause = { source, actorId, amount, reason, key: `${attempt.order_id}:back:${attempt.refunded_amount}` } as const
  if (!books.isCounted) {
    return books.note('paid_twice_returned', { ...cause, source: actorId === null ? 'system' : 'staff' })
  }
  head.refunded_amount += amount
  books.move(statusAfterRefund(head.amount, head.refunded_amount), cause)
}
