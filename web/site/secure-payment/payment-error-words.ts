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

/** What the person with the link reads then. Untypeset. */
export const paymentErrorWords: Record<Trouble, (number: string) => PaymentWords> = {
  'bank-down': () => ({
    title: 'Банк сейчас не отвечает',
    lead: 'Открыть страницу оплаты не получилось. С вас ничего не списано.',
    next: 'Обычно это проходит за несколько минут. Ссылка остаётся в силе: попробуйте ещё раз или вернитесь позже.',
    pay: 'Повторить',
  }),
  'too-often': (number) => ({
    title: 'Слишком много попыток подряд',
    lead: 'Подождите несколько минут: ссылка остаётся в силе. С вас ничего не списано.',
    next: `Если ждать неудобно, позвоните или напишите нам и назовите номер ${number}.`,
    pay: 'Повторить',
  }),
  // Until a bank is connected a link leads to people, who know how to pay without it.
  'no-bank': (number) => ({
    title: 'Перейти в банк пока нельзя',
    lead: 'Сайт ещё не соединён с банком. С вас ничего не списано.',
    next: `Позвоните или напишите нам и назовите номер ${number}: подскажем, как оплатить иначе.`,
    pay: null,
  }),
  // The bank names another sum than ours.
  'in-question': (number) => ({
    title: 'Оплату проверяют люди',
    lead: 'Ответ банка не сошёлся с нашими записями. Платить сейчас не нужно.',
    next: `Мы уже разбираемся. Если ждать неудобно, позвоните или напишите нам и назовите номер ${number}.`,
    pay: null,
  }),
}
