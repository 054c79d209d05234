import { expect, it } from 'vitest'
import { codesLeftWords } from './codes-left-words.ts'

it.each([
  [10, '10\u00a0запасных кодов', false],
  [4, '4\u00a0запасных кода', false],
  [3, 'осталось 3\u00a0запасных кода', true],
  [2, 'осталось 2\u00a0запасных кода', true],
  [1, 'остался 1\u00a0запасной код', true],
  [0, 'запасных кодов нет', true],
])('%d: %s', (left, words, isFew) => expect(codesLeftWords(left)).toEqual({ words, isFew }))
