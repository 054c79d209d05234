import { z } from 'zod'
import { idSchema, linkedAnswer, listQuerySchema, momentAnswer, pageLinksAnswer, pageMetaAnswer } from '../wire/http.ts'
import { defineEntity } from '../entity/entity.ts'
import { filterInputs } from '../entity/filter.ts'
import { answerOf } from '../entity/schemas.ts'
import { emailField, emptyIsAbsent, emptyIsNull, flagField, lineField, phoneField, textField } from '../wire/fields.ts'
import { receiptAnswer } from './receipts.ts'
import { AMOUNT_MAX, questionAnswer, REFUND_REASON_MAX, sumField } from './transaction-questions.ts'

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
const BANK_TITLES: Record<BankName, string> = { sandbox: 'Учебный банк', tbank: 'Т-Банк', yookassa: 'ЮKassa' }

/** The bank as people call it; the stored name when it is none of ours any more. */
export function bankTitle(name: string): string {
  return (BANK_TITLES as Record<string, string>)[name] ?? name
}

export const PURPOSES = ['consultation', 'package', 'certificate', 'other'] as const
export type Purpose = (typeof PURPOSES)[number]
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

/** A payment by link. Money is kopecks. */
export const transaction = defineEntity(
  {
    number: { kind: 'text', label: 'Номер', max: 20, isReadOnly: true },
    /** The id in `/secure-payment/{id}`. */
    public_id: { kind: 'text', label: 'Номер ссылки', max: 22, isReadOnly: true },
    status: {
      kind: 'choice',
      label: 'Состояние',
      titles: TRANSACTION_STATUS_TITLES,
      isReadOnly: true,
      accusative: 'состояние',
    },
    amount: { kind: 'money', label: 'Сумма', max: AMOUNT_MAX, isReadOnly: true, accusative: 'сумму' },
    refunded_amount: {
      kind: 'money',
      label: 'Возвращено',
      max: AMOUNT_MAX,
      isReadOnly: true,
      accusative: 'сумму возврата',
    },
    /** Asked of the bank, which has not said yet that it is back. */
    pending_refund_amount: { kind: 'money', label: 'Возвращается', max: AMOUNT_MAX, isReadOnly: true },
    /** Money is not where the books say, or nobody knows where it is, and somebody has to look: `questions` of one tell why. */
    is_in_question: { kind: 'flag', label: 'Разобраться', isReadOnly: true },
    /** The money is here and its receipt is not made. */
    is_receipt_failed: { kind: 'flag', label: 'Чек не выдан', isReadOnly: true },
    currency: { kind: 'text', label: 'Валюта', max: 3, isReadOnly: true },
    purpose: { kind: 'choice', label: 'За что', titles: PURPOSE_TITLES, isReadOnly: true, accusative: 'назначение' },
    description: { kind: 'text', label: 'Описание', max: DESCRIPTION_MAX, isReadOnly: true, accusative: 'описание' },
    psychologist: { kind: 'linked', label: 'Психолог', isOptional: true, isReadOnly: true, accusative: 'психолога' },
    /** What it is paid for: the title is the number of the request. */
    request: { kind: 'linked', label: 'Заявка', isOptional: true, isReadOnly: true, accusative: 'заявку' },
    /** Masked for those who may only look. */
    payer: { kind: 'json', label: 'Плательщик', isReadOnly: true, accusative: 'плательщика' },
    provider: { kind: 'text', label: 'Банк', max: 20, isOptional: true, isReadOnly: true },
    provider_payment_id: { kind: 'text', label: 'Номер в\u00a0банке', max: 200, isOptional: true, isReadOnly: true },
    payment_url: { kind: 'text', label: 'Страница банка', max: 2000, isOptional: true, isReadOnly: true },
    expires_at: { kind: 'moment', label: 'Ссылка действует до', isReadOnly: true, accusative: 'срок ссылки' },
    paid_at: { kind: 'moment', label: 'Оплачена', isOptional: true, isReadOnly: true },
    receipt: { kind: 'json', label: 'Чек', isReadOnly: true },
    created_by: { kind: 'linked', label: 'Кто создал', isOptional: true, isReadOnly: true },
  },
  {
    name: 'transaction',
    plural: 'transactions',
    nouns: {
      title: 'Транзакция',
      accusative: 'транзакцию',
      counted: ['транзакцию', 'транзакции', 'транзакций'],
      inside: 'в\u00a0транзакции',
    },
    isPaged: true,
    place: 'panel',
    view: ['transactions.view'],
    palette: 'transactions.view',
    sorts: ['created_at', 'updated_at', 'paid_at', 'expires_at', 'amount', 'status', 'number', 'id'],
    filters: {
      payer: { kind: 'search' },
      status: { kind: 'choices', label: 'Состояние', titles: TRANSACTION_STATUS_TITLES, error: 'Такого состояния нет' },
      created: { kind: 'period', label: 'Создана', from: 'date_from', to: 'date_to' },
      amount: { kind: 'range', label: 'Сумма', from: 'amount_from', to: 'amount_to', max: AMOUNT_MAX, unit: '₽' },
      psychologist_id: { kind: 'record', label: 'Психолог', of: 'psychologists' },
      paid: { kind: 'period', label: 'Оплачена', from: 'paid_from', to: 'paid_to' },
      returned: { kind: 'period', label: 'Возврат', from: 'returned_from', to: 'returned_to' },
      /** Of the meeting that was paid for: an id, or `none`. */
      branch: { kind: 'record', label: 'Филиал', of: 'branches' },
      in_question: { kind: 'flag', label: 'Разобраться', yes: 'Нужно', no: 'Не\u00a0нужно' },
      number: { kind: 'text', label: 'Номер', placeholder: '2026-00041' },
    },
    list: {
      number: { width: 140 },
      status: { width: 200 },
      amount: { width: 116 },
      refunded_amount: { width: 116, from: 1600 },
      payer: {},
      psychologist: { width: 200, from: 1280 },
      purpose: { title: 'Назначение', width: 150, from: 1600 },
      created_at: { title: 'Создана', width: 112, from: 1024 },
      paid_at: { width: 112, from: 1440 },
      description: { title: 'За\u00a0что', isHidden: true },
      expires_at: { title: 'Ссылка до', width: 116, isHidden: true },
      created_by: { width: 190, isHidden: true },
      request: { width: 110, isHidden: true },
    },
    file: {
      number: { width: 14 },
      created_at: { title: 'Создана', width: 18 },
      status: { width: 20 },
      amount: { width: 14 },
      refunded_amount: { width: 14 },
      purpose: { title: 'Назначение', width: 20 },
      description: { title: 'За что', width: 40 },
      psychologist: { width: 36 },
      payer: { width: 30 },
      payer_email: { title: 'Почта плательщика', width: 28 },
      payer_phone: { title: 'Телефон плательщика', width: 18 },
      expires_at: { width: 18 },
      paid_at: { width: 18 },
      receipt: { title: 'Чек, ФД', width: 12 },
      created_by: { width: 30 },
      request: { width: 12 },
    },
    told: { reason: { kind: 'text', label: 'Причина', max: REFUND_REASON_MAX, accusative: 'причину' } },
  },
)

