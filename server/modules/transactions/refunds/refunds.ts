import { sql } from 'kysely'
import { formatRoubles } from '#contract/payments/money.ts'
import { QUESTION_REFUSALS, type Refund } from '#contract/payments/transaction-questions.ts'
import { TRANSACTION_STATUS_TITLES } from '#contract/payments/transactions.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Busy, HttpError, Invalid, Unavailable } from '#server/platform/http/errors.ts'
import { transactionOnce } from '#server/platform/jobs/transaction-once.ts'
import { applyBankState } from '../bank-dialogue/bank-state.ts'
import { BankRefusal, type BankRefund } from '../banks/bank.ts'
import { openLedger, withLockedLedger, type LockedLedger } from '../locked-ledger.ts'
import {
  LEASE_MS,
  logBankFailure,
  asBank,
  type PaymentContext,
  type MoneyCtx,
  type PaymentServices,
} from '../payment-services.ts'
import type { TransactionRow } from '../presenter.ts'
import { loadTransaction } from '../queries.ts'
import { addRefund, recordFailedRefund, recordRefundedAmount, pendingRefundOf } from './returned-money.ts'
import { isRefundable } from '../state-machine.ts'

export const NO_BANK = 'Банк не подключён: вернуть деньги отсюда пока нельзя.'
const REFUSED = 'Банк не принял возврат, деньги остались на месте. Причину видно в кабинете банка.'
const BEING_SENT = 'Этот возврат уже отправляется в\u00a0банк. Повторите через несколько секунд.'
const COME_BACK_SECONDS = 5
const UNKNOWN_PART = 'Банк вернул часть сам. Сначала запишите, сколько: сумму видно в кабинете банка.'
const UNDER_WAY = 'Прежний возврат ещё в пути: банк не подтвердил его. Подождите и попробуйте снова.'

/** Banks know the key of a refund for a day: after that it is only looked after, never asked for again. */
const KEY_MS = 23 * 60 * 60 * 1000

type Sent = 'done' | 'pending' | 'refused' | 'busy'

/**
 * Writes down that money is to go back, whole or in part, and answers the refund that the bank is to be asked for. Throws
 * Invalid when there is nothing to give back or not that much.
 */
export async function beginRefund(ctx: MoneyCtx, id: number, input: Refund, till: PaymentServices): Promise<number> {
  if (till.bank?.tellsRefundedSum === false) await hearOfParts({ ...till, bank: till.bank, ctx }, id)
  return writeDown(ctx, id, input, till.bank?.name)
}

/**
 * Asks the bank that took the money for a refund that is written down; however often, it happens once. Throws Invalid when
 * the bank refuses, Busy while somebody else asks. When it is silent or wants time, the refund stays on its way and is
 * followed up.
 */
export async function carryOutRefund(
  ctx: MoneyCtx,
  id: number,
  refundId: number,
  till: PaymentServices,
): Promise<TransactionRow> {
  if (till.bank !== null) await sendForRequest({ ...till, bank: till.bank, ctx }, refundId, 'amount')
  return loadTransaction(ctx.db, id)
}

/**
 * Sends a refund that somebody waits for, and throws Invalid at `field` when the bank refuses. Throws Busy while somebody
 * else is at it: the bank may still refuse, so an answer kept now could be wrong for good.
 */
export async function sendForRequest(cashier: PaymentContext, refundId: number, field: string) {
  const answer = await sendRefund(cashier, refundId)
  if (answer === 'refused') throw new Invalid({ [field]: [REFUSED] })
  if (answer === 'busy') throw new Busy(BEING_SENT, COME_BACK_SECONDS)
}

/** A part that this bank gave back past us would be taken for the end of ours: it is looked for first. Silence is no obstacle. */
async function hearOfParts(cashier: PaymentContext, id: number) {
  const row = await loadTransaction(cashier.ctx.db, id)
  const { provider, provider_payment_id: paymentId, pending_refund_amount: pending, status } = row
  if (provider !== cashier.bank.name || paymentId === null || pending > 0 || !isRefundable(status)) return
  const attempt = await countedAttempt(cashier.ctx.db, row)
  if (attempt === undefined) return
  try {
    await applyBankState(asBank(cashier), attempt.id, await cashier.bank.state(paymentId))
  } catch (error) {
    logBankFailure(cashier, error, { transaction: id })
  }
}

/**
 * Asks the bank for a refund that is written down, under its key: however often, it happens once. `busy`: somebody is at
 * it this moment. Asked by two at once, a part that goes back by СБП would go back twice.
 */
export async function sendRefund(cashier: PaymentContext, refundId: number): Promise<Sent> {
  const { ctx, bank } = cashier
  const lease = await acquireLease(ctx, refundId)
  if (lease === undefined) return whyNotLeased(ctx, refundId)
  const { order, attemptId } = await orderOf(ctx.db, refundId)
  try {
    const { status, refundId: provider_refund_id = null } = await bank.refund({ ...order, ...lease })
    if (provider_refund_id !== null) {
      await ctx.db.updateTable('transaction_refunds').set({ provider_refund_id }).where('id', '=', refundId).execute()
    }
    if (status === 'done') await withLockedLedger(ctx, attemptId, (books) => bookDone(books, refundId))
    else await endLease(ctx, refundId)
    return status
  } catch (error) {
    logBankFailure(cashier, error, { refund: order.key })
    if (error instanceof BankRefusal)
      return withLockedLedger(ctx, attemptId, (books) => recordRefusedRefund(books, refundId))
    await endLease(ctx, refundId)
    return 'pending'
  }
}

/** False once the bank may have forgotten the key of a refund that was written down then. */
export function isKeyKnown(createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() < KEY_MS
}

