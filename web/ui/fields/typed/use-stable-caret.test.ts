import { expect, test } from 'vitest'
import { caretAfter } from './use-stable-caret.ts'

test('the caret stays behind the sign it followed', () => {
  expect(caretAfter('+7 (999) 123-45-67', 4, /\d/)).toBe(7)
  expect(caretAfter('+7 (999) 123-45-67', 11, /\d/)).toBe(18)
  expect(caretAfter('+7 (999', 0, /\d/)).toBe(1)
  expect(caretAfter('', 0, /\d/)).toBe(0)
  expect(caretAfter('12\u00a0400,50', 3, /[\d,]/)).toBe(4)
  expect(caretAfter('12\u00a0400,50', 6, /[\d,]/)).toBe(7)
  expect(caretAfter('5', 3, /\d/)).toBe(1)
})
