import { z } from 'zod'
import { QUESTION_KINDS } from '../transaction-questions.ts'
import { BANK_NAMES, EVENT_KINDS, PURPOSES, TRANSACTION_STATUSES } from '../transactions.ts'
import { linkedAnswer, momentAnswer, pageMetaAnswer } from './wire.ts'

const status = z.enum(TRANSACTION_STATUSES)

const transactionAnswer = z.strictObject({
  id: z.int(),
  version: z.int(),
  created_at: momentAnswer,
  updated_at: momentAnswer,
  public_id: z.string().length(22),
  number: z.string(),
  status,
  is_expired: z.boolean(),
  amount: z.int(),
  refunded_amount: z.int(),
  pending_refund_amount: z.int(),
  is_in_question: z.boolean(),
  is_receipt_failed: z.boolean(),
  currency: z.literal('RUB'),
  purpose: z.enum(PURPOSES),
  description: z.string(),
  psychologist: linkedAnswer.nullable(),
  payer: z.strictObject({ name: z.string(), email: z.string().nullable(), phone: z.string().nullable() }),
  provider: z.string().nullable(),
  provider_payment_id: z.string().nullable(),
  payment_url: z.string().nullable(),
  expires_at: momentAnswer,
  paid_at: momentAnswer.nullable(),
  receipt: z.json(),
  created_by: linkedAnswer.nullable(),
  can: z.strictObject({ refund: z.boolean() }),
})

export const transactionWithEventsAnswer = transactionAnswer.extend({
  questions: z.array(
    z.strictObject({
      kind: z.enum(QUESTION_KINDS),
      attempt_id: z.int(),
      amount: z.int().nullable(),
      left: z.int(),
      is_counted: z.boolean(),
      is_lost: z.boolean(),
      since: momentAnswer,
      heard_at: momentAnswer.nullable(),
      provider: z.string(),
      provider_payment_id: z.string().nullable(),
    }),
  ),
  review_link: z
    .strictObject({ sent_at: momentAnswer.nullable(), expires_at: momentAnswer, used_at: momentAnswer.nullable() })
    .nullable(),
  events: z.array(
    z.strictObject({
      id: z.int(),
      kind: z.enum(EVENT_KINDS),
      at: momentAnswer,
      source: z.enum(['staff', 'system', 'bank']),
      from_status: status.nullable(),
      to_status: status,
      amount: z.int().nullable(),
      reason: z.string().nullable(),
      actor: linkedAnswer.nullable(),
    }),
  ),
})

/** Where money goes now; null: payments are off. With `sandbox` no money moves. */
export const connectedBank = z.enum(BANK_NAMES).nullable()

export const transactionsAnswer = z.strictObject({
  data: z.array(transactionAnswer),
  meta: pageMetaAnswer.extend({
    totals: z.strictObject({ amount: z.int(), paid_amount: z.int(), refunded_amount: z.int() }),
    bank: connectedBank,
  }),
})

export const publicPaymentAnswer = z.strictObject({
  number: z.string(),
  status,
  amount: z.int(),
  refunded_amount: z.int(),
  currency: z.literal('RUB'),
  purpose: z.enum(PURPOSES),
  description: z.string(),
  psychologist: z.strictObject({ slug: z.string().nullable(), full_name: z.string() }).nullable(),
  expires_at: momentAnswer,
  paid_at: momentAnswer.nullable(),
  has_bank: z.boolean(),
  can_pay: z.boolean(),
  is_awaited: z.boolean(),
})

export const paymentStartAnswer = z.strictObject({ url: z.url() })
