import { expect, test } from 'vitest'
import { stateInWords } from './page-state-words.tsx'

const now = new Date('2026-11-25T20:00:00Z')
const words = (status: 'draft' | 'published', publish_at: string | null) =>
  stateInWords({ status, publish_at }, now, 'Europe/Moscow').replaceAll('\u00a0', ' ')

test('the state of a page is told in words, by the clock of the practice', () => {
  expect(words('draft', '2026-12-03T07:00:00.000Z')).toBe('Черновик')
  expect(words('published', null)).toBe('Опубликована')
  expect(words('published', '2026-11-25T19:00:00.000Z')).toBe('Опубликована')
  expect(words('published', '2026-12-03T07:00:00.000Z')).toBe('Выйдет 3 декабря в 10:00')
  expect(words('published', '2027-01-09T07:00:00.000Z')).toBe('Выйдет 9 января 2027 в 10:00')
  expect(words('published', '2026-11-25T20:30:00.000Z')).toBe('Выйдет сегодня в 23:30')
})
