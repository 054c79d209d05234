import type { PublicPayment } from '#contract/payments/secure-payment.ts'

export interface PaymentWords {
  title: string
  lead: string
  /** What to do now, or to expect. */
  next: string
  /** Names the way to the bank; null where there is nothing to pay. */
  pay: string | null
}

/** Why nobody can be led to the bank now. */
export type Trouble = 'bank-down' | 'too-often' | 'no-bank' | 'in-question'

type Told = Pick<PublicPayment, 'number' | 'is_awaited'>

/** Whoever has been on the page of the bank may have paid there, though no answer has come. */
function whatIsTaken({ is_awaited }: Told): string {
  return is_awaited ? 'Если вы уже заплатили, второй раз платить не нужно.' : 'С вас ничего не списано.'
}

/** What the person with the link reads then. Untypeset. */
export const paymentErrorWords: Record<Trouble, (payment: Told) => PaymentWords> = {
  'bank-down': (payment) => ({
    title: 'Банк сейчас не отвечает',
    lead: `Открыть страницу оплаты не получилось. ${whatIsTaken(payment)}`,
    next: 'Обычно это проходит за несколько минут. Ссылка остаётся в силе: попробуйте ещё раз или вернитесь позже.',
    pay: 'Повторить',
  }),
  'too-often': (payment) => ({
    title: 'Слишком много попыток подряд',
    lead: `Подождите несколько минут: ссылка остаётся в силе. ${whatIsTaken(payment)}`,
    next: `Если ждать неудобно, позвоните или напишите нам и назовите номер ${payment.number}.`,
    pay: 'Повторить',
  }),
  // Until a bank is connected a link leads to people, who know how to pay without it.
  'no-bank': (payment) => ({
    title: 'Перейти в банк пока нельзя',
    lead: `Сайт ещё не соединён с банком. ${whatIsTaken(payment)}`,
    next: `Позвоните или напишите нам и назовите номер ${payment.number}: подскажем, как оплатить иначе.`,
    pay: null,
  }),
  // The bank names another sum than ours.
  'in-question': ({ number }) => ({
    title: 'Оплату проверяют люди',
    lead: 'Ответ банка не сошёлся с нашими записями. Платить сейчас не нужно.',
    next: `Мы уже разбираемся. Если ждать неудобно, позвоните или напишите нам и назовите номер ${number}.`,
    pay: null,
  }),
}
