import { expect, test, vi } from 'vitest'
import { nearMomentInWords, zonedMomentInWords, zoneInShort, zoneInWords } from './moment-words.ts'

const AT = '2026-11-25T19:00:00.000Z'

test.each([
  ['Europe/Moscow', 'Москва', 'по\u00a0московскому времени', 'по\u00a0Москве'],
  ['Asia/Yekaterinburg', 'Тюмень', '(время: Екатеринбург)', '(Екатеринбург)'],
  ['Etc/GMT-3', 'Симферополь', '(время: Симферополь)', '(Симферополь)'],
  ['UTC', '', '(время: UTC)', '(UTC)'],
  ['Asia/Sakhalin', 'Оха', '(время: Сахалин)', '(Сахалин)'],
  ['Europe/Minsk', '', '(время: Минск)', '(Минск)'],
  ['Europe/Berlin', 'Берлин', '(время: Берлин)', '(Берлин)'],
])('the clock of %s', (timeZone, city, words, short) => {
  expect([zoneInWords({ timeZone, city }), zoneInShort({ timeZone, city })]).toEqual([words, short])
})

test('a zone is called the same by machines that know no Russian name of its town', () => {
  const known = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts')
  known.mockReturnValue([{ type: 'timeZoneName', value: 'Yekaterinburg' }])
  const place = { timeZone: 'Asia/Yekaterinburg', city: '' }
  expect([zoneInWords(place), zoneInShort(place)]).toEqual(['(время: Екатеринбург)', '(Екатеринбург)'])
  known.mockRestore()
})

test('a moment with its clock', () => {
  expect(zonedMomentInWords(AT, { timeZone: 'Europe/Moscow', city: 'Москва' })).toBe(
    '25\u00a0ноября\u00a02026, 22:00 по\u00a0московскому времени',
  )
})

test.each([
  ['2026-11-03T20:30:00Z', '2026-11-03T08:00:00Z', 'Europe/Moscow', 'сегодня, 23:30'],
  ['2026-11-03T20:30:00Z', '2026-11-03T08:00:00Z', 'Asia/Yekaterinburg', 'завтра, 01:30'],
  ['2026-11-03T20:30:00Z', '2026-11-02T08:00:00Z', 'Asia/Yekaterinburg', '4\u00a0ноября, 01:30'],
  ['2026-11-03T20:30:00Z', '2026-11-02T08:00:00Z', 'Europe/Moscow', 'завтра, 23:30'],
  ['2027-01-01T09:00:00Z', '2026-12-31T08:00:00Z', 'Europe/Moscow', 'завтра, 12:00'],
  ['2027-01-09T16:00:00Z', '2026-12-31T08:00:00Z', 'Europe/Moscow', '9\u00a0января\u00a02027, 19:00'],
  ['2027-01-09T16:00:00Z', '2026-01-09T08:00:00Z', 'Europe/Moscow', '9\u00a0января\u00a02027, 19:00'],
])('%s is told at %s by the clock of %s: %s', (value, now, timeZone, expected) => {
  const asked = () => nearMomentInWords(value, new Date(now), timeZone)
  expect([asked(), asked()].map(({ text }) => text)).toEqual([expected, expected])
  expect(asked().isToday).toBe(expected.startsWith('сегодня'))
})
