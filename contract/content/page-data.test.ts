import { expect, test } from 'vitest'
import { richTextSchema } from './page-data.ts'

const doc = (...texts: string[]) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: texts.map((text) => ({ type: 'text', text })) }],
})

test('a rich text keeps no sign that is not seen, and no piece of which nothing is left', () => {
  const written = doc('Трево\u200bга', ' ', '\u2060', 'и\u0306\u202e сон')
  expect(richTextSchema.parse(written)).toEqual(doc('Тревога', ' ', 'й сон'))
})

test('a piece of a rich text is no empty one to begin with', () => {
  expect(richTextSchema.safeParse(doc('')).success).toBe(false)
})
