import { expect, test } from 'vitest'
import { TILE_NAMES } from '#contract/office/reports/dashboard.ts'
import { greetingAt } from './greeting.ts'
import { TILE_WORDS, waited } from './tile-words.ts'

const now = new Date('2026-11-20T12:00:00Z')
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString()

test.each([
  [0, '1 минуту'],
  [2, '2 минуты'],
  [59, '59 минут'],
  [60, '1 час'],
  [200, '3 часа'],
  [2820, '47 часов'],
  [2880, '2 дня'],
  [7200, '5 дней'],
  [30_240, '21 день'],
])('waits %i minutes: %s', (minutes, words) => {
  expect(waited(ago(minutes), now).replaceAll('\u00a0', ' ')).toBe(words)
})

test.each([
  ['new-requests', ['новая заявка', 'новые заявки', 'новых заявок', 'новых заявок', 'новая заявка']],
  ['pending-reviews', ['отзыв', 'отзыва', 'отзывов', 'отзывов', 'отзыв'].map((word) => `${word} на проверке`)],
  ['duplicates', ['возможный дубль', 'возможных дубля', 'возможных дублей', 'возможных дублей', 'возможный дубль']],
] as const)('%s after 1, 2, 5, 11 and 21', (name, words) => {
  const titles = [1, 2, 5, 11, 21].map((count) => TILE_WORDS[name].title(count).replaceAll('\u00a0', ' '))
  expect(titles).toEqual(words)
})

test('every tile has words', () => {
  const tile = { count: 1, href: '', oldest_at: ago(5), amount: 100 }
  for (const name of TILE_NAMES) expect(TILE_WORDS[name].remark({ ...tile, name }, now)).not.toBe('')
})

test.each([
  ['2026-11-20T06:00:00Z', 'Доброе утро'],
  ['2026-11-20T09:00:00Z', 'Добрый день'],
  ['2026-11-20T15:00:00Z', 'Добрый вечер'],
  ['2026-11-20T22:00:00Z', 'Доброй ночи'],
])('at %s in Moscow: %s', (moment, greeting) => {
  expect(greetingAt(new Date(moment), 'Europe/Moscow')).toBe(greeting)
})
