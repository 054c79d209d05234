import { expect, test } from 'vitest'
import { cleanMoney, cleanNumber, groupDigits, readMoney, readNumber, showMoney } from './number-text.ts'

test.each([
  ['12 400', '12400'],
  ['12\u00a0400\u00a0₽', '12400'],
  ['около 300', '300'],
  ['-5', '5'],
  ['', ''],
  ['много', ''],
  ['12.9', '12'],
])('«%s» is the number «%s»', (text, number) => {
  expect(cleanNumber(text, false)).toBe(number)
})

test('a minus stays where numbers may be negative', () => {
  expect(cleanNumber('−5', true)).toBe('-5')
  expect(cleanNumber('-', true)).toBe('-')
  expect(readNumber('-')).toBeNull()
  expect(readNumber('-5')).toBe(-5)
  expect(readNumber('')).toBeNull()
})

test.each([
  ['4200', '4200', 420_000],
  ['4 200,5', '4200,5', 420_050],
  ['4200.50 ₽', '4200,50', 420_050],
  ['4200,505', '4200,50', 420_050],
  ['1000,10', '1000,10', 100_010],
  ['1 000.1', '1000,1', 100_010],
  ['1000.105', '1000,10', 100_010],
  ['0,29', '0,29', 29],
  ['₽ 300', '300', 30_000],
  ['1,234.50', '1234,50', 123_450],
  ['1.234,50', '1234,50', 123_450],
  ['4200,', '4200,', 420_000],
  [',5', ',5', 50],
  ['', '', null],
  ['бесплатно', '', null],
])('«%s» is the sum «%s», %s kopecks', (text, clean, kopecks) => {
  expect(cleanMoney(text)).toBe(clean)
  expect(readMoney(text)).toBe(kopecks)
})

test('sums are shown in groups, kopecks only when there are any', () => {
  expect(showMoney(420_000)).toBe('4\u00a0200')
  expect(showMoney(420_005)).toBe('4\u00a0200,05')
  expect(showMoney(0)).toBe('0')
  expect(groupDigits('1234567')).toBe('1\u00a0234\u00a0567')
  expect(groupDigits('-4200,')).toBe('-4\u00a0200,')
  expect(groupDigits('')).toBe('')
})
