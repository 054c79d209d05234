import type { RepeatReturn } from '#contract/payments/transaction-questions.ts'
import { Unavailable } from '#server/platform/http/errors.ts'
import { transactionOnce } from '#server/platform/jobs/transaction-once.ts'
import { openLedger } from '../locked-ledger.ts'
import type { PaymentServices } from '../payment-services.ts'
import type { TransactionRow } from '../presenter.ts'
import { loadTransaction } from '../queries.ts'
import { NO_BANK, sendForRequest } from './refunds.ts'
import { addRefund, PAID_TWICE } from './returned-money.ts'
import { openQuestion, type StaffCtx } from '../bank-dialogue/settlement.ts'

/**
 * Writes down that the bank is to be asked once more to give a second payment back, under a new key: the old one it has
 * refused. Answers the refund. Throws Conflict when there is nothing of the kind to give back.
 */
export async function beginReturn(
  ctx: StaffCtx,
  id: number,
  input: RepeatReturn,
  { bank }: PaymentServices,
): Promise<number> {
  const { provider } = await openQuestion(ctx, id, { ...input, kind: 'surplus' })
  if (bank === null || bank.name !== provider) throw new Unavailable(NO_BANK)
  return writeDown(ctx, id, input)
}

/** Asks the bank for it; however often, it happens once. Throws Invalid when it refuses again, Busy while somebody else asks. */
export async function carryOutReturn(
  ctx: StaffCtx,
  id: number,
  refundId: number,
  till: PaymentServices,
): Promise<TransactionRow> {
  const { bank } = till
  if (bank === null) throw new Unavailable(NO_BANK)
  await sendForRequest({ ...till, bank, ctx }, refundId, 'attempt_id')
  return loadTransaction(ctx.db, id)
}

/** Once for all who press at once: the second finds the question closed. */
async function writeDown(ctx: StaffCtx, id: number, input: RepeatReturn): Promise<number> {
  return transactionOnce(ctx, async (tx) => {
    const books = await openLedger(tx, ctx, input.attempt_id)
    const { left: amount } = await openQuestion({ ...ctx, db: tx }, id, { ...input, kind: 'surplus' })
    const actorId = ctx.actor.id
    books.note('refund_asked', { source: 'staff', actorId, amount, reason: PAID_TWICE })
    const refundId = await addRefund(books, { amount, reason: PAID_TWICE, actorId })
    await books.close()
    return refundId
  })
}
