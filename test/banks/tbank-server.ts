import { createHash } from 'node:crypto'
import type { BankBook, BankLetter, Deed } from './bank-world.ts'
import { checkInit, checkReceipt, refused, unknownField, type Message } from './tbank-rules.ts'

export const TBANK_KEYS = { terminalKey: 'SmyslTestDEMO', password: 'pa$$word-Пароль' }

interface Payment {
  id: number
  orderId: string
  amount: number
  paid: number
  refunded: number
  status: string
  /** Where it goes when the refund under way is settled. */
  settlesTo: string | null
  shownAmount: number | null
  shownOrderId: string | null
  notificationUrl: string
}

/**
 * T-Bank as its documents have it: names case-sensitive, Token over the scalars of the root, an order once, kopecks. It is
 * written from the documents and shares no code with the adapter.
 */
export class TBankServer {
  readonly payments = new Map<string, Payment>()
  readonly letters: BankLetter[] = []
  isRefusing = false
  isDelayingRefunds = false
  /** Some terminals take the same order again and make another payment of it. */
  takesOrderTwice = false
  /** Payers pay by СБП: the bank does not look at ExternalRequestId then. */
  takesSbp = false
  /** Which sum a letter about a part names: the documents say «sum» and no more. */
  letterNames: 'whole' | 'left' = 'whole'
  readonly #cancels = new Map<string, number>()
  readonly #clock: () => Date
  /** Receipts that the till has printed. */
  #printed = 1711
  #lastId = 3_093_639_566

  constructor(clock: () => Date) {
    this.#clock = clock
  }

