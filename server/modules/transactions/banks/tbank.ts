import { z } from 'zod'
import { BankRefusal, BankSilence, type Bank, type BankOrder, type BankRefund, type BankState } from './bank.ts'
import { askBank, type Fetch } from './bank-call.ts'
import { jsonOf } from './json-text.ts'
import { truncate, tbankReceipt } from './receipt.ts'
import { bankPage, hasAllowedOrigin } from './redirect-hosts.ts'
import type { PaymentSettings, TBankSettings } from './settings.ts'
import { TBANK_STATUSES } from './tbank-status.ts'
import { tbankReceiptNotice } from './tbank-receipt.ts'
import { isSignedByTBank, tbankToken } from './tbank-token.ts'

const DESCRIPTION_MAX = 140
const MINUTE_MS = 60_000
/** A link of T-Bank lives from a minute to 90 days; one spare minute, because their clock is not ours. */
const LINK_MIN_MS = 2 * MINUTE_MS
const LINK_MAX_MS = 90 * 24 * 60 * MINUTE_MS - MINUTE_MS
/** Internal errors of the bank and «try again later»: no word about what it has done, so no refusal. */
const OWN_TROUBLES = new Set(['3', '21', '401', '402', '1018', '1096', '9001', '9999'])

/** Numbers in some answers, strings in others. */
const idField = z.union([z.string().min(1).max(20), z.int().nonnegative()]).transform(String)
const kopecksField = z.int().nonnegative()
const statusField = z.string().max(30)

const initAnswer = z.object({ PaymentId: idField, PaymentURL: z.string().max(2000) })
const stateAnswer = z.object({
  PaymentId: idField,
  OrderId: z.string(),
  Amount: kopecksField,
  Status: statusField,
  Params: z.array(z.object({ Key: z.string(), Value: z.string() })).nullish(),
})
const orderAnswer = z.object({ Payments: z.array(z.object({ PaymentId: idField, Status: statusField })) })
const cancelAnswer = z.object({ PaymentId: idField, Status: statusField })
const refusalAnswer = z.object({
  Success: z.literal(false),
  ErrorCode: z.union([z.string(), z.number()]).transform(String),
})
const noticeSchema = z.object({
  TerminalKey: z.string(),
  PaymentId: idField,
  Status: statusField,
  Amount: kopecksField.optional(),
})

interface TBankOptions {
  settings: Pick<PaymentSettings, 'redirectOrigins' | 'receipt'> & { bank: TBankSettings }
  clock: () => Date
  fetch: Fetch
  timeoutMs?: number | undefined
}

