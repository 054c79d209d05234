import { expect, test } from 'vitest'
import { EVENT_KINDS } from '#contract/payments/transactions.ts'
import { eventWords, reasonWords } from './event-words.ts'

const moved = { kind: 'moved', to_status: 'paid', reason: null } as const

test('a move is called by the state that it led to', () => {
  expect(eventWords(moved)).toEqual({ title: 'Оплачено', advice: null })
})

test('what moved nothing has words of its own, and never those of a state', () => {
  const titles = EVENT_KINDS.map((kind) => eventWords({ ...moved, kind }).title)
  expect(new Set(titles).size).toBe(EVENT_KINDS.length)
})

test('what only a person can look into says so; open questions say the rest themselves', () => {
  const advised = EVENT_KINDS.filter((kind) => eventWords({ ...moved, kind }).advice !== null)
  expect(advised).toEqual(['mismatch', 'refund_unknown'])
})

test('another currency is not called another sum', () => {
  expect(eventWords({ ...moved, kind: 'mismatch' }).title).toContain('сумму')
  expect(eventWords({ ...moved, kind: 'mismatch', reason: 'USD' }).title).toContain('валюту')
})

test('what staff gave as the reason of a refund is not told as the bank’s own words', () => {
  const reason = 'Клиент отменил встречу'
  for (const kind of ['refund_refused', 'refund_lost'] as const) {
    expect(reasonWords({ kind, reason })).toBe('. Причина возврата: Клиент отменил встречу')
  }
  expect(reasonWords({ kind: 'refund_asked', reason })).toBe(': Клиент отменил встречу')
  expect(reasonWords({ kind: 'receipt_failed', reason: 'код 3043' })).toBe(': код 3043')
  expect(reasonWords({ kind: 'refund_asked', reason: null })).toBe('')
})
