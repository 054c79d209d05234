import { expect, test } from 'vitest'
import { priceInWords } from './price-words.ts'

const row: Parameters<typeof priceInWords>[0] = {
  title: 'Встреча',
  price: 350_000,
  is_from: false,
  minutes: 50,
  note: '',
}
const words = (more: Partial<typeof row>) => priceInWords({ ...row, ...more }).replaceAll('\u00a0', ' ')

test('a price is told with its length', () => {
  expect(words({})).toBe('3 500 ₽ за 50 минут')
  expect(words({ is_from: true, minutes: 90 })).toBe('от 3 500 ₽ за 1 час 30 минут')
  expect(words({ minutes: null })).toBe('3 500 ₽')
  expect(words({ price: null })).toBe('за 50 минут')
})
