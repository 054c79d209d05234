import type { Zoned } from '#contract/office/settings.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Log } from '#server/platform/log.ts'
import type { AppSecret } from '#server/platform/security/encryption.ts'
import { BankRefusal, type Bank, type BankState } from '../bank.ts'
import { hasAllowedOrigin } from '../redirect-hosts.ts'
import {
  findPayment,
  refundOnce,
  isRefundMade,
  markNotified,
  openPayment,
  claimNextNotice,
  type SandboxPayment,
} from './books.ts'
import { answerPayer, SANDBOX_PATH } from './counter.ts'
import { letterAbout, readLetter } from './letter.ts'

/** How often the bank looks for shops that have not heard. */
const ROUND_MS = 2_000

interface SandboxOptions {
  db: Db
  clock: Clock
  appSecret: AppSecret
  appUrl: string
  zone: Zoned
  log: Log
}

/** The whole teaching bank: what the product calls, what a payer sees, and what it tells the shop. */
export interface SandboxBank {
  bank: Bank
  /** True for the addresses of its counter. */
  owns: (pathname: string) => boolean
  /** Answers a payer. */
  fetch: (request: Request) => Promise<Response>
  /** Tells each shop that has not heard, once. Letters that nobody took are written again later. */
  deliver: () => Promise<void>
  /** Delivers from now on, over `post`. Answers how to stop. */
  open: (post: (request: Request) => Promise<Response>) => () => Promise<void>
}

/**
 * A bank of our own, for trials and tests. Its protocol:
 *
 * - An order is taken once for each `orderId`; the answer is the payment's id and the address of its page.
 * - The page offers to pay, to hold, to decline, or to walk away; a hold is captured or released there as well.
 * - A refund is given once for each key, while something is left.
 * - After each change the bank posts a letter to the order's webhook, `{ payment_id, order_id, status, amount,
 *   refunded_amount, revision }`, with `X-Sandbox-Signature`: HMAC-SHA256 of the body in hex, under a key made of APP_SECRET.
 *   An answer 200 ends it; else it comes again after 5 s, 30 s, 2 min, 10 min, 1 h, 6 h, 24 h.
 */
export function openSandbox({ db, clock, appSecret, appUrl, zone, log }: SandboxOptions): SandboxBank {
  const origins = [new URL(appUrl).origin]
  let post: ((request: Request) => Promise<Response>) | null = null

  const bank: Bank = {
    name: 'sandbox',
    async create(order) {
      const { id } = await openPayment(db, order, clock())
      return { paymentId: id, url: `${appUrl}${SANDBOX_PATH}/${id}` }
    },
    async state(paymentId) {
      const payment = await findPayment(db, paymentId)
      if (payment === undefined) throw new BankRefusal('not-found', 'Sandbox: no such payment')
      return {
        status: statusOf(payment, clock()),
        amount: payment.amount,
        refunded: payment.refunded_amount,
        currency: 'RUB',
        orderId: payment.order_id,
        receipt: null,
      }
    },

    tellsRefundedSum: true,
    async refund({ key, paymentId, amount }) {
      if (!(await refundOnce(db, { key, paymentId, amount }, clock()))) {
        throw new BankRefusal('not-refundable', 'Sandbox: not that much is left')
      }
      return { status: 'done' }
    },

    refundOutcome: async ({ key }) => ((await isRefundMade(db, key)) ? 'done' : 'failed'),
    readNotice: (notice) => readLetter(notice, appSecret),
    acknowledge: (accepted) => ({ status: accepted ? 200 : 500, body: '', type: 'text/plain' }),
    isAllowedRedirect: (url) => hasAllowedOrigin(url, origins),
  }

  async function deliver() {
    for (let next = await claimNextNotice(db, clock()); next !== undefined; next = await claimNextNotice(db, clock())) {
      if (await tell(next)) await markNotified(db, next)
    }
  }

  async function tell(payment: SandboxPayment): Promise<boolean> {
    const letter = letterAbout(payment, appSecret)
    try {
      const response = await post?.(new Request(payment.webhook_url, { method: 'POST', ...letter }))
      return response?.status === 200
    } catch (error) {
      log.error({ err: error }, 'sandbox bank: the webhook threw')
      return false
    }
  }

  return {
    bank,
    owns: (pathname) => pathname === SANDBOX_PATH || pathname.startsWith(`${SANDBOX_PATH}/`),
    fetch: (request) => answerPayer(request, { db, clock, timeZone: zone.timeZone }),
    deliver,
    open(deliverOver) {
      post = deliverOver
      let round = Promise.resolve()
      let isUnderWay = false
      const timer = setInterval(() => {
        if (isUnderWay) return
        isUnderWay = true
        round = deliver()
          .catch((error: unknown) => log.error({ err: error }, 'sandbox bank: letters were not sent'))
          .finally(() => {
            isUnderWay = false
          })
      }, ROUND_MS)
      return async () => {
        clearInterval(timer)
        await round
      }
    },
  }
}

function statusOf(payment: SandboxPayment, now: Date): BankState['status'] {
  switch (payment.status) {
    case 'open':
      return payment.expires_at <= now ? 'expired' : 'pending'
    case 'held':
      return 'authorized'
    case 'paid':
      if (payment.refunded_amount === 0) return 'paid'
      return payment.refunded_amount < payment.amount ? 'partially_refunded' : 'refunded'
    case 'declined':
      return 'failed'
    case 'canceled':
      return 'canceled'
    case 'released':
      return 'reversed'
  }
}
