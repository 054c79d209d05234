import type { PublicPayment, TransactionStatus } from '#contract/transactions.ts'
import { formatMoney } from '#web/lib/format.ts'
import { typeset } from '#web/lib/typography.ts'
import { dayInWords } from '../day-in-words.ts'
import { termInWords } from './term-in-words.ts'

interface PaymentWords {
  title: string
  lead: string
  /** What to do now, or to expect. */
  next: string
  /** Names the link that looks again; null where the answer would be the same. */
  again: string | null
}

type Tell = (payment: PublicPayment, timeZone: string) => Omit<PaymentWords, 'again'> & { again?: string }

/** What the person with the link reads: how the payment stands, and what to do. */
export function paymentWords(payment: PublicPayment, timeZone: string): PaymentWords {
  const { title, lead, next, again = null } = tellers[payment.status](payment, timeZone)
  return { title: typeset(title), lead: typeset(lead), next: typeset(next), again }
}

const LOOK_AGAIN = 'Проверить ещё\u00a0раз'
/** As the offer promises. */
const BACK_HOW = 'Деньги приходят туда, откуда пришли, обычно за 10 дней. Если их всё ещё нет, напишите нам.'

/** Until a bank is connected a link that waits leads to people, who know how to pay without it. */
const tellers: Record<TransactionStatus, Tell> = {
  created: ({ number }) => ({
    title: 'Перейти в банк пока нельзя',
    lead: 'Сайт ещё не соединён с банком. С вас ничего не списано.',
    next: `Позвоните или напишите нам и назовите номер ${number}: подскажем, как оплатить иначе.`,
  }),
  pending: () => ({
    title: 'Ждём ответа банка',
    lead: 'Банк ещё не подтвердил оплату. Обычно это занимает несколько минут.',
    next: 'Если вы уже заплатили, второй раз платить не нужно. Если не успели, позвоните или напишите нам.',
    again: LOOK_AGAIN,
  }),
  authorized: ({ amount }) => ({
    title: 'Деньги удержаны',
    lead: `Банк удержал ${formatMoney(amount)} на вашем счёте, но ещё не перевёл их нам.`,
    next: 'Платить ещё раз не нужно: когда перевод подтвердится, здесь будет сказано «Оплачено».',
    again: LOOK_AGAIN,
  }),
  paid: ({ paid_at }, timeZone) => ({
    title: 'Оплачено',
    lead: paid_at === null ? 'Деньги получены. Спасибо.' : `Деньги получены ${dayInWords(paid_at, timeZone)}. Спасибо.`,
    next: 'Платить ещё раз не нужно. Если чек не пришёл, напишите нам.',
  }),
  partially_refunded: ({ amount, refunded_amount }) => ({
    title: 'Часть денег возвращена',
    lead: `Вернули ${formatMoney(refunded_amount)} из ${formatMoney(amount)}.`,
    next: BACK_HOW,
  }),
  refunded: ({ refunded_amount }) => ({
    title: 'Деньги возвращены',
    lead: `Вернули всё: ${formatMoney(refunded_amount)}.`,
    next: BACK_HOW,
  }),
  reversed: () => ({
    title: 'Удержание снято',
    lead: 'Деньги не списаны: банк снова делает их доступными.',
    next: 'Когда именно, зависит от вашего банка. Чтобы заплатить, попросите у нас новую ссылку.',
  }),
  failed: ({ number }) => ({
    title: 'Оплата не прошла',
    lead: 'Банк не провёл платёж. Причину знает только он: чаще всего это лимит карты или не введённый вовремя код.',
    next: `Попросите у нас новую ссылку, назвав номер ${number}. Если деньги всё же списались, скажите об этом: разберёмся.`,
  }),
  expired: ({ number, expires_at }, timeZone) => ({
    title: 'Срок ссылки вышел',
    lead: `Она действовала до ${termInWords(expires_at, timeZone)}. Заплатить по ней больше нельзя.`,
    next: `Попросите у нас новую ссылку, назвав номер ${number}. Если вы заплатили раньше, скажите об этом: разберёмся.`,
  }),
  canceled: ({ number }) => ({
    title: 'Оплата отменена',
    lead: 'По этой ссылке платить больше не нужно.',
    next: `Если вы этого не ждали, позвоните или напишите нам и назовите номер ${number}.`,
  }),
}
