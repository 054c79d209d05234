import { z } from 'zod'
import type { BankNotice, BankReceipt } from './bank.ts'
import { factField } from './receipt.ts'

/** T-Bank's word for giving money back, among the kinds of receipts. */
const RETURN = /return/i

const receiptSchema = z.object({
  PaymentId: z.union([z.string(), z.int()]).transform(String),
  Success: z.boolean().default(true),
  ErrorCode: z.union([z.string(), z.int()]).transform(String).default('0'),
  Amount: z.int().nonnegative().optional(),
  Type: z.string().max(30).optional(),
  // What a till prints on a receipt. Whatever of it is not as expected is left out: the receipt is made all the same.
  FiscalDocumentNumber: factField,
  FiscalDocumentAttribute: factField,
  FnNumber: factField,
  Url: z
    .url({ protocol: /^https$/ })
    .max(500)
    .optional()
    .catch(undefined),
})

/** What T-Bank writes when a receipt is made or is not. Its signature has been looked at. */
export function tbankReceiptNotice(message: object): BankNotice {
  const parsed = receiptSchema.safeParse(message)
  if (!parsed.success) return { ok: false, why: 'not about a receipt' }
  const { PaymentId: paymentId, Success: isSuccess, ErrorCode: code, Amount: amount = null, Type: type } = parsed.data
  const { FiscalDocumentNumber: number, FiscalDocumentAttribute: sign, FnNumber: storage, Url: url } = parsed.data
  const receipt: BankReceipt = {
    of: RETURN.test(type ?? '') ? 'refund' : 'payment',
    isMade: isSuccess && code === '0',
    amount,
    code: code.slice(0, 20),
    facts: { number, sign, storage, url: url ?? null },
  }
  const end = receipt.isMade ? 'made' : `failed-${receipt.code}`
  // Two refunds of one sum have a receipt each.
  const words = [paymentId, 'RECEIPT', receipt.of, amount ?? '', end, ...(number === null ? [] : [number])]
  return { ok: true, key: words.join(':'), paymentId, receipt }
}
