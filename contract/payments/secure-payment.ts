import { z } from 'zod'
import { momentAnswer } from '../wire/http.ts'
import { PURPOSES, TRANSACTION_STATUSES } from './transactions.ts'

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
