import { expect, test } from 'vitest'
import type { CabinetPayment } from '#contract/visitors/cabinet.ts'
import { ownPaymentWords } from './own-payment-words.ts'

const PAID: CabinetPayment = {
  public_id: 'x',
  number: '2026-00041',
  status: 'paid',
  amount: 450_000,
  refunded_amount: 0,
  pending_refund_amount: 0,
  surplus: null,
  is_in_question: false,
  description: 'Консультация',
  created_at: '2026-11-20T10:00:00Z',
  paid_at: '2026-11-20T10:05:00Z',
  has_receipt: true,
  receipt: null,
  is_payable: false,
}
const UNPAID = { status: 'pending', paid_at: null } as const

test.each<[string, Partial<CabinetPayment>, string, RegExp]>([
  ['paid', {}, 'оплачено', /^$/],
  [
    'a refund of all on its way',
    { pending_refund_amount: 450_000 },
    'возврат отправлен в банк',
    /^Возвращаем всё: 4 500 ₽\. Банк ещё не подтвердил возврат\. Деньги приходят туда/,
  ],
  ['a refund of a part', { pending_refund_amount: 100_000 }, 'возврат отправлен в банк', /1 000 ₽ из 4 500 ₽/],
  [
    'one more refund',
    { status: 'partially_refunded', refunded_amount: 100_000, pending_refund_amount: 200_000 },
    'часть денег возвращена',
    /^Возвращено 1 000 ₽\. Ещё 2 000 ₽ отправили в банк: .* обычно за 10 дней/,
  ],
  ['all of it back', { status: 'refunded', refunded_amount: 450_000 }, 'деньги возвращены', /^Возвращено 4 500 ₽\.$/],
  [
    'paid twice',
    { surplus: { amount: 450_000, left: 450_000 } },
    'оплачено',
    /^Деньги пришли и второй раз: 4 500 ₽ вернём\. .* номер 2026-00041\.$/,
  ],
  ['another sum', { ...UNPAID, is_in_question: true }, 'оплату проверяют люди', /Платить сейчас не нужно/],
  ['begun', UNPAID, 'оплата началась', /^$/],
])('%s', (_, traits, state, note) => {
  const words = ownPaymentWords({ ...PAID, ...traits })
  expect(words.state.replaceAll('\u00a0', ' ')).toBe(state)
  expect(words.note.replaceAll(/[\u00a0\u202f]/g, ' ')).toMatch(note)
})
