import { expect, test } from 'vitest'
import { EMPTY_PAGE_DATA } from './empty-page.ts'
import { pageDataSchema, richTextSchema } from './page-data.ts'

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

test('a row of prices that lacks both is told of both at once', () => {
  const row = { title: ' ', price: null, is_from: false, minutes: 50, note: '', live: null }
  const prices = { id: 'p', type: 'price', props: { title: '', rows: [row], label: '', href: '/catalog' } }
  const { error } = pageDataSchema.safeParse({ ...EMPTY_PAGE_DATA, blocks: [prices] })
  expect(
    error?.issues.map(({ path, message }) => `${String(path.at(-1))}: ${message.replaceAll('\u00a0', ' ')}`),
  ).toEqual(['title: За что платят: здесь пусто', 'price: Укажите цену в рублях'])
})
