import { expect, test } from 'vitest'
import { formatRoom } from './room-words.ts'

test.each([
  [0, '0\u00a0байт'],
  [900, '900\u00a0байт'],
  [1536, '1,5\u00a0КБ'],
  [300 * 1024 ** 2, '300\u00a0МБ'],
  [75 * 1024 ** 3, '75\u00a0ГБ'],
  [2.5 * 1024 ** 4, '2,5\u00a0ТБ'],
])('%d bytes are told as %s', (bytes, words) => {
  expect(formatRoom(bytes)).toBe(words)
})
