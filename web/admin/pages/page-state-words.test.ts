import { expect, test } from 'vitest'
import type { Page } from '#contract/content/pages.ts'
import { stateInWords } from './page-state-words.tsx'

const now = new Date('2026-11-25T20:00:00Z')
type Changes = Page['changes']
const words = (status: 'draft' | 'published', publish_at: string | null, changes: Changes = null) =>
  stateInWords({ status, publish_at, changes }, now, 'Europe/Moscow').replaceAll('\u00a0', ' ')

test('the state of a page is told in words, by the clock of the practice', () => {
  expect(words('draft', '2026-12-03T07:00:00.000Z')).toBe('Черновик')
  expect(words('published', null)).toBe('Опубликована')
  expect(words('published', '2026-11-25T19:00:00.000Z')).toBe('Опубликована')
  expect(words('published', '2026-12-03T07:00:00.000Z')).toBe('Выйдет 3 декабря в 10:00')
  expect(words('published', '2027-01-09T07:00:00.000Z')).toBe('Выйдет 9 января 2027 в 10:00')
  expect(words('published', '2026-11-25T20:30:00.000Z')).toBe('Выйдет сегодня в 23:30')
})

test('changes that wait are told of while the page is on the site and they are not', () => {
  const waiting = (at: string | null) => ({ version: 1, saved_at: now.toISOString(), publish_at: at, author: null })
  expect(words('published', null, waiting(null))).toBe('Ждут изменения')
  expect(words('published', null, waiting('2026-12-03T07:00:00.000Z'))).toBe('Изменится 3 декабря в 10:00')
  expect(words('published', null, waiting('2026-11-25T19:00:00.000Z'))).toBe('Опубликована')
  expect(words('published', '2026-12-03T07:00:00.000Z', waiting(null))).toBe('Выйдет 3 декабря в 10:00')
  expect(words('draft', null, waiting(null))).toBe('Черновик')
})
