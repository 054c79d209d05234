import type { CabinetPayment } from '#contract/visitors/cabinet.ts'
import { formatMoney } from '#web/lib/format.ts'
import { lowerFirst, typeset } from '#web/lib/typography.ts'
import { paymentErrorWords } from '../secure-payment/payment-error-words.ts'
import {
  BACK_HOW,
  furtherRefundWords,
  REFUND_SENT,
  refundSentWords,
  surplusWords,
} from '../secure-payment/refund-words.ts'

const STATES: Record<CabinetPayment['status'], string> = {
  created: 'ждёт оплаты',
  pending: 'оплата началась',
  authorized: 'банк держит деньги',
  paid: 'оплачено',
  partially_refunded: 'часть денег возвращена',
  refunded: 'деньги возвращены',
  reversed: 'оплата отменена',
  failed: 'не прошло',
  expired: 'ссылка устарела',
  canceled: 'отменено',
}

interface OwnPaymentWords {
  state: string
  /** Of money that is not where it belongs, as the link itself tells it; empty: all of it is. */
  note: string
}

/** How an own payment stands. */
export function ownPaymentWords(payment: CabinetPayment): OwnPaymentWords {
  const { state, notes } = standing(payment)
  return { state: typeset(state), note: typeset(notes.filter((note) => note !== '').join(' ')) }
}

function standing(payment: CabinetPayment): { state: string; notes: string[] } {
  const { status, paid_at, refunded_amount, pending_refund_amount: pending, is_in_question, number } = payment
  if (is_in_question && paid_at === null && status !== 'authorized') {
    const { title, lead, next } = paymentErrorWords['in-question']({ number, is_awaited: true })
    return { state: lowerFirst(title), notes: [lead, next] }
  }
  const surplus = surplusWords(payment)
  if (pending > 0 && status === 'paid') {
    return { state: lowerFirst(REFUND_SENT), notes: [refundSentWords(payment), BACK_HOW, surplus] }
  }
  const returned = refunded_amount > 0 ? `Возвращено ${formatMoney(refunded_amount)}.` : ''
  const further = furtherRefundWords(payment)
  return { state: STATES[status], notes: [returned, further, further === '' ? '' : BACK_HOW, surplus] }
}
