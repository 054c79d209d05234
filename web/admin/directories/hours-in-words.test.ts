import { expect, test } from 'vitest'
import type { Weekday } from '#contract/requests/weekdays.ts'
import { hoursInWords, periodInWords, weekdaysInWords } from './hours-in-words.ts'

test.each<[Weekday[], string]>([
  [[], 'каждый день'],
  [['mon', 'tue', 'wed', 'thu', 'fri'], 'пн–пт'],
  [['sat', 'sun'], 'сб, вс'],
  [['mon', 'wed', 'thu', 'fri', 'sun'], 'пн, ср–пт, вс'],
])('the days %j are «%s»', (days, words) => expect(weekdaysInWords(days)).toBe(words))

test('hours and special days are told as people say them', () => {
  expect(hoursInWords({ opens_at: '10:00', closes_at: '20:00' })).toBe('10:00–20:00')
  expect(hoursInWords({ opens_at: null, closes_at: null })).toBe('не\u00a0отвечаем')
  expect(periodInWords(null, null, String)).toBe('')
  expect(periodInWords('2027-01-01', '2027-01-08', String)).toBe('2027-01-01 – 2027-01-08')
  expect(periodInWords(null, '2027-01-08', String)).toBe('2027-01-08')
})
