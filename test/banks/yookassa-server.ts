import { randomUUID } from 'node:crypto'
import type { BankBook, BankLetter, Deed } from './bank-world.ts'
import { checkPayment, checkRefund, moneyOf, type Json } from './yookassa-rules.ts'

export const YOOKASSA_KEYS = { shopId: '100500', secretKey: 'test_Fh8hUAVVBGUGbjmlzba6TB0iyUbos_lueTHE' }

interface Payment {
  id: string
  orderId: string
  amount: number
  refunded: number
  status: 'pending' | 'waiting_for_capture' | 'succeeded' | 'canceled'
  reason: string | null
  wasHeld: boolean
  returnUrl: string
  shown: { amount?: number; currency?: string; orderId?: string }
  receipt: ReceiptStatus
}

type ReceiptStatus = 'pending' | 'succeeded' | 'canceled'

interface Refund {
  id: string
  paymentId: string
  amount: number
  status: 'pending' | 'succeeded' | 'canceled'
}

interface Receipt {
  id: string
  type: string
  status: ReceiptStatus
  payment_id?: string
  refund_id?: string
  tax_system_code: number
}

/**
 * YooKassa as its documents have it: Basic, Idempotence-Key on every POST, sums as roubles with two digits, no signature on
 * notifications. It is written from the documents and shares no code with the adapter.
 */
export class YooKassaServer {
  readonly payments = new Map<string, Payment>()
  readonly refunds = new Map<string, Refund>()
  /** Newest first, as the list of them is. */
  readonly #receipts: Receipt[] = []
  #printed = 3985
  readonly letters: BankLetter[] = []
  isRefusing = false
  isDelayingRefunds = false
  /** What was asked under each key, and what came of it. */
  readonly #answers = new Map<string, { body: string; id: string }>()

  handle = async (request: Request): Promise<Response> => {
    const expected = `Basic ${btoa(`${YOOKASSA_KEYS.shopId}:${YOOKASSA_KEYS.secretKey}`)}`
    if (request.headers.get('authorization') !== expected) return failed(401, 'invalid_credentials')
    const [kind, id] = new URL(request.url).pathname.replace(/^\/v3\//, '').split('/')
    if (request.method === 'GET' && kind === 'payments') {
      const payment = this.payments.get(id ?? '')
      return payment === undefined ? failed(404, 'not_found') : Response.json(present(payment))
    }
    if (request.method === 'GET' && kind === 'refunds') {
      const paymentId = new URL(request.url).searchParams.get('payment_id')
      const items = [...this.refunds.values()].filter((refund) => refund.paymentId === paymentId).map(presentRefund)
      return Response.json({ type: 'list', items })
    }
    if (request.method === 'GET' && kind === 'receipts') {
      const asked = new URL(request.url).searchParams
      const [paymentId, refundId] = [asked.get('payment_id'), asked.get('refund_id')]
      const found = this.#receipts.filter((one) =>
        refundId === null ? one.payment_id === paymentId : one.refund_id === refundId,
      )
      return Response.json({ type: 'list', items: found })
    }
    if (request.method !== 'POST' || id !== undefined) return failed(404, 'not_found')
    return this.#once(request.headers.get('idempotence-key') ?? '', await request.text(), (body) =>
      kind === 'payments' ? this.#pay(body) : kind === 'refunds' ? this.#refund(body) : failed(404, 'not_found'),
    )
  }

  #once(key: string, body: string, work: (body: Json) => Response | Payment | Refund): Response {
    if (key.length < 1 || key.length > 64) return failed(400, 'invalid_request', 'Idempotence-Key')
    const known = this.#answers.get(key)
    if (known !== undefined) {
      if (known.body !== body) return failed(400, 'invalid_request', 'Idempotence-Key')
      const payment = this.payments.get(known.id)
      return Response.json(
        payment === undefined ? presentRefund(this.refunds.get(known.id) as Refund) : present(payment),
      )
    }
    const done = this.isRefusing ? failed(403, 'forbidden') : work(JSON.parse(body) as Json)
    if (done instanceof Response) return done
    this.#answers.set(key, { body, id: done.id })
    return Response.json('paymentId' in done ? presentRefund(done) : present(done))
  }

  #pay(body: Json): Response | Payment {
    const wrong = checkPayment(body)
    if (wrong !== null) return failed(400, 'invalid_request', wrong)
    const payment: Payment = {
      id: randomUUID(),
      orderId: String((body.metadata as Json).order_id),
      amount: moneyOf(body.amount) ?? 0,
      ...{ refunded: 0, status: 'pending', reason: null, wasHeld: false },
      returnUrl: String((body.confirmation as Json).return_url),
      shown: {},
      receipt: 'pending',
    }
    this.payments.set(payment.id, payment)
    return payment
  }

  #refund(body: Json): Response | Refund {
    const wrong = checkRefund(body)
    if (wrong !== null) return failed(400, 'invalid_request', wrong)
    const paymentId = String(body.payment_id)
    const amount = moneyOf(body.amount) ?? 0
    return this.#giveBack(paymentId, amount) ?? failed(400, 'invalid_request', 'amount')
  }

  #giveBack(paymentId: string, amount: number): Refund | null {
    const payment = this.payments.get(paymentId)
    if (payment?.status !== 'succeeded' || amount > payment.amount - payment.refunded - this.#underWay(paymentId))
      return null
    const refund: Refund = { id: randomUUID(), paymentId, amount, status: 'pending' }
    this.refunds.set(refund.id, refund)
    if (!this.isDelayingRefunds) this.#settle(refund)
    return refund
  }

  #underWay(paymentId: string): number {
    const waiting = [...this.refunds.values()].filter((one) => one.paymentId === paymentId && one.status === 'pending')
    return waiting.reduce((total, one) => total + one.amount, 0)
  }

  #settle(refund: Refund) {
    const payment = this.payments.get(refund.paymentId)
    if (payment === undefined || refund.status !== 'pending') return
    payment.refunded += refund.amount
    refund.status = 'succeeded'
    this.#tell(payment.id, 'refund.succeeded', presentRefund(refund))
  }

  refundAtBank(paymentId: string, amount: number): boolean {
    return this.#giveBack(paymentId, amount) !== null
  }

  settleRefunds() {
    for (const refund of this.refunds.values()) this.#settle(refund)
  }

  dropRefunds() {
    for (const refund of this.refunds.values()) if (refund.status === 'pending') refund.status = 'canceled'
  }

  /** YooKassa tells of it in the state of the payment and in the list of receipts, and in no letter. */
  receipt(paymentId: string, isMade: boolean, refund?: number): boolean {
    const payment = this.payments.get(paymentId)
    if (payment === undefined) return false
    const status = isMade ? 'succeeded' : 'canceled'
    if (refund === undefined) payment.receipt = status
    const refunded = [...this.refunds.values()].find(
      (one) => one.paymentId === paymentId && one.amount === refund && this.#receiptOf(one)?.status !== 'succeeded',
    )
    if (refund !== undefined && refunded === undefined) return false
    const made =
      refunded === undefined ? { type: 'payment', payment_id: paymentId } : { type: 'refund', refund_id: refunded.id }
    this.#receipts.unshift({
      id: `rt-${randomUUID()}`,
      ...made,
      status,
      ...(isMade ? this.#print() : {}),
      tax_system_code: 2,
    })
    return true
  }

  #receiptOf({ id }: Refund): Receipt | undefined {
    return this.#receipts.find(({ refund_id }) => refund_id === id)
  }

  #print() {
    this.#printed += 1
    return {
      fiscal_document_number: String(this.#printed),
      fiscal_storage_number: '9288000100115785',
      fiscal_attribute: String(2_617_600_000 + this.#printed),
      registered_at: '2026-11-21T12:05:00.000+03:00',
      fiscal_provider_id: randomUUID(),
    }
  }

  happen(deed: Deed, paymentId: string): boolean {
    const payment = this.payments.get(paymentId)
    const change = payment && CHANGES[deed][payment.status]
    if (payment === undefined || change === undefined) return false
    Object.assign(payment, change)
    this.#tell(payment.id, `payment.${payment.status}`, present(payment))
    return true
  }

  books(): BankBook[] {
    return [...this.payments.values()].map(({ id, orderId, amount, refunded, status }) => ({
      ...{ paymentId: id, orderId, amount, refunded },
      ...{ paid: status === 'succeeded' ? amount : 0, isHeld: status === 'waiting_for_capture' },
    }))
  }

  #tell(paymentId: string, event: string, object: object) {
    const body = JSON.stringify({ type: 'notification', event, object })
    this.letters.push({ paymentId, headers: { 'content-type': 'application/json' }, body })
  }
}

