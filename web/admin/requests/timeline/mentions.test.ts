import { expect, test } from 'vitest'
import { mentionAt, namesFor, withMention } from './mentions.ts'

const people = [
  { id: 1, title: 'Лебедева Ирина' },
  { id: 2, title: 'Ильин Пётр' },
]
const found = (text: string) => {
  const mention = mentionAt(text, text.length)
  return mention && namesFor(mention, people).map(({ id }) => id)
}

test.each([
  ['Спросите @', [1, 2]],
  ['Спросите @ир', [1]],
  ['@пет', [2]],
  ['(@Ильин П', [2]],
  ['Спросите @никого', []],
  ['olga@mail', null],
  ['Без собаки', null],
])('«%s» offers %j', (text, ids) => {
  expect(found(text)).toEqual(ids)
})

test('a chosen name takes the place of what was typed, with the caret behind it', () => {
  const text = 'Спросите @ир завтра'
  const mention = mentionAt(text, 12)
  expect(mention && withMention(text, mention, 'Лебедева Ирина')).toEqual({
    text: 'Спросите @Лебедева Ирина завтра',
    caret: 25,
  })
})
