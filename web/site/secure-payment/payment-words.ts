import type { PublicPayment } from '#contract/payments/secure-payment.ts'
import type { TransactionStatus } from '#contract/payments/transactions.ts'
import { formatMoney } from '#web/lib/format.ts'
import { typeset } from '#web/lib/typography.ts'
import { dayInWords, zonedMomentInWords, type Place } from '#contract/wire/moment-words.ts'
import { paymentErrorWords, type PaymentWords, type Trouble } from './payment-error-words.ts'
import { BACK_HOW, furtherRefundWords, REFUND_SENT, refundSentWords, surplusWords } from './refund-words.ts'

type Tell = (payment: PublicPayment, place: Place) => Omit<PaymentWords, 'pay'> & { pay?: string | null }

/** What the person with the link reads: how the payment stands or why it cannot be begun, and what to do. */
export function paymentWords(payment: PublicPayment, place: Place, trouble: Trouble | null = null): PaymentWords {
  const told = trouble === null ? standing(payment, place) : paymentErrorWords[trouble](payment)
  const { title, lead, next, pay = null } = told
  return { title: typeset(title), lead: typeset(lead), next: typeset(next), pay: pay && typeset(pay) }
}

/** True while the bank has the word: the answer may change by itself. */
export function isAwaited({ status, is_awaited, is_in_question }: PublicPayment): boolean {
  return status === 'authorized' || (is_awaited && !is_in_question)
}

/** Where the bank names other money than ours, whoever has paid is not told that nothing came. */
function standing(payment: PublicPayment, place: Place) {
  const { status, paid_at, is_in_question } = payment
  if (is_in_question && paid_at === null && status !== 'authorized') return paymentErrorWords['in-question'](payment)
  return tellers[status](payment, place)
}

function backHow(payment: PublicPayment): string {
  return `${BACK_HOW} ${surplusWords(payment)}`.trim()
}

const unpaid: Tell = (payment, place) => {
  if (!payment.can_pay) return paymentErrorWords[payment.has_bank ? 'in-question' : 'no-bank'](payment)
  return {
    title: 'Оплата не закончена',
    lead: 'По этой ссылке ещё не заплатили.',
    next: `Можно перейти в банк и заплатить до ${zonedMomentInWords(payment.expires_at, place)}.`,
    pay: 'Перейти в банк',
  }
}

const tellers: Record<TransactionStatus, Tell> = {
  created: unpaid,
  pending: (payment, place) =>
    payment.is_awaited && payment.has_bank
      ? {
          title: 'Ждём ответа банка',
          lead: 'Банк ещё не подтвердил оплату. Обычно это занимает меньше минуты.',
          next: 'Если вы уже заплатили, второй раз платить не нужно. Если не успели, вернитесь на страницу банка.',
          pay: payment.can_pay ? 'Вернуться на страницу банка' : null,
        }
      : unpaid(payment, place),
  authorized: ({ amount }) => ({
    title: 'Деньги удержаны',
    lead: `Банк удержал ${formatMoney(amount)} на вашем счёте, но ещё не перевёл их нам.`,
    next: 'Платить ещё раз не нужно: когда перевод подтвердится, здесь будет сказано «Оплачено».',
  }),
  paid: (payment, { timeZone }) => {
    const { paid_at } = payment
    if (payment.pending_refund_amount > 0) {
      return { title: REFUND_SENT, lead: refundSentWords(payment), next: backHow(payment) }
    }
    return {
      title: 'Оплачено',
      lead:
        paid_at === null ? 'Деньги получены. Спасибо.' : `Деньги получены ${dayInWords(paid_at, timeZone)}. Спасибо.`,
      next: `Платить ещё раз не нужно. Если чек не пришёл, напишите нам. ${surplusWords(payment)}`.trim(),
    }
  },
  partially_refunded: (payment) => {
    const { amount, refunded_amount } = payment
    const returned = `Вернули ${formatMoney(refunded_amount)} из ${formatMoney(amount)}.`
    return {
      title: 'Часть денег возвращена',
      lead: `${returned} ${furtherRefundWords(payment)}`.trim(),
      next: backHow(payment),
    }
  },
  refunded: (payment) => ({
    title: 'Деньги возвращены',
    lead: `Вернули всё: ${formatMoney(payment.refunded_amount)}.`,
    next: backHow(payment),
  }),
  reversed: () => ({
    title: 'Удержание снято',
    lead: 'Деньги не списаны: банк снова делает их доступными.',
    next: 'Когда именно, зависит от вашего банка. Чтобы заплатить, попросите у нас новую ссылку.',
  }),
  failed: (payment, place) => ({
    title: 'Оплата не прошла',
    lead: 'Банк не провёл платёж. Причину знает только он: чаще всего это лимит карты или не введённый вовремя код.',
    ...(payment.can_pay
      ? {
          next: `Можно попробовать ещё раз, хотя бы и другой картой: ссылка работает до ${zonedMomentInWords(payment.expires_at, place)}.`,
          pay: 'Попробовать ещё раз',
        }
      : {
          next: `Попросите у нас новую ссылку, назвав номер ${payment.number}. Если деньги всё же списались, скажите об этом: разберёмся.`,
        }),
  }),
  expired: ({ number, expires_at }, place) => ({
    title: 'Срок ссылки вышел',
    lead: `Она действовала до ${zonedMomentInWords(expires_at, place)}. Заплатить по ней больше нельзя.`,
    next: `Попросите у нас новую ссылку, назвав номер ${number}. Если вы заплатили раньше, скажите об этом: разберёмся.`,
  }),
  canceled: ({ number }) => ({
    title: 'Оплата отменена',
    lead: 'По этой ссылке платить больше не нужно.',
    next: `Если вы этого не ждали, позвоните или напишите нам и назовите номер ${number}.`,
  }),
}