/** T-Bank, internet acquiring v2. */
export function tbank({ settings, clock, fetch, timeoutMs }: TBankOptions): Bank {
  const { bank: keys, receipt, redirectOrigins } = settings

  function ask<T extends z.ZodType>(
    method: string,
    fields: object,
    answer: T,
    { isRepeatable, refusalIn = refusalCode }: { isRepeatable: boolean; refusalIn?: typeof refusalCode },
  ) {
    const message = { TerminalKey: keys.terminalKey, ...fields }
    return askBank({
      fetch,
      name: `T-Bank ${method}`,
      url: `${keys.apiUrl}/${method}`,
      method: 'POST',
      body: { ...message, Token: tbankToken(message, keys.password) },
      answer,
      refusalIn: (_, json) => refusalIn(json),
      isRepeatable,
      timeoutMs,
    })
  }

  /** The payment that an earlier try of the same order made. The bank tells its link once: it is lost. */
  async function knownPayment(orderId: string): Promise<string | undefined> {
    const { Payments: payments } = await ask('CheckOrder', { OrderId: orderId }, orderAnswer, { isRepeatable: true })
    const living = payments.find((payment) => !['failed', 'expired', 'canceled'].includes(statusOf(payment.Status)))
    return (living ?? payments.at(-1))?.PaymentId
  }

  function getState(paymentId: string) {
    // A payment that failed may be told with `Success: false`; that it is told is what counts.
    const refusalIn = (json: unknown) => (stateAnswer.safeParse(json).success ? null : refusalCode(json))
    return ask('GetState', { PaymentId: paymentId }, stateAnswer, { isRepeatable: true, refusalIn })
  }

  /** Nothing has gone back yet, or it is a card: of a second part by СБП nobody can tell whether the bank has given it. */
  async function mayRepeat(paymentId: string): Promise<boolean> {
    const { Status: status, Params: params } = await getState(paymentId)
    if (status === 'CONFIRMED') return true
    const source = params?.find(({ Key: key }) => key === 'Source')?.Value
    return status === 'PARTIAL_REFUNDED' && source?.toLowerCase() === 'cards'
  }

  return {
    name: 'tbank',

    async create(order) {
      try {
        const made = await ask('Init', initMessage(order), initAnswer, { isRepeatable: false })
        return { paymentId: made.PaymentId, url: bankPage(made.PaymentURL, redirectOrigins) }
      } catch (error) {
        if (!(error instanceof BankRefusal) || error.code === 'redirect-host') throw error
        const paymentId = await knownPayment(order.orderId).catch((silence: unknown) => {
          // An order that the bank does not know was refused for its own sake.
          if (silence instanceof BankRefusal) return undefined
          throw silence
        })
        if (paymentId === undefined) throw error
        return { paymentId, url: null }
      }
    },

    async state(paymentId) {
      const found = await getState(paymentId)
      const status = statusOf(found.Status)
      return {
        status,
        amount: found.Amount,
        refunded: isReturning(found.Status) ? null : 0,
        currency: 'RUB',
        orderId: found.OrderId,
        receipt: null,
      }
    },

    tellsRefundedSum: false,

    async refund(refund) {
      if (refund.isRepeat && !(await mayRepeat(refund.paymentId))) return { status: 'pending' }
      // Twice is once for cards alone: for СБП the bank does not look at ExternalRequestId, so nothing is repeated here.
      const { Status: status } = await ask('Cancel', cancelMessage(refund), cancelAnswer, {
        isRepeatable: false,
      })
      return { status: status.endsWith('REFUNDED') ? 'done' : 'pending' }
    },

    async refundOutcome({ paymentId }) {
      const { Status: status } = await getState(paymentId)
      if (status === 'CONFIRMED') return 'failed'
      if (status === 'PARTIAL_REFUNDED') return 'unknown'
      return statusOf(status) === 'refunded' ? 'done' : 'pending'
    },

    readNotice({ body }) {
      const message = jsonOf(body)
      if (typeof message !== 'object' || message === null) return { ok: false, why: 'not JSON' }
      if (!isSignedByTBank(message, keys.password)) return { ok: false, why: 'wrong Token' }
      const parsed = noticeSchema.safeParse(message)
      if (!parsed.success || parsed.data.TerminalKey !== keys.terminalKey) return { ok: false, why: 'not our terminal' }
      const { PaymentId: paymentId, Status: status, Amount: amount } = parsed.data
      if (status === 'RECEIPT') return tbankReceiptNotice(message)
      const isPartBack = status === 'PARTIAL_REFUNDED'
      return { ok: true, key: [paymentId, status, amount ?? ''].join(':'), paymentId, isPartBack }
    },

    acknowledge: (accepted) =>
      accepted ? { status: 200, body: 'OK', type: 'text/plain' } : { status: 500, body: 'ERROR', type: 'text/plain' },

    isAllowedRedirect: (url) => hasAllowedOrigin(url, redirectOrigins),
  }

  function initMessage(order: BankOrder) {
    return {
      Amount: order.amount,
      OrderId: order.orderId,
      Description: truncate(order.description, DESCRIPTION_MAX),
      PayType: 'O',
      Language: 'ru',
      NotificationURL: order.webhookUrl,
      SuccessURL: order.returnUrl,
      FailURL: order.returnUrl,
      RedirectDueDate: dueDate(order.expiresAt, clock()),
      ...(receipt === null ? {} : { Receipt: tbankReceipt(receipt, order) }),
    }
  }

  /** A payment that is given back whole is known to the bank line by line; a part needs its receipt. */
  function cancelMessage({ paymentId, amount, paid, key, ...sale }: BankRefund) {
    const isWhole = amount === paid
    return {
      PaymentId: paymentId,
      Amount: amount,
      ExternalRequestId: key,
      ...(receipt === null || isWhole ? {} : { Receipt: tbankReceipt(receipt, { ...sale, amount }) }),
    }
  }
}

function refusalCode(json: unknown): string | null {
  const code = refusalAnswer.safeParse(json).data?.ErrorCode.slice(0, 20) ?? null
  if (code !== null && OWN_TROUBLES.has(code)) throw new BankSilence(`T-Bank: a trouble of its own, ${code}`)
  return code
}

function statusOf(word: string): BankState['status'] {
  const status = TBANK_STATUSES.get(word)
  if (status === undefined) throw new BankSilence(`T-Bank: unknown status ${truncate(word, 30)}`)
  return status
}

function isReturning(word: string): boolean {
  return word.includes('REFUND')
}

/** `2026-11-21T12:28:00+00:00`: the bank wants an offset, not a Z, and whole seconds. */
function dueDate(wanted: Date, now: Date): string {
  const ms = Math.min(Math.max(wanted.getTime(), now.getTime() + LINK_MIN_MS), now.getTime() + LINK_MAX_MS)
  return `${new Date(ms).toISOString().slice(0, 19)}+00:00`
}
