import { jsonText } from '#server/platform/db/json.ts'
import type { BankReceipt, ReceiptFacts, ReceiptState } from '../banks/bank.ts'
import { withLockedLedger, type LockedLedger } from '../locked-ledger.ts'
import { asBank, type PaymentContext } from '../payment-services.ts'

const OF_REFUND = 'чек возврата'

/**
 * Books how the receipt for a payment stands, as a bank's state tells it. Money moves by nothing here. What was made once is
 * made, however late the bank says something older.
 */
export async function recordReceiptState(books: LockedLedger, state: ReceiptState | null) {
  const { attempt } = books
  if (state === null || attempt.receipt === 'made' || attempt.receipt === state) return
  if (state === 'failed')
    await recordReceiptFailure(books, { of: 'payment', isMade: false, amount: attempt.amount, code: '' })
  if (state === 'made' && attempt.receipt === 'failed')
    recordReceiptMade(books, { of: 'payment', amount: attempt.amount })
  attempt.receipt = state
}

/** Asks for what the receipts of a payment and of its refunds are found by, where the bank answers to that. */
export async function askForReceipts(
  cashier: PaymentContext,
  attempt: { id: number; provider_payment_id: string },
): Promise<void> {
  for (const receipt of (await cashier.bank.receipts?.(attempt.provider_payment_id)) ?? []) {
    await recordReceipt(cashier, attempt.id, receipt)
  }
}

/** Books what a bank tells about one receipt: of itself, where a signature is all there is to go by, or asked. */
export function recordReceipt(cashier: PaymentContext, attemptId: number, receipt: BankReceipt): Promise<void> {
  return withLockedLedger(asBank(cashier).ctx, attemptId, async (books) => {
    const { attempt } = books
    if (receipt.of === 'refund') {
      await recordRefundReceipt(books, receipt)
    } else if (receipt.isMade) {
      await recordReceiptState(books, 'made')
      await saveFacts(books, receipt)
    } else if (attempt.receipt !== 'made') {
      await recordReceiptFailure(books, receipt)
      attempt.receipt = 'failed'
    }
  })
}

async function recordRefundReceipt(books: LockedLedger, receipt: BankReceipt) {
  const refunds = await refundsOf(books)
  const refund = refundOf(refunds, receipt)
  if (!receipt.isMade) await recordReceiptFailure(books, receipt)
  // One question stands for all receipts of a payment: those that are not made yet keep it open.
  else if (refund?.receipt !== 'made' && !(await lacksOthers(books, refund?.id)) && (await hasFailed(books)))
    recordReceiptMade(books, receipt)
  if (refund === undefined) return
  await books.tx
    .updateTable('transaction_refunds')
    .set({ receipt: receipt.isMade ? 'made' : 'failed' })
    .$if(receipt.refundId !== undefined, (update) => update.set({ provider_refund_id: receipt.refundId as string }))
    .where('id', '=', refund.id)
    .execute()
  for (const [id, facts] of factsByRefund(refunds, refund, receipt)) {
    const kept = jsonText(facts)
    await books.tx.updateTable('transaction_refunds').set({ receipt_facts: kept }).where('id', '=', id).execute()
  }
}

interface RefundRow {
  id: number
  amount: number
  provider_refund_id: string | null
  receipt: string | null
  receipt_facts: ReceiptFacts | null
}

/** Those that the bank has not refused, in the order in which they were asked for: one ends before the next begins. */
async function refundsOf({ tx, attempt }: LockedLedger): Promise<RefundRow[]> {
  const rows = await tx
    .selectFrom('transaction_refunds')
    .select(['id', 'amount', 'provider_refund_id', 'receipt', 'receipt_facts'])
    .where('attempt_id', '=', attempt.id)
    .where('status', '!=', 'failed')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, receipt_facts: row.receipt_facts as ReceiptFacts | null }))
}