  handle = async (request: Request): Promise<Response> => {
    const method = new URL(request.url).pathname.replace(/^\/v2\//, '')
    if (request.method !== 'POST' || !/json/.test(request.headers.get('content-type') ?? '')) {
      return new Response('Not found', { status: 404 })
    }
    const message = (await request.json()) as Message
    return Response.json(this.#answer(method, message))
  }

  #answer(method: string, message: Message): object {
    if (message.TerminalKey !== TBANK_KEYS.terminalKey) return refused('202', 'Терминал заблокирован')
    if (message.Token !== tokenOf(message)) return refused('204', 'Неверный токен')
    const unknown = unknownField(method, message)
    if (unknown !== null) return refused('9', `Неверное поле ${unknown}`)
    switch (method) {
      case 'Init':
        return this.#init(message)
      case 'GetState':
        return this.#getState(message)
      case 'CheckOrder':
        return this.#checkOrder(message)
      case 'Cancel':
        return this.#cancel(message)
      default:
        return refused('404', 'Нет такого метода')
    }
  }

  #init(message: Message): object {
    const wrong = checkInit(message, this.#clock())
    if (wrong !== null) return refused('9', wrong)
    const orderId = String(message.OrderId)
    if (!this.takesOrderTwice && [...this.payments.values()].some((payment) => payment.orderId === orderId)) {
      return refused('8', 'Неверный OrderId')
    }
    if (this.isRefusing) return refused('99', 'Попробуйте повторить попытку позже')
    const id = ++this.#lastId
    const amount = Number(message.Amount)
    this.payments.set(String(id), {
      ...{ id, orderId, amount, paid: 0, refunded: 0, status: 'NEW' },
      ...{ settlesTo: null, shownAmount: null, shownOrderId: null, notificationUrl: String(message.NotificationURL) },
    })
    const url = `https://securepay.tinkoff.ru/new/${id.toString(36)}`
    return this.#accepted({ Status: 'NEW', PaymentId: String(id), OrderId: orderId, Amount: amount, PaymentURL: url })
  }

  #getState(message: Message): object {
    const payment = this.payments.get(String(message.PaymentId))
    if (payment === undefined) return refused('255', 'Платёж не найден')
    const { status, id, shownOrderId, shownAmount } = payment
    return this.#accepted({
      ...{ Status: status, PaymentId: String(id), OrderId: shownOrderId ?? payment.orderId },
      Amount: shownAmount ?? payment.amount - payment.refunded,
      Params: [
        { Key: 'Route', Value: 'ACQ' },
        { Key: 'Source', Value: this.takesSbp ? 'qrsbp' : 'cards' },
      ],
    })
  }

  #checkOrder(message: Message): object {
    const found = [...this.payments.values()].filter((payment) => payment.orderId === message.OrderId)
    if (found.length === 0) return refused('255', 'Заказ не найден')
    const payments = found.map(({ id, amount, status }) => ({
      ...{ PaymentId: String(id), Amount: amount, Status: status, Success: 'true', ErrorCode: 0, Message: 'None' },
    }))
    return this.#accepted({ OrderId: message.OrderId, Payments: payments })
  }

  #cancel(message: Message): object {
    const payment = this.payments.get(String(message.PaymentId))
    if (payment === undefined) return refused('255', 'Платёж не найден')
    const key = `${payment.id}:${String(message.ExternalRequestId ?? '')}`
    const original = payment.amount - payment.refunded
    if (!this.takesSbp && message.ExternalRequestId !== undefined && this.#cancels.has(key))
      return this.#canceled(payment, original)
    if (this.isRefusing) return refused('99', 'Отказано')
    const amount = message.Amount === undefined ? original : Number(message.Amount)
    if (!Number.isInteger(amount) || amount < 1 || amount > original) return refused('9', 'Неверная сумма')
    if (!['CONFIRMED', 'PARTIAL_REFUNDED'].includes(payment.status)) return refused('8', 'Неверный статус')
    const wrong = amount < payment.amount ? checkReceipt(message.Receipt, amount) : null
    if (wrong !== null) return refused('308', wrong)
    this.#cancels.set(key, amount)
    this.#giveBack(payment, amount)
    return this.#canceled(payment, original)
  }

  #giveBack(payment: Payment, amount: number) {
    payment.refunded += amount
    const to = payment.refunded === payment.amount ? 'REFUNDED' : 'PARTIAL_REFUNDED'
    if (this.isDelayingRefunds) {
      payment.status = 'REFUNDING'
      payment.settlesTo = to
    } else this.#move(payment, to)
  }

  #canceled(payment: Payment, original: number): object {
    return this.#accepted({
      ...{ Status: payment.status, PaymentId: payment.id, OrderId: payment.orderId },
      ...{ OriginalAmount: original, NewAmount: payment.amount - payment.refunded },
    })
  }

  #accepted(fields: object): object {
    return { Success: true, ErrorCode: '0', Message: 'OK', TerminalKey: TBANK_KEYS.terminalKey, ...fields }
  }

  refundAtBank(paymentId: string, amount: number): boolean {
    const payment = this.payments.get(paymentId)
    if (payment === undefined || !['CONFIRMED', 'PARTIAL_REFUNDED'].includes(payment.status)) return false
    if (amount > payment.amount - payment.refunded) return false
    this.#giveBack(payment, amount)
    return true
  }

  settleRefunds() {
    for (const payment of this.payments.values()) {
      const to = payment.settlesTo
      payment.settlesTo = null
      if (to !== null) this.#move(payment, to)
    }
  }

  dropRefunds() {
    for (const payment of this.payments.values()) {
      if (payment.settlesTo === null) continue
      payment.settlesTo = null
      const [, amount = 0] = [...this.#cancels].findLast(([key]) => key.startsWith(`${payment.id}:`)) ?? []
      payment.refunded -= amount
      payment.status = payment.refunded === 0 ? 'CONFIRMED' : 'PARTIAL_REFUNDED'
    }
  }

  receipt(paymentId: string, isMade: boolean, refund?: number): boolean {
    const payment = this.payments.get(paymentId)
    if (payment === undefined) return false
    this.#write(payment, {
      ...{ Success: isMade, Status: 'RECEIPT', ErrorCode: isMade ? '0' : '3043', Amount: refund ?? payment.amount },
      ...(isMade ? this.#print() : {}),
      ErrorMessage: 'Касса недоступна, чек на irina.s@mail.test не пробит',
      Type: refund === undefined ? 'Income' : 'IncomeReturn',
      Receipt: { Email: 'irina.s@mail.test', Phone: '+79160000001', Items: [{ Name: 'Консультация' }] },
    })
    return true
  }

  #print(): Message {
    this.#printed += 1
    return {
      ...{ FiscalNumber: 17, ShiftNumber: 4, FnNumber: '9999078902004339', FiscalDocumentNumber: this.#printed },
      ...{
        FiscalDocumentAttribute: 2_671_550_000 + this.#printed,
        Ofd: 'OFD',
        Url: `https://ofd.test/${this.#printed}`,
      },
    }
  }

  happen(deed: Deed, paymentId: string): boolean {
    const payment = this.payments.get(paymentId)
    const steps = payment && STEPS[deed][payment.status]
    if (payment === undefined || steps === undefined) return false
    for (const step of steps) {
      if (step === 'CONFIRMED') payment.paid = payment.amount
      this.#move(payment, step)
    }
    return true
  }

  books(): BankBook[] {
    return [...this.payments.values()].map(({ id, orderId, amount, paid, refunded, status }) => ({
      ...{ paymentId: String(id), orderId, amount, paid, refunded, isHeld: status === 'AUTHORIZED' },
    }))
  }

  #move(payment: Payment, status: string) {
    payment.status = status
    if (SILENT.has(status)) return
    this.#write(payment, {
      Success: !['REJECTED', 'DEADLINE_EXPIRED'].includes(status),
      Status: status,
      ErrorCode: status === 'REJECTED' ? '1051' : '0',
      Amount: payment.amount - (this.letterNames === 'left' ? payment.refunded : 0),
      CardId: 700_000_016,
      Pan: '430000******0777',
      ExpDate: '1230',
      Data: { Route: 'ACQ' },
    })
  }

  #write(payment: Payment, words: Message) {
    const message = { TerminalKey: TBANK_KEYS.terminalKey, OrderId: payment.orderId, PaymentId: payment.id, ...words }
    const body = JSON.stringify({ ...message, Token: tokenOf(message) })
    this.letters.push({ paymentId: String(payment.id), headers: { 'content-type': 'application/json' }, body })
  }
}

const SILENT = new Set(['FORM_SHOWED', 'REFUNDING'])

/** From a status, through these. */
const STEPS: Record<Deed, Record<string, string[]>> = {
  pay: { NEW: ['FORM_SHOWED', 'AUTHORIZED', 'CONFIRMED'] },
  hold: { NEW: ['FORM_SHOWED', 'AUTHORIZED'] },
  capture: { AUTHORIZED: ['CONFIRMED'] },
  release: { AUTHORIZED: ['REVERSED'] },
  decline: { NEW: ['FORM_SHOWED', 'REJECTED'] },
  cancel: { NEW: ['CANCELED'] },
  expire: { NEW: ['DEADLINE_EXPIRED'] },
}

function tokenOf(message: Message): string {
  const scalars: Record<string, unknown> = { ...message, Password: TBANK_KEYS.password }
  delete scalars.Token
  let text = ''
  for (const name of Object.keys(scalars).sort()) if (typeof scalars[name] !== 'object') text += scalars[name]
  return createHash('sha256').update(text).digest('hex')
}