const amount = sumField(AMOUNT_MIN)

const payerSchema = z
  .object(
    {
      name: lineField('Имя плательщика', 200, 1, 'Напишите имя плательщика'),
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
  /** The request that it is paid for. */
  request_id: emptyIsAbsent(idSchema),
  /** The payer gets the link by letter. */
  send_letter: flagField.default(false),
  psychologist_id: idSchema,
  purpose: z.enum(PURPOSES, { error: 'Выберите назначение' }),
  description: textField('За что', DESCRIPTION_MAX, 3, 'Напишите, за\u00a0что платят'),
  amount,
  payer: payerSchema,
  expires_at: emptyIsAbsent(z.iso.datetime({ offset: true, error: 'Нужны дата и время' })),
})
export type CreateTransaction = z.infer<typeof createTransactionSchema>

export const transactionsQuery = listQuerySchema(transaction.sorts, { sort_column: 'created_at' }).extend({
  filter: z
    .object(
      filterInputs(transaction.filters, {
        number: z
          .string()
          .trim()
          // As it is written on letters and screens: «№ 2026-00041».
          .overwrite((text) => text.replace(/^№\s*/, ''))
          .regex(/^[\d-]{1,20}$/, 'Номер: цифры и дефис'),
        branch: z.union([z.literal('none'), idSchema], { error: 'Такого филиала нет' }),
      }),
    )
    .default({}),
})
export type TransactionFilter = z.infer<typeof transactionsQuery>['filter']

const transactionAnswer = answerOf(transaction, {
  public_id: z.string().length(22),
  /** The link can no longer be paid, whatever the status still says. */
  is_expired: z.boolean(),
  currency: z.literal('RUB'),
  payer: z.strictObject({ name: z.string(), email: z.string().nullable(), phone: z.string().nullable() }),
  receipt: z.json(),
  can: z.strictObject({ refund: z.boolean() }),
})
/** A transaction as staff see it. */
export type Transaction = z.infer<typeof transactionAnswer>

/** Where money goes now; null: payments are off. With `sandbox` no money moves. */
export const connectedBank = z.enum(BANK_NAMES).nullable()

export const transactionsAnswer = z.strictObject({
  data: z.array(transactionAnswer),
  links: pageLinksAnswer,
  meta: pageMetaAnswer.extend({
    /** Of everything that the filter finds, not of one page. Kopecks. */
    totals: z.strictObject({ amount: z.int(), paid_amount: z.int(), refunded_amount: z.int() }),
    bank: connectedBank,
  }),
})
export type TransactionsAnswer = z.infer<typeof transactionsAnswer>
export type TransactionTotals = TransactionsAnswer['meta']['totals']

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

const status = z.enum(TRANSACTION_STATUSES)
const eventAnswer = z.strictObject({
  id: z.int(),
  kind: z.enum(EVENT_KINDS),
  at: momentAnswer,
  source: z.enum(['staff', 'system', 'bank']),
  from_status: status.nullable(),
  to_status: status,
  /** What was paid or given back, in kopecks. */
  amount: z.int().nullable(),
  reason: z.string().nullable(),
  actor: linkedAnswer.nullable(),
})
export type TransactionEvent = z.infer<typeof eventAnswer>

export const transactionWithEventsAnswer = transactionAnswer.extend({
  questions: z.array(questionAnswer),
  receipts: z.array(receiptAnswer),
  /** The link for a review that the payer gets once it is paid; null: there is none. `sent_at` null: its letter is not on its way yet. */
  review_link: z
    .strictObject({ sent_at: momentAnswer.nullable(), expires_at: momentAnswer, used_at: momentAnswer.nullable() })
    .nullable(),
  events: z.array(eventAnswer),
  client: linkedAnswer.nullable(),
})
export type TransactionWithEvents = z.infer<typeof transactionWithEventsAnswer>
