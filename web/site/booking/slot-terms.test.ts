import { expect, test } from 'vitest'
import { haveSameTerms, termsInShort } from './slot-terms.ts'

test('times that cost something else, or are paid before, say so each', () => {
  const slot = { price: 350_000, minutes: 50, is_prepaid: false }
  expect(haveSameTerms([])).toBe(true)
  expect(haveSameTerms([slot, { ...slot }])).toBe(true)
  expect(
    [{ price: null }, { minutes: 90 }, { is_prepaid: true }].map((more) => haveSameTerms([slot, { ...slot, ...more }])),
  ).toEqual([false, false, false])
  expect(termsInShort(slot)).toBe('3\u00a0500\u00a0₽')
  expect(termsInShort({ ...slot, is_prepaid: true })).toBe('3\u00a0500\u00a0₽\u00a0заранее')
  expect(termsInShort({ ...slot, price: null })).toBe('')
})
