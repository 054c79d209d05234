import { expect, test } from 'vitest'
import { caretAfterDigits, readPhone, showPhone } from './phone-text.ts'

test.each([
  ['+7 (999) 123-45-67', '+79991234567'],
  ['8 999 123 45 67', '+79991234567'],
  ['89991234567', '+79991234567'],
  ['79991234567', '+79991234567'],
  ['9991234567', '+79991234567'],
  ['  тел.: 8(999)123-45-67 ', '+79991234567'],
  ['8-800-555-35-35', '+78005553535'],
  ['+375 29 123-45-67', '+375291234567'],
  ['8 10 375 29 123 45 67', '+375291234567'],
  ['00 44 20 7946 0958', '+442079460958'],
  ['+86 138 0013 8000', '+8613800138000'],
  ['', ''],
  ['+', ''],
  ['телефон', ''],
  ['8', '+7'],
  ['9', '+79'],
])('«%s» is kept as «%s»', (text, phone) => {
  expect(readPhone(text)).toBe(phone)
})

test.each([
  ['+79991234567', '+7 (999) 123-45-67'],
  ['+7', '+7'],
  ['+79', '+7 (9'],
  ['+7999', '+7 (999'],
  ['+79991', '+7 (999) 1'],
  ['+79991234', '+7 (999) 123-4'],
  ['+375291234567', '+375291234567'],
  ['', ''],
])('%s is shown as «%s»', (phone, text) => {
  expect(showPhone(phone)).toBe(text)
})

test('what is shown reads back as the same phone', () => {
  for (let length = 1; length <= 12; length += 1) {
    const phone = '+79991234567'.slice(0, length)
    expect(readPhone(showPhone(phone))).toBe(phone === '+' ? '' : phone)
  }
})

test('the caret stays behind the digit it followed', () => {
  expect(caretAfterDigits('+7 (999) 123-45-67', 4)).toBe(7)
  expect(caretAfterDigits('+7 (999) 123-45-67', 11)).toBe(18)
  expect(caretAfterDigits('+7 (999', 0)).toBe(1)
  expect(caretAfterDigits('', 0)).toBe(0)
})
