import { expect, test } from 'vitest'
import { formatMeetingLength, formatMinutes } from './format.ts'

test.each([
  [10, 'за 10 минут'],
  [21, 'за 21 минуту'],
  [33, 'за 33 минуты'],
  [50, 'за 50 минут'],
  [60, 'за 1 час'],
  [80, 'за 1 час 20 минут'],
  [90, 'за 1 час 30 минут'],
  [122, 'за 2 часа 2 минуты'],
  [301, 'за 5 часов 1 минуту'],
  [480, 'за 8 часов'],
])('a meeting of %i minutes: %s, on one line', (minutes, words) => {
  expect(formatMeetingLength(minutes)).toBe(words.replaceAll(' ', '\u00a0'))
})

test.each([
  [31, '31 минута'],
  [50, '50 минут'],
  [81, '1 час 21 минута'],
  [120, '2 часа'],
])('%i minutes by themselves: %s', (minutes, words) => {
  expect(formatMinutes(minutes)).toBe(words.replaceAll(' ', '\u00a0'))
})