/** From a status, into this. */
const CHANGES: Record<Deed, Record<string, Partial<Payment>>> = {
  pay: { pending: { status: 'succeeded' } },
  hold: { pending: { status: 'waiting_for_capture', wasHeld: true } },
  capture: { waiting_for_capture: { status: 'succeeded' } },
  release: { waiting_for_capture: { status: 'canceled', reason: 'canceled_by_merchant' } },
  decline: { pending: { status: 'canceled', reason: 'insufficient_funds' } },
  cancel: { pending: { status: 'canceled', reason: 'canceled_by_merchant' } },
  expire: { pending: { status: 'canceled', reason: 'expired_on_confirmation' } },
}

function failed(status: number, code: string, parameter?: string): Response {
  const description = 'Incorrect value: +79160000001, irina.s@mail.test'
  return Response.json({ type: 'error', id: randomUUID(), code, description, parameter }, { status })
}

function present(payment: Payment): object {
  const { shown, status, reason } = payment
  const currency = shown.currency ?? 'RUB'
  return {
    id: payment.id,
    status,
    paid: status === 'succeeded',
    amount: { value: written(shown.amount ?? payment.amount), currency },
    ...(payment.refunded === 0 ? {} : { refunded_amount: { value: written(payment.refunded), currency } }),
    created_at: '2026-11-21T09:00:00.000Z',
    test: true,
    refundable: status === 'succeeded',
    ...(status === 'succeeded' ? { receipt_registration: payment.receipt } : {}),
    recipient: { account_id: YOOKASSA_KEYS.shopId, gateway_id: '100700' },
    metadata: { order_id: shown.orderId ?? payment.orderId },
    ...(payment.wasHeld ? { authorization_details: { rrn: '603668680243', auth_code: '062467' } } : {}),
    ...(reason === null ? {} : { cancellation_details: { party: 'payment_network', reason } }),
    ...(status === 'pending'
      ? {
          confirmation: {
            type: 'redirect',
            return_url: payment.returnUrl,
            confirmation_url: `https://yoomoney.ru/payments/external/confirmation?orderId=${payment.id}`,
          },
        }
      : {}),
  }
}

function presentRefund({ id, paymentId, amount, status }: Refund): object {
  return {
    id,
    payment_id: paymentId,
    status,
    created_at: '2026-11-21T09:00:00.000Z',
    amount: { value: written(amount), currency: 'RUB' },
  }
}

function written(kopecks: number): string {
  return `${Math.trunc(kopecks / 100)}.${String(kopecks % 100).padStart(2, '0')}`
}
