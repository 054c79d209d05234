import { z } from 'zod'
import {
  choiceListField,
  emailField,
  emptyIsAbsent,
  emptyIsNull,
  flagField,
  integerField,
  phoneField,
  textField,
} from './fields.ts'
import { idSchema, listQuerySchema, searchText, type Linked, type PageMeta } from './http.ts'
import { periodFilter } from './period.ts'
import { AMOUNT_MAX, REFUND_REASON_MAX, type TransactionQuestion } from './transaction-questions.ts'

export const TRANSACTION_STATUSES = [
  'created',
  'pending',
  'authorized',
  'paid',
  'partially_refunded',
  'refunded',
  'reversed',
  'failed',
  'expired',
  'canceled',
] as const
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number]
export const TRANSACTION_STATUS_TITLES: Record<TransactionStatus, string> = {
  created: 'Ссылка создана',
  pending: 'Ждёт оплаты',
  authorized: 'Деньги удержаны',
  paid: 'Оплачено',
  partially_refunded: 'Возвращена часть',
  refunded: 'Возвращено',
  reversed: 'Удержание снято',
  failed: 'Не прошла',
  expired: 'Срок вышел',
  canceled: 'Отменена',
}

/** The banks that a payment may go through: `sandbox` is our own, for demonstration and tests. */
export const BANK_NAMES = ['sandbox', 'tbank', 'yookassa'] as const
export type BankName = (typeof BANK_NAMES)[number]

export const PURPOSES = ['consultation', 'package', 'certificate', 'other'] as const
export type Purpose = (typeof PURPOSES)[number]
/** @public */
export const PURPOSE_TITLES: Record<Purpose, string> = {
  consultation: 'Консультация',
  package: 'Несколько встреч',
  certificate: 'Сертификат',
  other: 'Другое',
}

/** Kopecks: no bank takes less than ten roubles by every way of paying. */
export const AMOUNT_MIN = 1_000
/** The shortest limit among the banks. */
export const DESCRIPTION_MAX = 128
/** A link works this long unless told otherwise, and never longer than the banks keep it. Days. */
export const LINK_DAYS_DEFAULT = 3
export const LINK_DAYS_MAX = 90

const amount = integerField('Сумма в копейках', AMOUNT_MIN, AMOUNT_MAX)

const payerSchema = z
  .object(
    {
      name: textField('Имя плательщика', 200),
      email: emptyIsNull(emailField).default(null),
      phone: emptyIsNull(phoneField).default(null),
    },
    { error: 'Укажите плательщика' },
  )
  .refine((payer) => payer.email !== null || payer.phone !== null, {
    path: ['email'],
    message: 'Нужна почта или телефон: туда придёт чек',
  })

export const createTransactionSchema = z.object({
  psychologist_id: idSchema,
  purpose: z.enum(PURPOSES, { error: 'Выберите назначение' }),
  description: textField('За что', DESCRIPTION_MAX, 3),
  amount,
  payer: payerSchema,
  expires_at: emptyIsAbsent(z.iso.datetime({ offset: true, error: 'Нужны дата и время' })),
})
export type CreateTransaction = z.infer<typeof createTransactionSchema>

export const refundSchema = z.object({
  amount: integerField('Сумма в копейках', 1, AMOUNT_MAX),
  reason: textField('Причина', REFUND_REASON_MAX, 3),
})
export type Refund = z.infer<typeof refundSchema>

export const TRANSACTION_SORTS = [
  'created_at',
  'updated_at',
  'paid_at',
  'expires_at',
  'amount',
  'status',
  'number',
  'id',
] as const
export const transactionsQuery = listQuerySchema(TRANSACTION_SORTS, { sort_column: 'created_at' }).extend({
  filter: z
    .object({
      status: emptyIsAbsent(choiceListField(TRANSACTION_STATUSES, 'Такого состояния нет')),
      psychologist_id: emptyIsAbsent(idSchema),
      amount_from: emptyIsAbsent(integerField('Сумма от', 0, AMOUNT_MAX)),
      amount_to: emptyIsAbsent(integerField('Сумма до', 0, AMOUNT_MAX)),
      number: emptyIsAbsent(
        z
          .string()
          .trim()
          .regex(/^[\d-]{1,20}$/, 'Номер: цифры и дефис'),
      ),
      in_question: emptyIsAbsent(flagField),
      payer: emptyIsAbsent(searchText),
      ...periodFilter,
    })
    .default({}),
})
export type TransactionFilter = z.infer<typeof transactionsQuery>['filter']

