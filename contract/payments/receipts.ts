import { z } from 'zod'
import { momentAnswer } from '../wire/http.ts'

export const receiptAnswer = z.strictObject({
  of: z.enum(['payment', 'refund']),
  /** Kopecks that came or went back. */
  amount: z.int(),
  /** When they did; null for a payment that came a second time. */
  at: momentAnswer.nullable(),
  /** Null: the bank has told nothing of a receipt. */
  state: z.enum(['awaited', 'made', 'failed']).nullable(),
  /** As the bank calls the refund; null: it has no name for it. */
  refund_number: z.string().nullable(),
  /** ФД, ФП, ФН, and where it can be seen: each null where the bank does not tell. */
  number: z.string().nullable(),
  sign: z.string().nullable(),
  storage: z.string().nullable(),
  url: z.string().nullable(),
})
/** A receipt of 54-ФЗ: there is one for each time that money came or went back. */
export type ReceiptOfMoney = z.infer<typeof receiptAnswer>
export const RECEIPT_TITLES = { awaited: 'ещё не\u00a0выдан', made: 'выдан', failed: 'не\u00a0выдан' } as const
export const RECEIPT_UNTOLD = 'банк не\u00a0сообщил'