/**
 * For one of those who would ask for it at once; whoever dies over it has it for as long as a lease. Whoever comes after
 * another cannot know what the bank heard from that one: it is a repeat, however it came about.
 */
async function acquireLease({ db, clock }: MoneyCtx, refundId: number): Promise<{ isRepeat: boolean } | undefined> {
  const now = clock()
  const pending = db
    .updateTable('transaction_refunds')
    .set({ asked_at: now })
    .where('id', '=', refundId)
    .where('status', '=', 'pending')
    .returning('id')
  if ((await pending.where('asked_at', 'is', null).executeTakeFirst()) !== undefined) return { isRepeat: false }
  const again = await pending
    .where('asked_at', '<=', leaseExpiredAt(now))
    .where('created_at', '>', new Date(now.getTime() - KEY_MS))
    .executeTakeFirst()
  return again && { isRepeat: true }
}

/** It has ended, its key is too old to be used again, or somebody is at it. */
async function whyNotLeased({ db, clock }: MoneyCtx, refundId: number): Promise<Sent> {
  const { status, created_at } = await db
    .selectFrom('transaction_refunds')
    .select(['status', 'created_at'])
    .where('id', '=', refundId)
    .executeTakeFirstOrThrow()
  if (status === 'failed') return 'refused'
  if (status === 'done') return 'done'
  return isKeyKnown(created_at, clock()) ? 'busy' : 'pending'
}

/** Asked for, and nobody is at it any more. */
async function endLease({ db, clock }: MoneyCtx, refundId: number) {
  const asked_at = leaseExpiredAt(clock())
  await db.updateTable('transaction_refunds').set({ asked_at }).where('id', '=', refundId).execute()
}

export function leaseExpiredAt(now: Date): Date {
  return new Date(now.getTime() - LEASE_MS)
}

/** The refund as it is asked for, in the books before the bank hears of it. */
async function writeDown(ctx: MoneyCtx, id: number, input: Refund, bankName: string | undefined): Promise<number> {
  return transactionOnce(ctx, async (tx) => {
    // Two refunds at once cannot give back more than was paid.
    await sql`select 1 from transactions where id = ${id} for update`.execute(tx)
    const row = await loadTransaction(tx, id)
    refuseImpossible(row, input)
    const attempt = await countedAttempt(tx, row)
    if (bankName === undefined || bankName !== row.provider || attempt === undefined) throw new Unavailable(NO_BANK)
    const books = await openLedger(tx, ctx, attempt.id)
    if ((await pendingRefundOf(books)) !== undefined) throw new HttpError(409, UNDER_WAY, { code: 'refund_pending' })
    // How much is left is not known, and the bank's next word could be taken for the end of this refund.
    if (row.questions.some(({ kind, attempt_id }) => kind === 'refund_unknown' && attempt_id === attempt.id)) {
      throw new HttpError(409, UNKNOWN_PART, { code: QUESTION_REFUSALS.inQuestion })
    }
    const { amount, reason } = input
    const actorId = ctx.actor?.id ?? null
    books.note('refund_asked', { source: 'staff', actorId, amount, reason })
    const refundId = await addRefund(books, { amount, reason, actorId })
    await books.close()
    return refundId
  })
}

function countedAttempt(db: Db, row: Pick<TransactionRow, 'id' | 'provider' | 'provider_payment_id'>) {
  return db
    .selectFrom('transaction_attempts')
    .select('id')
    .where('provider', '=', row.provider)
    .where('provider_payment_id', '=', row.provider_payment_id)
    .where('transaction_id', '=', row.id)
    .executeTakeFirst()
}

function refuseImpossible(row: TransactionRow, input: Refund) {
  if (!isRefundable(row.status)) {
    const title = TRANSACTION_STATUS_TITLES[row.status]
    throw new Invalid({ status: [`Возвращать нечего: состояние транзакции — «${title}».`] })
  }
  const left = row.amount - row.refunded_amount
  if (input.amount > left) throw new Invalid({ amount: [`Можно вернуть не больше ${formatRoubles(left)}.`] })
}

/** Unless somebody has heard of it before us. */
async function bookDone(books: LockedLedger, refundId: number) {
  const pending = await pendingRefundOf(books)
  if (pending?.id === refundId) await recordRefundedAmount(books, books.attempt.refunded_amount + pending.amount)
}

/** The bank says no, or that nothing came of it. */
export async function recordRefusedRefund(books: LockedLedger, refundId: number): Promise<'done' | 'refused'> {
  const pending = await pendingRefundOf(books)
  if (pending?.id !== refundId) return 'done'
  await recordFailedRefund(books, refundId)
  const { amount, reason } = pending
  books.note('refund_refused', { source: 'bank', amount, reason })
  return 'refused'
}

/** A refund that is written down, as a bank is asked about it. */
export async function orderOf(db: Db, refundId: number): Promise<{ order: BankRefund; attemptId: number }> {
  const found = await db
    .selectFrom('transaction_refunds as r')
    .innerJoin('transaction_attempts as a', 'a.id', 'r.attempt_id')
    .innerJoin('transactions as t', 't.id', 'a.transaction_id')
    .select(['a.id as attemptId', 'a.provider_payment_id as paymentId', 'a.order_id as orderId', 'a.amount as paid'])
    .select(['r.amount', 'r.reason', 'r.key', 't.description', 't.payer_email as email', 't.payer_phone as phone'])
    .where('r.id', '=', refundId)
    .executeTakeFirstOrThrow()
  const { attemptId, paymentId, email, phone, ...rest } = found
  return { attemptId, order: { ...rest, paymentId: paymentId ?? '', payer: { email, phone } } }
}