/** A transaction as staff see it. Money is kopecks. */
export interface Transaction {
  id: number
  version: number
  created_at: string
  updated_at: string
  /** The id in `/secure-payment/{id}`. */
  public_id: string
  number: string
  status: TransactionStatus
  /** The link can no longer be paid, whatever the status still says. */
  is_expired: boolean
  amount: number
  refunded_amount: number
  /** Asked of the bank, which has not said yet that it is back. */
  pending_refund_amount: number
  /** Money is not where the books say, or nobody knows where it is, and somebody has to look: `questions` of one tell why. */
  is_in_question: boolean
  /** The money is here and its receipt is not made. */
  is_receipt_failed: boolean
  currency: 'RUB'
  purpose: Purpose
  description: string
  psychologist: Linked | null
  /** Masked for those who may only look. */
  payer: { name: string; email: string | null; phone: string | null }
  provider: string | null
  provider_payment_id: string | null
  payment_url: string | null
  expires_at: string
  paid_at: string | null
  receipt: unknown
  created_by: Linked | null
  can: { refund: boolean }
}

/**
 * What an event tells: `moved`, the state or a further part of a refund; the others moved nothing. `attempt`: a payment was
 * begun at the bank. `attempt_failed`: one more try was declined. `refund_asked`, `refund_refused`: of the bank, by the bank.
 * `refund_lost`: asking the bank about it is of no use any more. `paid_twice`, `paid_twice_returned`: a second payment came
 * and goes back. `mismatch`: the bank names another sum (`amount`) or currency (`reason`). `refund_unknown`: the bank gave back
 * a part and does not say how much. `receipt_failed`, `receipt_made`: of 54-ФЗ. `settled…`: what staff decided by hand.
 */
export const EVENT_KINDS = [
  'moved',
  'attempt',
  'attempt_failed',
  'refund_asked',
  'refund_refused',
  'refund_lost',
  'paid_twice',
  'paid_twice_returned',
  'mismatch',
  'refund_unknown',
  'receipt_failed',
  'receipt_made',
  'settled',
  'settled_returned',
  'settled_not_returned',
  'settled_sum',
] as const
export type EventKind = (typeof EVENT_KINDS)[number]

export interface TransactionEvent {
  id: number
  kind: EventKind
  at: string
  source: 'staff' | 'system' | 'bank'
  from_status: TransactionStatus | null
  to_status: TransactionStatus
  /** What was paid or given back, in kopecks. */
  amount: number | null
  reason: string | null
  actor: Linked | null
}

export interface TransactionWithEvents extends Transaction {
  questions: TransactionQuestion[]
  /** The link for a review that the payer gets once it is paid; null: there is none. `sent_at` null: its letter is not on its way yet. */
  review_link: { sent_at: string | null; expires_at: string; used_at: string | null } | null
  events: TransactionEvent[]
}

/** Of everything that the filter finds, not of one page. Kopecks. */
export interface TransactionTotals {
  amount: number
  paid_amount: number
  refunded_amount: number
}

/** @public */
export interface TransactionsAnswer {
  data: Transaction[]
  /** `bank`: where money goes now; null: payments are off. */
  meta: PageMeta & { totals: TransactionTotals; bank: BankName | null }
}

/** `GET /api/secure-payment/{public_id}`: what the person who pays may know. */
export interface PublicPayment {
  number: string
  status: TransactionStatus
  amount: number
  refunded_amount: number
  currency: 'RUB'
  purpose: Purpose
  description: string
  psychologist: { slug: string | null; full_name: string } | null
  expires_at: string
  paid_at: string | null
  /** False: no bank is connected, nobody can pay. */
  has_bank: boolean
  can_pay: boolean
  /** A payment is open at the bank: it has the word. */
  is_awaited: boolean
}

/** `POST /api/secure-payment/{public_id}/start`: the bank's page. */
export interface PaymentStart {
  url: string
}

/** The `code` of a payment that cannot be started now. */
export const PAYMENT_REFUSALS = {
  notPayable: 'not_payable',
  inQuestion: 'in_question',
  bankUnavailable: 'bank_unavailable',
  noBank: 'no_bank',
} as const
