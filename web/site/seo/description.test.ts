import { expect, test } from 'vitest'
import { descriptionOf } from './description.ts'

const long = 'Очень длинное предложение о том, как идёт работа, '.repeat(5)

test.each([
  [['Первое.', '', 'Второе.'], 'Первое. Второе.'],
  [
    ['Это предложение одно само уже достаточно длинное для поиска.', long],
    'Это предложение одно само уже достаточно длинное для поиска.',
  ],
  [[], ''],
])('%j', (sentences, text) => {
  expect(descriptionOf(...sentences)).toBe(text)
})

test('a sentence that is too long is cut between words, with a mark that more was there', () => {
  const text = descriptionOf('Коротко.', long)
  expect(text).toMatch(/^Коротко\. Очень длинное .*\p{L}…$/u)
  expect(text.length).toBeGreaterThan(140)
  expect(text.length).toBeLessThanOrEqual(160)
})
