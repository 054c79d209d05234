import { describe, expect, test } from 'vitest'
import type { PublicPayment, TransactionStatus } from '#contract/transactions.ts'
import { paymentWords } from './payment-words.ts'

const MOSCOW = 'Europe/Moscow'

const PAYMENT: PublicPayment = {
  number: '2026-00041',
  status: 'created',
  amount: 450_000,
  refunded_amount: 0,
  currency: 'RUB',
  purpose: 'consultation',
  description: 'Консультация 21 ноября, 50 минут',
  psychologist: { slug: 'marina-zagoryanskaya', full_name: 'Марина Загорянская' },
  expires_at: '2026-11-23T19:30:28.580Z',
  paid_at: null,
}

const TOLD: [TransactionStatus, string, RegExp][] = [
  ['created', 'Перейти в банк пока нельзя', /не соединён с банком.*ничего не списано.*2026-00041/],
  ['pending', 'Ждём ответа банка', /второй раз платить не нужно/],
  ['authorized', 'Деньги удержаны', /удержал 4 500 ₽.*ещё раз не нужно/],
  ['paid', 'Оплачено', /ещё раз не нужно/],
  ['partially_refunded', 'Часть денег возвращена', /обычно за 10 дней/],
  ['refunded', 'Деньги возвращены', /обычно за 10 дней/],
  ['reversed', 'Удержание снято', /не списаны.*новую ссылку/],
  ['failed', 'Оплата не прошла', /новую ссылку, назвав номер 2026-00041/],
  ['expired', 'Срок ссылки вышел', /больше нельзя.*новую ссылку, назвав номер 2026-00041/],
  ['canceled', 'Оплата отменена', /платить больше не нужно/],
]

describe('each state has words of its own, and says what to do', () => {
  test.each(TOLD)('%s: «%s»', (status, title, said) => {
    const words = tell({ status })
    expect(words.title).toBe(title)
    expect(words.all).toMatch(said)
  })
})

test('looking again is offered where the answer may change, and nowhere else', () => {
  const offered = TOLD.map(([status]) => status).filter((status) => tell({ status }).again !== null)
  expect(offered).toEqual(['pending', 'authorized'])
})

test('nobody is asked to pay again what is paid, held or given back', () => {
  for (const status of ['authorized', 'paid', 'partially_refunded', 'refunded'] as const)
    expect(tell({ status }).all, status).not.toMatch(/новую ссылку|как оплатить/)
})

test('an expired link says until when it was good, in the zone of the practice', () => {
  expect(tell({ status: 'expired' }).all).toContain('до 23 ноября 2026, 22:30 GMT+3')
})

test('a paid one says when; without the day nothing is made up', () => {
  const paid = { status: 'paid', paid_at: '2026-11-13T21:30:00.000Z' } as const
  expect(tell(paid).all).toContain('Деньги получены 14 ноября 2026. Спасибо.')
  expect(tell({ status: 'paid' }).all).toContain('Деньги получены. Спасибо.')
})

test('what came back is told in roubles', () => {
  const refunded_amount = 100_050
  expect(tell({ status: 'partially_refunded', refunded_amount }).all).toContain('Вернули 1 000,50 ₽ из 4 500 ₽.')
  expect(tell({ status: 'refunded', refunded_amount: 450_000 }).all).toContain('Вернули всё: 4 500 ₽.')
})

/** As it reads: a space is a space. */
function tell(changes: Partial<PublicPayment>) {
  const { title, lead, next, again } = paymentWords({ ...PAYMENT, ...changes }, MOSCOW)
  const plain = (text: string) => text.replaceAll('\u00a0', ' ')
  return { title: plain(title), all: plain(`${lead} ${next}`), again }
}
