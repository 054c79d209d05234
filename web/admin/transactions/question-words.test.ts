import { expect, test } from 'vitest'
import { QUESTION_KINDS, SETTLEMENTS, type TransactionQuestion } from '#contract/payments/transaction-questions.ts'
import { questionWords, settlementWords } from './question-words.ts'

const question: TransactionQuestion = {
  kind: 'refund',
  attempt_id: 1,
  amount: 100_000,
  left: 450_000,
  is_counted: true,
  is_lost: true,
  since: '2026-11-20T10:00:00Z',
  heard_at: '2026-11-21T10:00:00Z',
  provider: 'tbank',
  provider_payment_id: '17',
}

test('every question has a name, words and a way out of its own', () => {
  const words = QUESTION_KINDS.map((kind) => questionWords({ ...question, kind }, 'Europe/Moscow'))
  expect(new Set(words.map(({ title }) => title)).size).toBe(QUESTION_KINDS.length)
  expect(new Set(words.map(({ decide }) => decide)).size).toBe(QUESTION_KINDS.length)
  for (const { sentences } of words) expect(sentences.length).toBeGreaterThan(1)
})

test('nobody is told to decide about a refund that is only on its way', () => {
  const { title, sentences } = questionWords({ ...question, is_lost: false }, 'Europe/Moscow')
  expect(title).toMatch(/в\u00a0пути$/)
  expect(sentences.join(' ')).not.toContain('кабинет')
})

test('when the bank last spoke is told where the bank has spoken', () => {
  const told = (heard_at: string | null) =>
    questionWords({ ...question, heard_at }, 'Europe/Moscow').sentences.join(' ')
  expect(told('2026-11-21T10:00:00Z')).toContain('Последний ответ банка')
  expect(told(null)).not.toContain('Последний ответ банка')
})

test('the button of each decision says what it writes down', () => {
  const said = QUESTION_KINDS.flatMap((kind) => SETTLEMENTS[kind].map((outcome) => settlementWords(kind, outcome)))
  for (const { submit } of said) expect(submit).toMatch(/^Записать/)
  expect(settlementWords('refund', 'returned').submit).not.toBe(settlementWords('refund', 'not_returned').submit)
})
