import { sql } from 'kysely'
import { SETTLEMENTS, type TransactionQuestion } from '#contract/payments/transaction-questions.ts'
import { openQuestions } from '#server/modules/payment-questions/queries.ts'
import type { Deed } from '#test/banks/bank-world.ts'
import type { Walk } from '../walk.ts'

interface Payment {
  id: number
  version: number
  public_id: string
  amount: number
  refunded_amount: number
  status: string
}

const aPayment = (walk: Walk, where?: string) => walk.any<Payment>('transactions', where)
const at = (id: number) => `/api/transactions/${id}`

export const paymentCommands = {
  async makeLink(walk: Walk) {
    const psychologist = await walk.any('psychologists')
    if (psychologist === undefined) return
    const { name, contact, kind } = walk.stranger()
    const request = walk.dice.luck(50) ? await walk.any('requests', `contact = '${contact}'`) : undefined
    const payer = { name, email: kind === 'email' ? contact : null, phone: kind === 'phone' ? contact : null }
    const body = {
      ...{ psychologist_id: psychologist.id, purpose: 'consultation', description: 'Встреча', payer },
      amount: walk.dice.of(450_000, 100_010, 100_003),
      ...(request === undefined ? {} : { request_id: request.id }),
      ...(kind === 'email' && walk.dice.luck(50) ? { send_letter: true } : {}),
    }
    await walk.ask(walk.anybody(), 'POST', '/api/transactions', body)
  },

  async startPayment(walk: Walk) {
    const payment = await aPayment(walk)
    if (payment === undefined) return
    const path = `/api/secure-payment/${payment.public_id}`
    await walk.visit('GET', path)
    await walk.visit('POST', `${path}/${walk.dice.of('start', 'start', 'check')}`)
  },

  async bankDeed(walk: Walk) {
    const payment = walk.dice.one((await walk.bank.books()).slice(-6))
    if (payment === undefined) return
    const deed = walk.dice.of<Deed>('pay', 'pay', 'pay', 'hold', 'capture', 'decline', 'cancel', 'expire')
    const done = await walk.bank.happen(deed, payment.paymentId)
    walk.tell(`— bank: ${deed} ${payment.paymentId} ${String(done)}`)
    if (walk.dice.luck(60)) await walk.hearBank(payment.paymentId)
  },

  async bankLetters(walk: Walk) {
    const letters = (await walk.bank.letters()).slice(-12)
    for (const letter of walk.dice.some(letters, 4)) {
      const { status } = await walk.till.post(letter)
      walk.tell(`— bank's letter about ${letter.paymentId} → ${status}`)
    }
  },

  async refund(walk: Walk) {
    const payment = await aPayment(walk, walk.dice.luck(80) ? "status in ('paid', 'partially_refunded')" : 'true')
    if (payment === undefined) return
    const left = payment.amount - payment.refunded_amount
    const amount = Math.max(1, walk.dice.of(left, left, Math.round(left / 3), left + 1, 1))
    await walk.ask(walk.anybody(), 'POST', `${at(payment.id)}/refund`, { amount, reason: 'Встреча отменена' })
  },

  async refundAtBank(walk: Walk) {
    const payment = walk.dice.one((await walk.bank.books()).slice(-6))
    if (payment === undefined) return
    const done = await walk.bank.refundAtBank(payment.paymentId, Math.max(1, Math.round(payment.amount / 4)))
    walk.tell(`— refunded at the bank: ${payment.paymentId} ${String(done)}`)
  },

  async aboutPayment(walk: Walk) {
    const payment = await aPayment(walk)
    if (payment === undefined) return
    const what = walk.dice.of('cancel', 'letters', 'inquiry')
    await walk.ask(walk.anybody(), 'POST', `${at(payment.id)}/${what}`)
  },

  /** Somebody of the staff decides about money of which the books do not know where it is. */
  async settleQuestion(walk: Walk) {
    const open = sql<{
      id: number
    }>`select t.id from transactions t where exists (select from ${openQuestions} q) order by t.id`
    const id = walk.dice.one((await open.execute(walk.db)).rows)?.id
    if (id === undefined) return
    const { body } = await walk.ask(walk.walker('root'), 'GET', at(id))
    const question = walk.dice.one<TransactionQuestion>(body.data.questions)
    if (question === undefined) return
    const { kind, attempt_id, left } = question
    const about = { kind, attempt_id, version: body.data.version }
    if (kind === 'surplus' && walk.dice.luck(50))
      return void (await walk.ask(walk.anybody(), 'POST', `${at(id)}/repeat-return`, about))
    const amount = kind === 'refund_unknown' ? { amount: Math.max(1, walk.dice.of(left, left + 1, 1)) } : {}
    const outcome = walk.dice.of<string>(...SETTLEMENTS[kind])
    const decision = { ...about, ...amount, outcome, reason: 'Видно в кабинете банка' }
    await walk.ask(walk.anybody(), 'POST', `${at(id)}/settlement`, decision)
  },

  /** Until the next round the bank gives nothing back, or names another sum than was asked for. */
  async bankQuirk(walk: Walk) {
    const payment = walk.dice.one((await walk.bank.books()).slice(-4))
    if (walk.dice.luck(50)) walk.bank.refuse(true)
    else if (payment !== undefined)
      await walk.bank.tamper(payment.paymentId, walk.dice.of({ amount: payment.amount + 1 }, {}))
    walk.bank.delayRefunds(walk.dice.luck(50))
    walk.tell(`— the bank has its quirks`)
  },

  async bankTrouble(walk: Walk) {
    const kind = walk.dice.of('silent' as const, 'crash' as const, 'error' as const)
    walk.bank.trouble(kind, 1)
    walk.tell(`— the bank is in trouble: ${kind}`)
  },
}
