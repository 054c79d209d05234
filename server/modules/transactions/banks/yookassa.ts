import { z } from 'zod'
import { BankRefusal, type Bank, type BankState, type ReceiptState } from './bank.ts'
import { askBank, type Fetch } from './bank-call.ts'
import { roublesOf } from './kopecks.ts'
import { truncate, yookassaReceipt } from './receipt.ts'
import { jsonOf } from './json-text.ts'
import { bankPage, hasAllowedOrigin } from './redirect-hosts.ts'
import type { PaymentSettings, YooKassaSettings } from './settings.ts'
import { amountField, idField, refundAnswer, refundListAnswer } from './yookassa-fields.ts'
import { receiptsOf } from './yookassa-receipts.ts'

const DESCRIPTION_MAX = 128
const REFUND_DESCRIPTION_MAX = 250

const paymentAnswer = z.object({
  id: idField,
  status: z.enum(['pending', 'waiting_for_capture', 'succeeded', 'canceled']),
  amount: amountField,
  refunded_amount: amountField.optional(),
  confirmation: z.object({ confirmation_url: z.string().max(2048).optional() }).optional(),
  metadata: z.object({ order_id: z.string().optional() }).nullish(),
  authorization_details: z.unknown().optional(),
  cancellation_details: z.object({ reason: z.string().max(100) }).optional(),
  receipt_registration: z.enum(['pending', 'succeeded', 'canceled']).nullish(),
})
type Payment = z.output<typeof paymentAnswer>
const refusalAnswer = z.object({ type: z.literal('error'), code: z.string(), parameter: z.string().optional() })
/** Anybody may write a notification: words that the bank does not use would be kept as new ones for ever. */
const noticeSchema = z.object({
  type: z.literal('notification'),
  event: z.enum(['payment.waiting_for_capture', 'payment.succeeded', 'payment.canceled', 'refund.succeeded']),
  object: z.object({
    id: idField,
    status: z.enum(['pending', 'waiting_for_capture', 'succeeded', 'canceled']).optional(),
    payment_id: idField.optional(),
  }),
})

interface YooKassaOptions {
  settings: Pick<PaymentSettings, 'redirectOrigins' | 'receipt'> & { bank: YooKassaSettings }
  fetch: Fetch
  timeoutMs?: number | undefined
}

