import { describe, expect, test } from 'vitest'
import type { Landing } from '#contract/content/landings.ts'
import { allWords, formatCounts, headingOf, landingDescription, priceWords } from './landing-words.ts'

const landing: Landing = {
  id: 1,
  slug: 'trevoga',
  title: 'Тревога',
  heading: null,
  intro: null,
  questions: [],
  updated_at: '2026-11-20T10:00:00.000Z',
  psychologists: 24,
  price_from: 350_000,
  price_to: 800_000,
  online: 20,
  offline: 12,
  next_slot_at: null,
  topics: [],
  specializations: [],
  people: [],
}
const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ')

test('the heading is what staff wrote; without it the title stands as it is, in no case', () => {
  expect(headingOf({ ...landing, heading: 'О тревоге' }, 'topic')).toBe('О тревоге')
  expect(headingOf(landing, 'topic')).toBe('Психологи по теме «Тревога»')
  expect(headingOf({ ...landing, title: 'Гештальт' }, 'specialization')).toBe('Гештальт: психологи')
})

test('numbers in words', () => {
  expect(plain(priceWords(landing))).toBe('3 500 – 8 000 ₽')
  expect(plain(priceWords({ price_from: 350_000, price_to: 350_000 }))).toBe('3 500 ₽')
  expect(priceWords({ price_from: null, price_to: null })).toBeNull()
  expect(plain(formatCounts(landing))).toBe('Онлайн — 20, очно — 12')
  expect(plain(formatCounts({ online: 0, offline: 1 }))).toBe('Очно — 1')
  expect(formatCounts({ online: 0, offline: 0 })).toBeNull()
})

test.each([
  [1, 'Весь 1 психолог с фильтрами'],
  [3, 'Все 3 психолога с фильтрами'],
  [21, 'Весь 21 психолог с фильтрами'],
  [24, 'Все 24 психолога с фильтрами'],
])('%i: %s', (count, words) => {
  expect(plain(allWords(count))).toBe(words)
})

describe('the description', () => {
  test('is the lead, and the numbers when they fit', () => {
    const intro =
      'Тревога нужна, чтобы замечать опасность. Трудно становится, когда она не выключается.\n\n# С чем приходят\nС ней.'
    expect(landingDescription({ ...landing, intro }, 'topic')).toBe(
      'Тревога нужна, чтобы замечать опасность. Трудно становится, когда она не выключается. 24 психолога, встреча от 3 500 ₽.',
    )
  })

  test.each([null, 'Коротко.', 'Слово '.repeat(200), `${'а'.repeat(158)}. Второе.`])(
    'is never too short or too long',
    (intro) => {
      const text = landingDescription({ ...landing, intro }, 'topic')
      expect(text.length).toBeGreaterThanOrEqual(50)
      expect(text.length).toBeLessThanOrEqual(160)
    },
  )
})
