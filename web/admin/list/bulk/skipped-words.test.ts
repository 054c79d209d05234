import { expect, test } from 'vitest'
import { skippedWords } from './skipped-words.ts'

const HAS = 'Эта тема уже есть.'
const GONE = 'Лежит в корзине.'

test.each<[string, [label: string, reason: string][], string]>([
  ['one', [['Анна Ветрова', HAS]], 'Пропущено 1: Анна Ветрова\u00a0— эта тема уже есть.'],
  [
    'few by two reasons',
    [
      ['Анна', HAS],
      ['Борис', GONE],
      ['Вера', HAS],
    ],
    'Пропущено 3: Анна, Вера\u00a0— эта тема уже есть; Борис\u00a0— лежит в корзине.',
  ],
  ['many by one reason', Array.from({ length: 4 }, () => ['Анна', HAS]), 'Пропущено 4: эта тема уже есть.'],
  [
    'many by two reasons',
    [...Array.from({ length: 4 }, (): [string, string] => ['Анна', HAS]), ['Борис', GONE]],
    'Пропущено 5: 4\u00a0— эта тема уже есть; 1\u00a0— лежит в корзине.',
  ],
])('who was passed over and why: %s', (_, rows, words) => {
  expect(skippedWords(rows.map(([label, reason], id) => ({ id, label, reason })))).toBe(words)
})