/** YooKassa, API v3. */
export function yookassa({ settings, fetch, timeoutMs }: YooKassaOptions): Bank {
  const { bank: keys, receipt, redirectOrigins } = settings
  const authorization = `Basic ${Buffer.from(`${keys.shopId}:${keys.secretKey}`).toString('base64')}`

  function get<T extends z.ZodType>(path: string, answer: T) {
    return ask({ method: 'GET' as const, path, headers: {}, answer })
  }

  /** The bank remembers the key for a day: the same request again gets the same answer and does nothing. */
  function post<T extends z.ZodType>(path: string, key: string, body: object, answer: T) {
    return ask({ method: 'POST' as const, path, headers: { 'idempotence-key': key }, body, answer })
  }

  function ask<T extends z.ZodType>(call: {
    method: 'GET' | 'POST'
    path: string
    headers: object
    body?: object
    answer: T
  }) {
    const { path, headers, ...rest } = call
    return askBank({
      ...rest,
      fetch,
      name: `YooKassa ${call.method} /${path.split(/[/?]/)[0]}`,
      url: `${keys.apiUrl}/${path}`,
      headers: { ...headers, authorization },
      refusalIn,
      isRepeatable: true,
      timeoutMs,
    })
  }

  return {
    name: 'yookassa',

    async create(order) {
      const made = await post(
        'payments',
        order.orderId,
        {
          amount: { value: roublesOf(order.amount), currency: 'RUB' },
          capture: true,
          confirmation: { type: 'redirect', return_url: order.returnUrl, locale: 'ru_RU' },
          description: truncate(order.description, DESCRIPTION_MAX),
          metadata: { order_id: order.orderId },
          ...(receipt === null ? {} : { receipt: yookassaReceipt(receipt, order) }),
        },
        paymentAnswer,
      )
      const url = made.confirmation?.confirmation_url
      return { paymentId: made.id, url: url === undefined ? null : bankPage(url, redirectOrigins) }
    },

    async state(paymentId) {
      const found = await get(`payments/${encodeURIComponent(paymentId)}`, paymentAnswer)
      return {
        status: statusOf(found),
        amount: found.amount.kopecks,
        refunded: found.refunded_amount?.kopecks ?? 0,
        currency: found.amount.currency,
        orderId: found.metadata?.order_id ?? null,
        receipt: RECEIPTS[found.receipt_registration ?? 'none'],
      }
    },

    tellsRefundedSum: true,

    async refund({ key, paymentId, amount, reason, ...sale }) {
      const made = await post(
        'refunds',
        key,
        {
          payment_id: paymentId,
          amount: { value: roublesOf(amount), currency: 'RUB' },
          description: truncate(reason, REFUND_DESCRIPTION_MAX),
          ...(receipt === null ? {} : { receipt: yookassaReceipt(receipt, { ...sale, amount }) }),
        },
        refundAnswer,
      )
      if (made.status === 'canceled') throw new BankRefusal('refund-canceled', 'YooKassa POST /refunds: canceled')
      return { status: made.status === 'succeeded' ? 'done' : 'pending', refundId: made.id }
    },

    // Those that are back count in the state of the payment: what is neither there nor on its way will not come.
    async refundOutcome({ paymentId }) {
      const { items } = await get(`refunds?limit=100&payment_id=${encodeURIComponent(paymentId)}`, refundListAnswer)
      return items.some(({ status }) => status === 'pending') ? 'pending' : 'failed'
    },

    receipts: (paymentId) => receiptsOf(get, paymentId),

    // Nothing is signed, so nothing but the name of the payment is taken from it.
    readNotice({ body }) {
      const parsed = noticeSchema.safeParse(jsonOf(body))
      if (!parsed.success) return { ok: false, why: 'not a notification' }
      const { event, object } = parsed.data
      const paymentId = event === 'refund.succeeded' ? object.payment_id : object.id
      if (paymentId === undefined) return { ok: false, why: 'no payment in it' }
      return { ok: true, key: [event, object.id, object.status ?? ''].join(':'), paymentId }
    },

    acknowledge: (accepted) => ({ status: accepted ? 200 : 500, body: '', type: 'text/plain' }),

    isAllowedRedirect: (url) => hasAllowedOrigin(url, redirectOrigins),
  }
}

const RECEIPTS: Record<'pending' | 'succeeded' | 'canceled' | 'none', ReceiptState | null> = {
  pending: 'awaited',
  succeeded: 'made',
  canceled: 'failed',
  none: null,
}

function statusOf(payment: Payment): BankState['status'] {
  switch (payment.status) {
    case 'pending':
      return 'pending'
    case 'waiting_for_capture':
      return 'authorized'
    case 'succeeded':
      return givenBack(payment)
    case 'canceled':
      return canceledBecause(payment)
  }
}

function givenBack({ amount, refunded_amount }: Payment): BankState['status'] {
  const refunded = refunded_amount?.kopecks ?? 0
  if (refunded === 0) return 'paid'
  return refunded >= amount.kopecks ? 'refunded' : 'partially_refunded'
}

function canceledBecause({ cancellation_details, authorization_details }: Payment): BankState['status'] {
  switch (cancellation_details?.reason) {
    case 'expired_on_confirmation':
      return 'expired'
    case 'expired_on_capture':
      return 'reversed'
    case 'canceled_by_merchant':
      return authorization_details === undefined ? 'canceled' : 'reversed'
    default:
      return 'failed'
  }
}

/** The bank's description may quote what was sent, so only its code and the name of the field are kept. */
function refusalIn(status: number, json: unknown): string | null {
  const parsed = refusalAnswer.safeParse(json)
  if (status < 400 || !parsed.success) return null
  const { code, parameter } = parsed.data
  return [code, parameter].filter((word) => word !== undefined && /^[\w.[\]-]{1,80}$/.test(word)).join(' ')
}
