import { expect, test } from 'vitest'
import { zonedMomentInWords, zoneInShort, zoneInWords } from './moment-words.ts'

const AT = '2026-11-25T19:00:00.000Z'

test.each([
  ['Europe/Moscow', 'Москва', 'по\u00a0московскому времени', 'по\u00a0Москве'],
  ['Asia/Yekaterinburg', 'Тюмень', '(время: Екатеринбург)', '(Екатеринбург)'],
  ['Etc/GMT-3', 'Симферополь', '(время: Симферополь)', '(Симферополь)'],
  ['UTC', '', '(время: UTC)', '(UTC)'],
])('the clock of %s', (timeZone, city, words, short) => {
  expect([zoneInWords({ timeZone, city }), zoneInShort({ timeZone, city })]).toEqual([words, short])
})

test('a moment with its clock', () => {
  expect(zonedMomentInWords(AT, { timeZone: 'Europe/Moscow', city: 'Москва' })).toBe(
    '25\u00a0ноября\u00a02026, 22:00 по\u00a0московскому времени',
  )
})
