import { describe, expect, test } from 'vitest'
import type { PublicPayment } from '#contract/payments/secure-payment.ts'
import type { TransactionStatus } from '#contract/payments/transactions.ts'
import { isAwaited, paymentWords } from './payment-words.ts'

const MOSCOW = { timeZone: 'Europe/Moscow', city: 'Москва' }

const PAYMENT: PublicPayment = {
  number: '2026-00041',
  status: 'created',
  amount: 450_000,
  refunded_amount: 0,
  pending_refund_amount: 0,
  surplus: null,
  currency: 'RUB',
  purpose: 'consultation',
  description: 'Консультация 21 ноября, 50 минут',
  psychologist: { slug: 'marina-zagoryanskaya', full_name: 'Марина Загорянская' },
  expires_at: '2026-11-23T19:30:28.580Z',
  paid_at: null,
  has_bank: true,
  can_pay: false,
  is_awaited: false,
  is_in_question: false,
}
const PAYABLE = { can_pay: true }
const AT_THE_BANK = { status: 'pending', can_pay: true, is_awaited: true } as const

const TOLD: [TransactionStatus, string, RegExp][] = [
  ['created', 'Оплату проверяют люди', /Платить сейчас не нужно.*2026-00041/],
  ['pending', 'Оплату проверяют люди', /Платить сейчас не нужно.*2026-00041/],
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

test('while it can be paid, the words lead to the bank and name the term', () => {
  for (const status of ['created', 'pending'] as const) {
    const words = tell({ ...PAYABLE, status })
    expect([words.title, words.pay]).toEqual(['Оплата не закончена', 'Перейти в банк'])
    expect(words.all).toContain('заплатить до 23 ноября 2026, 22:30 по московскому времени')
  }
})

test('a declined one offers another try while the link lives', () => {
  const words = tell({ ...PAYABLE, status: 'failed' })
  expect([words.title, words.pay]).toEqual(['Оплата не прошла', 'Попробовать ещё раз'])
  expect(words.all).not.toContain('новую ссылку')
})

test('while the bank has the word nothing is claimed, and the way back to its page stays open', () => {
  const words = tell(AT_THE_BANK)
  expect([words.title, words.pay]).toEqual(['Ждём ответа банка', 'Вернуться на страницу банка'])
  expect(words.all).toMatch(/второй раз платить не нужно/)
})

test('the bank is asked while it has the word, and about held money', () => {
  const asked = TOLD.map(([status]) => status).filter((status) => isAwaited({ ...PAYMENT, status }))
  expect(asked).toEqual(['authorized'])
  expect(isAwaited({ ...PAYMENT, ...AT_THE_BANK })).toBe(true)
})

test('without a bank nobody is sent there', () => {
  const words = tell({ has_bank: false })
  expect([words.title, words.pay]).toEqual(['Перейти в банк пока нельзя', null])
  expect(words.all).toMatch(/не соединён с банком.*ничего не списано.*2026-00041/)
})

test('trouble on the way is told instead of the state, with a way to try again where that may help', () => {
  const told = (['bank-down', 'too-often', 'no-bank', 'in-question'] as const).map((trouble) => {
    const { title, pay } = paymentWords({ ...PAYMENT, ...PAYABLE }, MOSCOW, trouble)
    return [title.replaceAll('\u00a0', ' '), pay]
  })
  expect(told).toEqual([
    ['Банк сейчас не отвечает', 'Повторить'],
    ['Слишком много попыток подряд', 'Повторить'],
    ['Перейти в банк пока нельзя', null],
    ['Оплату проверяют люди', null],
  ])
})

test.each(['bank-down', 'too-often', 'no-bank'] as const)(
  'whoever may have paid at the bank already is not told that nothing came: %s',
  (trouble) => {
    const lead = (payment: object) =>
      paymentWords({ ...PAYMENT, ...PAYABLE, ...payment }, MOSCOW, trouble).lead.replaceAll('\u00a0', ' ')
    expect(lead({})).toContain('С вас ничего не списано.')
    expect(lead(AT_THE_BANK)).not.toContain('не списано')
    expect(lead(AT_THE_BANK)).toContain('Если вы уже заплатили, второй раз платить не нужно.')
  },
)

test('only money that has come is called paid', () => {
  for (const [status] of TOLD) if (status !== 'paid') expect(tell({ status }).title, status).not.toMatch(/^Оплачено/)
})

test('nobody is asked to pay again what is paid, held or given back', () => {
  for (const status of ['authorized', 'paid', 'partially_refunded', 'refunded'] as const)
    expect([tell({ status }).all, tell({ status }).pay], status).toEqual([
      expect.not.stringMatching(/новую ссылку|как оплатить/),
      null,
    ])
})

test('an expired link says until when it was good, in the zone of the practice', () => {
  expect(tell({ status: 'expired' }).all).toContain('до 23 ноября 2026, 22:30 по московскому времени')
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

test('a refund that the bank has not confirmed is told as one on its way', () => {
  const paid = tell({ status: 'paid', pending_refund_amount: 100_050 })
  expect(paid.title).toBe('Возврат отправлен в банк')
  expect(paid.all).toMatch(/Возвращаем 1 000,50 ₽ из 4 500 ₽\. Банк ещё не подтвердил.*за 10 дней/)
  expect(tell({ status: 'paid', pending_refund_amount: 450_000 }).all).toContain('Возвращаем всё: 4 500 ₽.')
  const part = tell({ status: 'partially_refunded', refunded_amount: 100_050, pending_refund_amount: 50_000 })
  expect(part.all).toContain(
    'Вернули 1 000,50 ₽ из 4 500 ₽. Ещё 500 ₽ отправили в банк: он пока не подтвердил возврат.',
  )
})

test.each(['paid', 'partially_refunded', 'refunded'] as const)(
  'who has paid twice and is %s reads of both',
  (status) => {
    const told = (left: number) => tell({ status, surplus: { amount: 450_000, left } }).all
    expect(told(450_000)).toMatch(/пришли и второй раз: 4 500 ₽ вернём\. Если их нет дольше 10 дней.*2026-00041/)
    expect(told(0)).toContain('Деньги пришли и второй раз: 4 500 ₽ мы вернули.')
    expect(tell({ status }).all).not.toContain('второй раз')
  },
)

test('who has paid another sum than ours waits for people, not for the bank', () => {
  for (const status of ['pending', 'failed', 'expired', 'canceled'] as const) {
    const asked = { ...AT_THE_BANK, status, can_pay: false, is_in_question: true }
    expect([tell(asked).title, tell(asked).pay], status).toEqual(['Оплату проверяют люди', null])
    expect(isAwaited({ ...PAYMENT, ...asked })).toBe(false)
  }
  expect(tell({ status: 'paid', paid_at: PAYMENT.expires_at, is_in_question: true }).title).toBe('Оплачено')
})

/** As it reads: a space is a space. */
function tell(changes: Partial<PublicPayment>) {
  const { title, lead, next, pay } = paymentWords({ ...PAYMENT, ...changes }, MOSCOW)
  const plain = (text: string) => text.replaceAll('\u00a0', ' ')
  return { title: plain(title), all: plain(`${lead} ${next}`), pay: pay && plain(pay) }
}
