import type { TransactionStatus } from '#contract/payments/transactions.ts'
import type { BankState } from '../banks/bank.ts'
import { withLockedLedger, type AttemptRow, type LockedLedger } from '../locked-ledger.ts'
import type { PaymentContext } from '../payment-services.ts'
import { recordReceiptState } from './receipts.ts'
import { recordRefundedAmount, recordSurplusRefund, pendingRefundOf } from '../refunds/returned-money.ts'
import { canMove, stepsTo } from '../state-machine.ts'

interface Heard {
  outcome: 'applied' | 'unchanged' | 'mismatch'
  status: TransactionStatus
  /** A refund that nobody asked for and that the bank must be told of: money came a second time. */
  owedRefundId: number | null
}

/**
 * The one place where what a bank says moves money. Whoever heard it (a notice, somebody coming back, reconciliation) and
 * however often, late or out of order: only what leads forward is taken, once. Another sum or currency is never taken.
 */
export async function applyBankState(cashier: PaymentContext, attemptId: number, state: BankState): Promise<Heard> {
  const { ctx, log } = cashier
  return withLockedLedger(ctx, attemptId, async (books) => {
    const { attempt } = books
    if (isOther(state, attempt)) {
      const isNew = await flagMismatch(books, state)
      if (isNew) log.error({ order_id: attempt.order_id, request_id: ctx.request.id }, 'the bank names other money')
      return { outcome: 'mismatch' as const, status: attempt.status, owedRefundId: null }
    }
    attempt.heard_at = books.now
    const before = JSON.stringify([attempt.status, attempt.refunded_amount])
    const owedRefundId = await follow(books, state)
    await bookReturns(books, state)
    await recordReceiptState(books, state.receipt)
    return {
      outcome:
        before === JSON.stringify([attempt.status, attempt.refunded_amount]) ? ('unchanged' as const) : 'applied',
      status: attempt.status,
      owedRefundId,
    }
  })
}

/** True when the bank speaks of other money than the order was for. */
function isOther(state: BankState, attempt: AttemptRow): boolean {
  if (state.currency !== 'RUB' || (state.orderId !== null && state.orderId !== attempt.order_id)) return true
  const returned = state.refunded ?? 0
  if (returned > attempt.amount) return true
  // A hold that was let go cannot turn into money: it was let go in part, and the rest was taken.
  if (attempt.status === 'reversed' && (state.status === 'paid' || returned > 0)) return true
  const { amount } = attempt
  const isUntouched = state.refunded === 0 && state.status !== 'refunded'
  if (isUntouched) return state.amount !== amount
  // What was accepted as paid was compared then; afterwards some banks tell what is left of it.
  if (stepsTo(attempt.status, 'paid') === null || attempt.status === 'paid') return false
  return ![amount, amount - returned, ...(state.status === 'refunded' ? [0] : [])].includes(state.amount)
}

async function flagMismatch(books: LockedLedger, state: BankState): Promise<boolean> {
  const { attempt } = books
  const key = `${attempt.order_id}:mismatch:${state.amount}:${state.currency}:${state.orderId === attempt.order_id}`
  if (await books.knows(key)) return false
  const reason = state.currency === 'RUB' ? null : state.currency.slice(0, 10)
  books.note('mismatch', { source: 'bank', amount: state.amount, reason, key })
  return true
}

/** Takes the attempt forward step by step, and the transaction with it. Answers the refund that is owed to the bank. */
async function follow(books: LockedLedger, state: BankState): Promise<number | null> {
  const isReturning = state.status === 'refunded' || state.status === 'partially_refunded'
  let owedRefundId: number | null = null
  for (const step of stepsTo(books.attempt.status, isReturning ? 'paid' : endOf(books.attempt, state)) ?? []) {
    books.attempt.status = step
    if (step !== 'paid') await moveWith(books, step)
    else if (canMove(books.transaction.status, 'paid')) bookPaid(books)
    else owedRefundId = await recordSurplusRefund(books)
  }
  return owedRefundId
}

/**
 * A hold that comes to nothing was let go, whatever the bank calls it: some tell no more than «canceled». What was refused
 * is over already.
 */
function endOf({ status }: AttemptRow, state: BankState): TransactionStatus {
  if (status === 'failed' && state.status === 'canceled') return status
  const isOver = ['failed', 'expired', 'canceled'].includes(state.status)
  return status === 'authorized' && isOver ? 'reversed' : state.status
}

function bookPaid(books: LockedLedger) {
  books.point()
  books.transaction.paid_at = books.now
  books.move('paid', { source: 'bank', amount: books.attempt.amount, key: keyOf(books, 'paid') })
}

/** What an attempt's step means for its transaction, where no money has come yet. */
function moveWith(books: LockedLedger, step: TransactionStatus) {
  const { transaction: head, now } = books
  const cause = { source: 'bank', key: keyOf(books, step) } as const
  if (step === 'authorized' && canMove(head.status, 'authorized')) {
    books.point()
    books.move('authorized', cause)
  } else if (step === 'reversed' && books.isCurrent && head.status === 'authorized') {
    books.move('reversed', cause)
  } else if (step === 'pending' && head.status === 'created') {
    books.move('pending', cause)
  } else if ((step === 'failed' || step === 'canceled') && books.isCurrent) {
    // The link stays open for one more try.
    if (head.status === 'failed') books.note('attempt_failed', cause)
    else if (canMove(head.status, step)) books.move(step, cause)
  } else if (step === 'expired' && head.expires_at <= now && canMove(head.status, 'expired')) {
    // A bank's link may end before ours: then there is simply another attempt.
    books.move('expired', cause)
  }
}

async function bookReturns(books: LockedLedger, state: BankState) {
  const { attempt } = books
  if (attempt.status !== 'paid' && attempt.status !== 'partially_refunded') return
  if (state.status === 'refunded') return recordRefundedAmount(books, attempt.amount)
  if (state.refunded !== null) return recordRefundedAmount(books, state.refunded)
  if (state.status !== 'partially_refunded' || attempt.refunded_amount > 0) return
  // The bank says that a part is back and not how much: it is the one that was asked for, or somebody has to look.
  const pending = await pendingRefundOf(books)
  if (pending !== undefined) return recordRefundedAmount(books, pending.amount)
  const key = keyOf(books, 'refund_unknown')
  if (!(await books.knows(key))) books.note('refund_unknown', { source: 'bank', key })
}

function keyOf({ attempt }: LockedLedger, word: string): string {
  return `${attempt.order_id}:${word}`
}
