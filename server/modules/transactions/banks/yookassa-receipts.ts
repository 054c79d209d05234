import { z } from 'zod'
import type { BankReceipt } from './bank.ts'
import { factField } from './receipt.ts'
import { idField, refundListAnswer } from './yookassa-fields.ts'

/** Asks the bank at this path. */
type Get = <T extends z.ZodType>(path: string, answer: T) => Promise<z.output<T>>

const receiptListAnswer = z.object({
  items: z.array(
    z.object({
      id: idField,
      type: z.string().max(30),
      status: z.enum(['pending', 'succeeded', 'canceled']),
      // What a till prints. Whatever of it is not as expected is left out: the receipt is made all the same.
      fiscal_document_number: factField,
      fiscal_attribute: factField,
      fiscal_storage_number: factField,
    }),
  ),
})
type Receipt = z.output<typeof receiptListAnswer>['items'][number]

/**
 * The receipts of a payment and of each of its refunds. The bank lists those of one of them at a time, and tells of a
 * payment’s receipt that failed in the payment itself.
 */
export async function receiptsOf(get: Get, paymentId: string): Promise<BankReceipt[]> {
  const { items: own } = await get(listOf('receipts', { payment_id: paymentId }), receiptListAnswer)
  const made = madeIn(own, 'payment')
  const found: BankReceipt[] = made === undefined ? [] : [told(made, { of: 'payment', amount: null })]
  const { items: refunds } = await get(listOf('refunds', { payment_id: paymentId }), refundListAnswer)
  for (const { id: refundId, amount } of refunds.filter(({ status }) => status === 'succeeded')) {
    const { items } = await get(listOf('receipts', { refund_id: refundId }), receiptListAnswer)
    const last = madeIn(items, 'refund') ?? failedIn(items, 'refund')
    if (last !== undefined) found.push(told(last, { of: 'refund', amount: amount?.kopecks ?? null, refundId }))
  }
  return found
}

function listOf(kind: string, by: Record<string, string>): string {
  return `${kind}?${new URLSearchParams({ limit: '100', ...by }).toString()}`
}

/** The first that was made: the newest comes first in the list, and a later one settles a payment in advance. */
function madeIn(items: readonly Receipt[], type: string): Receipt | undefined {
  return items.findLast((item) => item.type === type && item.status === 'succeeded')
}

/** One that came to nothing, unless another try is under way. */
function failedIn(items: readonly Receipt[], wanted: string): Receipt | undefined {
  const own = items.filter(({ type }) => type === wanted)
  return own.some(({ status }) => status === 'pending') ? undefined : own[0]
}

function told(receipt: Receipt, about: Pick<BankReceipt, 'of' | 'amount' | 'refundId'>): BankReceipt {
  const { fiscal_document_number: number, fiscal_attribute: sign, fiscal_storage_number: storage } = receipt
  // The bank knows no address at which the payer could see it.
  const facts = { number, sign, storage, url: null }
  return { ...about, isMade: receipt.status === 'succeeded', code: '', facts }
}
