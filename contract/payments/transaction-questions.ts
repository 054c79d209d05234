import { z } from 'zod'
import { idSchema, momentAnswer } from '../wire/http.ts'
import { integerField, textField, versionField } from '../wire/fields.ts'

/** Kopecks. */
export const AMOUNT_MAX = 100_000_000
export const REFUND_REASON_MAX = 500

/** A sum as programs send it, in kopecks; whoever types roubles is told in roubles. */
export function sumField(min: number) {
  return integerField(
    'Сумма',
    min,
    AMOUNT_MAX,
    `от ${roubles(min)} до ${roubles(AMOUNT_MAX)}\u00a0₽, целое число копеек`,
  )
}

function roubles(kopecks: number): string {
  return (kopecks / 100).toLocaleString('ru')
}

export const refundSchema = z.object({
  amount: sumField(1),
  reason: textField('Причина', REFUND_REASON_MAX, 3, 'Напишите причину'),
})
export type Refund = z.infer<typeof refundSchema>

/**
 * What is open about a transaction, and asks for somebody to look: `refund`, one on its way whose end nobody knows; `surplus`,
 * a second payment that the bank would not give back; `refund_unknown`, a part given back at the bank, of a sum that it does
 * not tell; `mismatch`, another sum or currency at the bank; `receipt`, one that was not made.
 */
export const QUESTION_KINDS = ['refund', 'surplus', 'refund_unknown', 'mismatch', 'receipt'] as const
export type QuestionKind = (typeof QUESTION_KINDS)[number]

/** What staff may decide about each: `settled` says no more than that somebody has looked and acted. */
export const SETTLEMENTS = {
  refund: ['returned', 'not_returned'],
  surplus: ['returned'],
  refund_unknown: ['returned'],
  mismatch: ['settled'],
  receipt: ['settled'],
} as const satisfies Record<QuestionKind, readonly string[]>

export const settlementSchema = z
  .object({
    kind: z.enum(QUESTION_KINDS, { error: 'Такого вопроса нет' }),
    attempt_id: idSchema,
    outcome: z.enum(['returned', 'not_returned', 'settled'], { error: 'Выберите, чем кончилось' }),
    /** Kopecks that went back; told for `refund_unknown` alone. */
    amount: sumField(1).optional(),
    reason: textField('Причина', REFUND_REASON_MAX, 3, 'Напишите причину'),
    version: versionField,
  })
  .superRefine(({ kind, outcome, amount: sum }, context) => {
    if (!(SETTLEMENTS[kind] as readonly string[]).includes(outcome)) {
      context.addIssue({ code: 'custom', path: ['outcome'], message: 'Так этот вопрос не решается' })
    }
    if (kind === 'refund_unknown' && sum === undefined) {
      context.addIssue({ code: 'custom', path: ['amount'], message: 'Введите сумму из кабинета банка' })
    }
  })
export type Settlement = z.infer<typeof settlementSchema>

export const repeatReturnSchema = z.object({
  attempt_id: idSchema,
  version: versionField,
})
export type RepeatReturn = z.infer<typeof repeatReturnSchema>

/** One open question, with all that is known about it. */
export const questionAnswer = z.strictObject({
  kind: z.enum(QUESTION_KINDS),
  attempt_id: z.int(),
  /** Kopecks: of the refund, of what the bank named, of the receipt; null where nobody knows. */
  amount: z.int().nullable(),
  /** Of this payment, kopecks that have not gone back as far as the books know. */
  left: z.int(),
  /** False for a second payment, whose money the transaction does not count. */
  is_counted: z.boolean(),
  /** Nothing more is to be had from the bank by asking. */
  is_lost: z.boolean(),
  since: momentAnswer,
  /** When the bank last answered about this payment. */
  heard_at: momentAnswer.nullable(),
  provider: z.string(),
  provider_payment_id: z.string().nullable(),
})
export type TransactionQuestion = z.infer<typeof questionAnswer>

/** The `code` of a question that cannot be settled, or a return that cannot be sent, now. */
export const QUESTION_REFUSALS = {
  /** The bank can be asked and has not said its last word. */
  bankTells: 'bank_tells',
  inQuestion: 'in_question',
} as const
