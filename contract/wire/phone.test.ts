import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isNormalizedPhone, correctedPhone, PHONE_FAULTS, readPhone, typedPhone } from './phone.ts'
import { showPhone, withoutExtension } from './shown-phone.ts'

describe('what people write', () => {
  test.each([
    ['+7 (999) 123-45-67', '+79991234567'],
    ['8 999 123 45 67', '+79991234567'],
    ['8(999)1234567', '+79991234567'],
    ['999 123-45-67', '+79991234567'],
    ['9991234567', '+79991234567'],
    ['7 999 123 45 67', '+79991234567'],
    ['  тел.: 8(999)123-45-67 ', '+79991234567'],
    ['tel:+79991234567', '+79991234567'],
    // Contacts of phones and of Windows put signs of direction around a number.
    ['\u202a+7 (999) 123-45-67\u202c', '+79991234567'],
    ['\u200b8 999 123\u200b 45 67\ufeff', '+79991234567'],
    ['+7 999 123‑45–67', '+79991234567'],
    ['495 123-45-67', '+74951234567'],
    ['8-800-555-35-35', '+78005553535'],
    ['812 123 45 67', '+78121234567'],
    // Into a field that began with +7 the whole number was typed.
    ['+7 8 999 123 45 67', '+79991234567'],
    ['+7 (7 999) 123-45-67', '+79991234567'],
    // No country has such a code.
    ['+8 999 123 45 67', '+79991234567'],
    ['+7 701 123 45 67', '+77011234567'],
    ['+7 000 100 00 01', '+70001000001'],
    ['+375 29 123-45-67', '+375291234567'],
    ['375 29 123-45-67', '+375291234567'],
    ['8 10 375 29 123 45 67', '+375291234567'],
    ['00 44 20 7946 0958', '+442079460958'],
    ['+44 20 7946 0958', '+442079460958'],
    ['+86 138 0013 8000', '+8613800138000'],
    ['+1 (212) 555-01-99', '+12125550199'],
    ['+972 50-123-4567', '+972501234567'],
    ['+84 91 234 56 78', '+84912345678'],
    ['+7 (495) 123-45-67 доб. 12', '+74951234567;ext=12'],
    ['8 495 123 45 67, добавочный 1234', '+74951234567;ext=1234'],
    ['+74951234567 вн.7', '+74951234567;ext=7'],
    ['+7 495 1234567 #12', '+74951234567;ext=12'],
    ['+74951234567;ext=12', '+74951234567;ext=12'],
  ])('«%s» is kept as %s', (text, phone) => {
    expect(readPhone(text)).toEqual({ phone })
  })

  test.each([
    ['', 'empty'],
    ['  ', 'empty'],
    ['+', 'empty'],
    ['123-45-67', 'no-area'],
    ['12-34-56', 'no-area'],
    ['+1234567', 'no-area'],
    ['+9991234567', 'no-such-code'],
    ['+7 (099) 123-45-67', 'no-such-code'],
    ['8 199 123 45 67', 'no-such-code'],
    ['+9161234567', 'short'],
    ['+7999', 'short'],
    ['123', 'short'],
    ['8 999 123 45 6', 'short'],
    ['+375 29 123', 'short'],
    ['8 999 123 45 678', 'long'],
    ['+7 999 123 45 678', 'long'],
    ['212 555 01 99', 'no-country'],
    ['8 999 123 45 67, 8 916 123 45 67', 'several'],
    ['8 999 123 45 67 8 916 123 45 67', 'several'],
    ['звонить вечером', 'garbage'],
    ['8 999 123 45 67 (Анна)', 'garbage'],
    ['999+1234567', 'garbage'],
    ['<b>89991234567</b>', 'garbage'],
    ['+799912345671234567', 'long'],
  ])('«%s»: %s', (text, fault) => {
    expect(readPhone(text)).toEqual({ fault })
    expect(PHONE_FAULTS[fault as keyof typeof PHONE_FAULTS]).toMatch(/^[А-Я].*/)
  })

  // A pattern that reads on to the end from every sign would take minutes over what a form may send.
  test.each([
    [`+7${' '.repeat(120)}9991234567`, 'garbage'],
    [`${',; '.repeat(80_000)}a`, 'garbage'],
    [' x'.repeat(100_000), 'garbage'],
    ['8 999 123-45-67, '.repeat(10_000), 'several'],
  ])('what is longer than any phone is none: %#', (text, fault) => {
    expect(readPhone(text)).toEqual({ fault })
  })

  test('nothing breaks it, and what it reads it reads again', () => {
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789 +-()доб.'), maxLength: 30 })
    fc.assert(
      fc.property(fc.oneof(fc.string(), digits), (text) => {
        const { phone } = readPhone(text)
        if (phone === undefined) return
        expect(phone).toMatch(/^\+\d{8,15}(;ext=\d{1,7})?$/)
        expect(readPhone(phone)).toEqual({ phone })
        expect(readPhone(showPhone(phone))).toEqual({ phone })
        expect(typedPhone(phone)).toBe(phone)
      }),
    )
  })
})

test.each([
  ['+9991234567', '+79991234567'],
  ['+4951234567', '+74951234567'],
  ['+89991234567', '+79991234567'],
  ['+1234567', null],
  ['8 999 123-45-67', '+79991234567'],
  ['звонить', null],
])('what is kept as «%s» was meant as %s', (kept, meant) => {
  expect([isNormalizedPhone(kept), correctedPhone(kept)]).toEqual([false, meant])
})

test('an inner number stands apart', () => {
  expect(withoutExtension('+74951234567;ext=12')).toBe('+74951234567')
  expect(isNormalizedPhone('+74951234567;ext=12')).toBe(true)
})

test.each([
  ['8', '+7'],
  ['9', '+79'],
  ['999', '+7999'],
  ['+375 29', '+37529'],
  ['+', ''],
  ['телефон', 'телефон'],
  ['123-45-67', '123-45-67'],
  ['999-12-34', '999-12-34'],
  ['+7 (999) 123-45-67 д', '+7 (999) 123-45-67 д'],
  ['+7 (999) 123-45-67 доб. 1', '+79991234567;ext=1'],
])('while «%s» is typed it is %s', (text, value) => {
  expect(typedPhone(text)).toBe(value)
})

test.each([
  ['+79991234567', '+7 (999) 123-45-67'],
  ['+79991234567;ext=12', '+7 (999) 123-45-67 доб. 12'],
  ['+7', '+7'],
  ['+79', '+7 (9'],
  ['+7999', '+7 (999'],
  ['+79991', '+7 (999) 1'],
  ['+79991234', '+7 (999) 123-4'],
  ['+375291234567', '+375291234567'],
  ['+375291234567;ext=3', '+375291234567 доб. 3'],
  ['', ''],
])('%s is shown as «%s»', (phone, text) => {
  expect(showPhone(phone)).toBe(text)
})

test('what is shown of a number that is not whole reads back as the same', () => {
  for (let length = 2; length <= 12; length += 1) {
    const phone = '+79991234567'.slice(0, length)
    expect(typedPhone(showPhone(phone))).toBe(phone)
  }
})
