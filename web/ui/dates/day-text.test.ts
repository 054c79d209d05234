import { expect, test } from 'vitest'
import { addDays, dayError, readDay } from './day-text.ts'

test.each([
  ['20.11.2026', '2026-11-20'],
  [' 1.2.1986 ', '1986-02-01'],
  ['2026-11-20', '2026-11-20'],
  ['2026-11-20T10:00:00Z', '2026-11-20'],
  ['20/11/2026', '2026-11-20'],
  ['20.11.2026 г.', '2026-11-20'],
  ['31.04.1986', null],
  ['29.02.2027', null],
  ['29.02.2028', '2028-02-29'],
  ['вчера', null],
  ['', null],
])('«%s» is the day %s', (text, day) => {
  expect(readDay(text)).toBe(day)
})

test.each([
  ['1986-04-31', 'В\u00a0апреле 30 дней'],
  ['2027-02-29', 'В\u00a0феврале 2027 года 28 дней'],
  ['2028-02-30', 'В\u00a0феврале 2028 года 29 дней'],
  ['1986-00-31', 'Такого месяца нет'],
  ['1986-13-01', 'Такого месяца нет'],
  ['1986-04-00', 'Такого дня нет'],
  ['2028-02-29', null],
  ['1986-12-31', null],
  ['', null],
])('of «%s» the problem is %s', (text, problem) => {
  expect(dayError(text)).toBe(problem)
})

test('a year of two digits is a near one', () => {
  expect(readDay('01.05.86')).toBe('1986-05-01')
  expect(readDay('01.05.25')).toBe('2025-05-01')
})

test('days are counted without time zones', () => {
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
})
