import { jsonText } from '#server/platform/db/json.ts'
import type { BankReceipt, ReceiptState } from '../banks/bank.ts'
import { withLockedLedger, type LockedLedger } from '../locked-ledger.ts'
import { ofTheBank, type PaymentContext } from '../payment-services.ts'

const OF_REFUND = 'чек возврата'

/**
 * Books how the receipt for a payment stands, as a bank's state tells it. Money moves by nothing here. What was made once is
 * made, however late the bank says something older.
 */
export async function bookReceiptState(books: LockedLedger, state: ReceiptState | null) {
  const { attempt } = books
  if (state === null || attempt.receipt === 'made' || attempt.receipt === state) return
  if (state === 'failed') await noteFailed(books, { of: 'payment', isMade: false, amount: attempt.amount, code: '' })
  if (state === 'made' && attempt.receipt === 'failed') noteMade(books, { of: 'payment', amount: attempt.amount })
  attempt.receipt = state
}

/** Books what a bank wrote about a receipt, where a signature is all there is to go by. */
export function bookReceipt(cashier: PaymentContext, attemptId: number, receipt: BankReceipt): Promise<void> {
  return withLockedLedger(ofTheBank(cashier).ctx, attemptId, async (books) => {
    const { attempt } = books
    if (receipt.of === 'refund') {
      if (!receipt.isMade) await noteFailed(books, receipt)
      // One question stands for all receipts of a payment: the payment's own keeps it open.
      else if (attempt.receipt !== 'failed' && (await hasFailed(books))) noteMade(books, receipt)
    } else if (receipt.isMade) {
      await bookReceiptState(books, 'made')
      await keepFacts(books, receipt)
    } else if (attempt.receipt !== 'made') {
      await noteFailed(books, receipt)
      attempt.receipt = 'failed'
    }
  })
}

/** By these the payer and the accountant find the receipt again. */
async function keepFacts({ tx, attempt }: LockedLedger, { facts }: BankReceipt) {
  if (facts === undefined || Object.values(facts).every((fact) => fact === null)) return
  await tx
    .updateTable('transactions')
    .set({ receipt: jsonText(facts) })
    .where('id', '=', attempt.transaction_id)
    .execute()
}

async function noteFailed(books: LockedLedger, { of, amount, code }: BankReceipt) {
  const key = [books.attempt.order_id, 'receipt_failed', of, amount ?? '', code].join(':')
  if (await books.knows(key)) return
  const words = [of === 'refund' ? OF_REFUND : '', code === '' ? '' : `код ${code}`].filter((word) => word !== '')
  books.note('receipt_failed', { source: 'bank', amount, reason: words.join(', ') || null, key })
}

function noteMade(books: LockedLedger, { of, amount }: Pick<BankReceipt, 'of' | 'amount'>) {
  books.note('receipt_made', { source: 'bank', amount, reason: of === 'refund' ? OF_REFUND : null })
}

/** True while the last word about a receipt of this attempt is that it was not made. */
async function hasFailed({ tx, attempt }: LockedLedger): Promise<boolean> {
  const last = await tx
    .selectFrom('transaction_events')
    .select('kind')
    .where('attempt_id', '=', attempt.id)
    .where('kind', 'in', ['receipt_failed', 'receipt_made'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.kind === 'receipt_failed'
}
