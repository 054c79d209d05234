import { expect, test } from 'vitest'
import {
  DATE_PARTS,
  isPartFull,
  lastDay,
  partsOf,
  shortenedPart,
  steppedPart,
  typedPart,
  wholeDate,
} from './date-parts.ts'

const [DAY, MONTH, YEAR] = DATE_PARTS

test.each([
  ['2026-11-20', ['20', '11', '2026']],
  ['1986-04-31', ['31', '04', '1986']],
  ['0198-04-01', ['01', '04', '198']],
  ['', ['', '', '']],
  ['вчера', ['', '', '']],
] as const)('«%s» is typed as %j', (value, parts) => {
  expect(partsOf(value)).toEqual(parts)
  expect(wholeDate(parts)).toBe(value === 'вчера' ? '' : value)
})

test('a date is whole when each part has a digit', () => {
  expect(wholeDate(['3', '4', '198'])).toBe('0198-04-03')
  expect(wholeDate(['3', '', '1986'])).toBe('')
})

test.each([
  ['2026', '202'],
  ['27', '2'],
  ['2', ''],
  ['04', ''],
  ['', ''],
])('Backspace leaves of «%s» «%s»', (digits, rest) => {
  expect(shortenedPart(digits)).toBe(rest)
})

test.each([
  [DAY, '31', '1', '31', true],
  [DAY, '3', '3', '3', false],
  [DAY, '4', '4', '4', true],
  [DAY, '35', '5', '5', true],
  [DAY, '312', '2', '2', false],
  [DAY, '0', '0', '0', false],
  [DAY, '3а', 'а', '3', false],
  [MONTH, '13', '3', '3', true],
  [MONTH, '1', '1', '1', false],
  [YEAR, '198', '8', '198', false],
  [YEAR, '1986', '6', '1986', true],
  [YEAR, '19867', '7', '7', false],
  [YEAR, '0', '0', '', false],
])('%j: «%s» after «%s» stands as «%s»', (part, text, typed, stands, isFull) => {
  expect(typedPart(part, text, typed)).toBe(stands)
  expect(isPartFull(part, stands)).toBe(isFull)
})

test('arrows go round, and from today where nothing is typed', () => {
  expect(steppedPart(DAY, '31', 1, '20')).toBe('01')
  expect(steppedPart(DAY, '01', -1, '20')).toBe('31')
  expect(steppedPart(MONTH, '', 1, '11')).toBe('11')
  expect(steppedPart(MONTH, '11', 2, '11')).toBe('01')
  expect(steppedPart(YEAR, '1986', -5, '2026')).toBe('1981')
})

test('the last day is that of the month, as far as it is typed', () => {
  expect(lastDay(['', '', ''])).toBe(31)
  expect(lastDay(['', '02', ''])).toBe(29)
  expect(lastDay(['', '02', '2027'])).toBe(28)
  expect(lastDay(['31', '04', '1986'])).toBe(30)
})
