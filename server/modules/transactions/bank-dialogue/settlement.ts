import { formatRoubles } from '#contract/payments/money.ts'
import {
  QUESTION_REFUSALS,
  type QuestionKind,
  type Settlement,
  type TransactionQuestion,
} from '#contract/payments/transaction-questions.ts'
import type { Actor } from '#server/platform/context.ts'
import { Conflict, HttpError, Invalid, NotFound, Unavailable } from '#server/platform/http/errors.ts'
import { transactionOnce } from '#server/platform/jobs/transaction-once.ts'
import { syncPayment } from './status-inquiry.ts'
import { BankRefusal } from '../banks/bank.ts'
import { openLedger, type LockedLedger } from '../locked-ledger.ts'
import { logBankFailure, asBank, type MoneyCtx, type PaymentServices } from '../payment-services.ts'
import { BANK_ANSWER_LIMIT_MS, reconcileAttempt, SILENT } from './inquiry.ts'
import { presentWithEvents, type TransactionRow } from '../presenter.ts'
import { loadTransaction } from '../queries.ts'
import { recordFailedRefund, recordRefundedAmount, pendingRefundOf } from '../refunds/returned-money.ts'

const CHANGED = 'Пока вы решали, о\u00a0транзакции стало известно новое. Ничего не\u00a0записано: посмотрите ещё раз.'
const BANK_TELLS = 'Банк ещё проводит этот возврат и\u00a0скажет, чем кончилось. Спросите его позже.'

/** Decisions are somebody's. */
export type StaffCtx = MoneyCtx & { actor: Actor }

/**
 * Writes down what staff know of an open question and the bank does not tell. The bank is asked first: what it says is
 * booked instead. Throws a 409 when the question is closed or the bank has yet to speak, Unavailable while it is silent.
 */
export async function settle(
  ctx: StaffCtx,
  id: number,
  input: Settlement,
  till: PaymentServices,
): Promise<TransactionRow> {
  const heard = await hearBank(ctx, id, input, till)
  return transactionOnce(ctx, async (tx) => {
    const books = await openLedger(tx, ctx, input.attempt_id)
    // Once more, now that nobody else can close it.
    const question = await openQuestion({ ...ctx, db: tx }, id, { ...input, version: heard })
    await DEEDS[input.kind](books, { ...input, left: question.left, actorId: ctx.actor.id })
    await books.close()
    return loadTransaction(tx, id)
  })
}

/** The question as it stands. Throws Conflict when it is closed, or when the caller saw another version of the transaction. */
export async function openQuestion(
  ctx: StaffCtx,
  id: number,
  { kind, attempt_id, version }: { kind: QuestionKind; attempt_id: number; version: number },
): Promise<TransactionQuestion> {
  const row = await loadTransaction(ctx.db, id)
  const question = row.questions.find((one) => one.kind === kind && one.attempt_id === attempt_id)
  if (question === undefined || row.version !== version) throw closed(ctx, row)
  return question
}

/** Lets the bank speak before anybody decides in its place. Answers the version after that. */
async function hearBank(ctx: StaffCtx, id: number, input: Settlement, till: PaymentServices): Promise<number> {
  const before = await openQuestion(ctx, id, input)
  const { bank } = till
  const { kind, attempt_id, provider_payment_id, is_lost, since } = before
  if (kind === 'receipt' || provider_payment_id === null || bank === null || bank.name !== before.provider)
    return input.version
  const cashier = asBank({ ...till, bank, ctx })
  const attempt = { id: attempt_id, provider_payment_id }
  const isOverdue = ctx.clock().getTime() - new Date(since).getTime() > BANK_ANSWER_LIMIT_MS
  try {
    await (kind === 'refund' ? reconcileAttempt(cashier, attempt) : syncPayment(cashier, attempt))
  } catch (error) {
    logBankFailure(cashier, error, { payment: provider_payment_id })
    // It says that it knows nothing of this, or it has been given its time.
    if (error instanceof BankRefusal || (kind === 'refund' && (is_lost || isOverdue))) return input.version
    throw new Unavailable(SILENT, { code: 'bank_unavailable' })
  }
  const row = await loadTransaction(ctx.db, id)
  const after = row.questions.find((one) => one.kind === kind && one.attempt_id === attempt_id)
  if (after === undefined || after.amount !== before.amount) throw closed(ctx, row)
  if (kind === 'refund' && !after.is_lost) throw new HttpError(409, BANK_TELLS, { code: QUESTION_REFUSALS.bankTells })
  return row.version
}

interface Decision extends Settlement {
  left: number
  actorId: number
}

const DEEDS: Record<QuestionKind, (books: LockedLedger, decision: Decision) => Promise<void> | void> = {
  async refund(books, { outcome, reason, actorId }) {
    const pending = await pendingRefundOf(books)
    if (pending === undefined) throw new NotFound()
    const cause = { source: 'staff', actorId, amount: pending.amount, reason } as const
    if (outcome === 'returned') {
      books.note('settled_returned', cause)
      await recordRefundedAmount(books, books.attempt.refunded_amount + pending.amount)
    } else {
      await recordFailedRefund(books, pending.id)
      books.note('settled_not_returned', cause)
    }
  },
  async surplus(books, { left, reason, actorId }) {
    books.note('settled_returned', { source: 'staff', actorId, amount: left, reason })
    await recordRefundedAmount(books, books.attempt.amount, { reason, actor_id: actorId })
  },
  async refund_unknown(books, { amount = 0, left, reason, actorId }) {
    // Had all of it gone back, the bank would say so.
    if (amount >= left) throw new Invalid({ amount: [`Банк вернул часть: меньше ${formatRoubles(left)}.`] })
    if ((await pendingRefundOf(books)) !== undefined) {
      throw new HttpError(409, BANK_TELLS, { code: QUESTION_REFUSALS.bankTells })
    }
    books.note('settled_sum', { source: 'staff', actorId, amount, reason })
    await recordRefundedAmount(books, books.attempt.refunded_amount + amount, { reason, actor_id: actorId })
  },
  mismatch(books, { reason, actorId }) {
    books.note('settled', { source: 'staff', actorId, reason })
    // Its order is over, or the bank would name that sum to its payer for ever: whoever pays by the link now has another.
    if (books.attempt.status === 'created' || books.attempt.status === 'pending') books.attempt.status = 'canceled'
  },
  async receipt(books, { reason, actorId }) {
    books.note('receipt_made', { source: 'staff', actorId, reason })
    if (books.attempt.receipt === 'failed') books.attempt.receipt = 'made'
    await books.tx
      .updateTable('transaction_refunds')
      .set({ receipt: 'made' })
      .where('attempt_id', '=', books.attempt.id)
      .where('receipt', '=', 'failed')
      .execute()
  },
}

function closed({ actor, clock }: StaffCtx, row: TransactionRow) {
  return new Conflict(presentWithEvents(row, actor, clock()), ['questions'], CHANGED)
}
