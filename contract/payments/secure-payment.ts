import { z } from 'zod'
import { momentAnswer } from '../wire/http.ts'
import { PURPOSES, TRANSACTION_STATUSES } from './transactions.ts'

/** Money of a payment that is not where it belongs: its payer is told of it, by the link and in the cabinet. */
export const moneyUnderway = {
  /** Asked of the bank, which has not said yet that it is back. */
  pending_refund_amount: z.int(),
  /** What came a second time, which the sums do not count, and how much of it is not back yet; null: nothing did. */
  surplus: z.strictObject({ amount: z.int(), left: z.int() }).nullable(),
  /** The bank names another sum, currency or order than ours: somebody looks, and nobody pays meanwhile. */
  is_in_question: z.boolean(),
}

/** `GET /api/secure-payment/{public_id}`: what the person who pays may know. */
export const publicPaymentAnswer = z.strictObject({
  number: z.string(),
  status: z.enum(TRANSACTION_STATUSES),
  amount: z.int(),
  refunded_amount: z.int(),
  currency: z.literal('RUB'),
  purpose: z.enum(PURPOSES),
  description: z.string(),
  psychologist: z.strictObject({ slug: z.string().nullable(), full_name: z.string() }).nullable(),
  expires_at: momentAnswer,
  paid_at: momentAnswer.nullable(),
  /** False: no bank is connected, nobody can pay. */
  has_bank: z.boolean(),
  can_pay: z.boolean(),
  /** A payment is open at the bank: it has the word. */
  is_awaited: z.boolean(),
  ...moneyUnderway,
})
export type PublicPayment = z.infer<typeof publicPaymentAnswer>

/** `POST /api/secure-payment/{public_id}/start`: the bank's page. */
export const paymentStartAnswer = z.strictObject({ url: z.url() })
export type PaymentStart = z.infer<typeof paymentStartAnswer>

/** The `code` of a payment that cannot be started now. */
export const PAYMENT_REFUSALS = {
  notPayable: 'not_payable',
  inQuestion: 'in_question',
  bankUnavailable: 'bank_unavailable',
  noBank: 'no_bank',
} as const
