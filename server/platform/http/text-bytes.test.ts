import { expect, test } from 'vitest'
import { textBytes } from './text-bytes.ts'

test.each([
  ['nothing', ''],
  ['a word', 'Ёлка'],
  ['a long text of letters, signs and Latin', 'Ёлка 🎄 tree, 木. '.repeat(1000)],
  ['a long text of Latin alone', 'tree, '.repeat(1000)],
  ['a long text with half of a sign', `${'Ёлка, '.repeat(1000)}\ud83c!`],
])('%s is the same as UTF-8', (_name, text) => {
  expect(textBytes(text).equals(Buffer.from(text))).toBe(true)
})