/**
 * The refund that a receipt is for: the one that has it already, the one that the bank names, or the first of so much money
 * that has none. Undefined where the books know of no such refund, or a failure is older than what was made since.
 */
function refundOf(refunds: readonly RefundRow[], receipt: BankReceipt): RefundRow | undefined {
  const { amount, facts, refundId } = receipt
  const known =
    refunds.find(({ receipt_facts }) => isSame(receipt_facts, facts)) ??
    refunds.find(({ provider_refund_id }) => refundId !== undefined && provider_refund_id === refundId)
  if (known !== undefined) return receipt.isMade || known.receipt !== 'made' ? known : undefined
  return refunds.find(
    (refund) =>
      refund.receipt !== 'made' &&
      (amount === null || refund.amount === amount) &&
      (refundId === undefined || refund.provider_refund_id === null),
  )
}

/**
 * Which facts stand with which refund from now on. Where the bank names none, those of one sum have theirs in the order in
 * which their till printed them: notices come in any.
 */
function factsByRefund(
  refunds: readonly RefundRow[],
  refund: RefundRow,
  receipt: BankReceipt,
): (readonly [number, ReceiptFacts])[] {
  const facts = factsIn(receipt)
  if (facts === null) return []
  if (receipt.refundId !== undefined || facts.number === null) return [[refund.id, facts]]
  const alike = refunds.filter(
    ({ id, amount, provider_refund_id, receipt_facts: kept }) =>
      id === refund.id ||
      (amount === refund.amount &&
        provider_refund_id === null &&
        kept !== null &&
        kept.number !== null &&
        kept.storage === facts.storage),
  )
  const printed = alike
    .map(({ id, receipt_facts: kept }) => (id === refund.id || kept === null ? facts : kept))
    .toSorted((a, b) => Number(a.number) - Number(b.number))
  return alike.map(({ id }, index) => [id, printed[index] ?? facts])
}

/** True while the receipt of the payment, or of another of its refunds, is known not to be made. */
async function lacksOthers({ tx, attempt }: LockedLedger, refundId = 0): Promise<boolean> {
  if (attempt.receipt === 'failed') return true
  const failed = await tx
    .selectFrom('transaction_refunds')
    .select('id')
    .where('attempt_id', '=', attempt.id)
    .where('receipt', '=', 'failed')
    .where('id', '!=', refundId)
    .executeTakeFirst()
  return failed !== undefined
}

/** By these the payer and the accountant find the receipt again. */
async function saveFacts(books: LockedLedger, receipt: BankReceipt) {
  const facts = factsIn(receipt)
  if (facts === null) return
  const { tx, attempt, isCounted } = books
  const kept = jsonText(facts)
  await tx.updateTable('transaction_attempts').set({ receipt_facts: kept }).where('id', '=', attempt.id).execute()
  if (!isCounted) return
  await tx.updateTable('transactions').set({ receipt: kept }).where('id', '=', attempt.transaction_id).execute()
}

function factsIn({ facts }: BankReceipt): ReceiptFacts | null {
  return facts === undefined || Object.values(facts).every((fact) => fact === null) ? null : facts
}

/** A till counts its receipts: storage and number are those of one. */
function isSame(kept: ReceiptFacts | null, told: ReceiptFacts | undefined): boolean {
  if (kept === null || told === undefined || told.number === null) return false
  return kept.number === told.number && kept.storage === told.storage
}

async function recordReceiptFailure(books: LockedLedger, { of, amount, code }: BankReceipt) {
  const key = [books.attempt.order_id, 'receipt_failed', of, amount ?? '', code].join(':')
  if (await books.knows(key)) return
  const words = [of === 'refund' ? OF_REFUND : '', code === '' ? '' : `код ${code}`].filter((word) => word !== '')
  books.note('receipt_failed', { source: 'bank', amount, reason: words.join(', ') || null, key })
}

function recordReceiptMade(books: LockedLedger, { of, amount }: Pick<BankReceipt, 'of' | 'amount'>) {
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
