import { expect, test } from 'vitest'
import { foundWords, showWords } from './found-words.ts'

test.each([
  [0, 'Показать 0 психологов'],
  [1, 'Показать 1 психолога'],
  // «двух психологов», as «вижу двух людей»
  [2, 'Показать 2 психологов'],
  [4, 'Показать 4 психологов'],
  [5, 'Показать 5 психологов'],
  [21, 'Показать 21 психолога'],
  // «двадцать два психолога»
  [22, 'Показать 22 психолога'],
  [112, 'Показать 112 психологов'],
])('%i psychologists are shown in their case', (count, words) => {
  expect(showWords(count).replaceAll('\u00a0', ' ')).toBe(words)
})

test.each([
  [0, 'Ничего не найдено'],
  [1, 'Нашёлся 1 психолог'],
  [2, 'Нашлось 2 психолога'],
])('%i psychologists are found in theirs', (count, words) => {
  expect(foundWords(count).replaceAll('\u00a0', ' ')).toBe(words)
})
