import { expect, test } from 'vitest'
import { otherLayout } from './keyboard-layout.ts'

test.each([
  ['gbcm', 'пись'],
  ['cnhfybws', 'страницы'],
  ['nhtdjuf', 'тревога'],
  ['[jhjij', 'хорошо'],
  ['Gcb[jkjub', 'психологи'],
  [';fhrjdf yfnfkmz', 'жаркова наталья'],
  ['`krf', 'ёлка'],
  ['фвьшт', 'admin'],
  ['ьщвукфещк', 'moderator'],
  ['тревога a', null],
  ['+7 999', null],
  ['', null],
])('«%s» was meant as %s', (typed, meant) => {
  expect(otherLayout(typed)).toBe(meant)
})
