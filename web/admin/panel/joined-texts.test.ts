import { expect, test } from 'vitest'
import { joinedTexts } from './joined-texts.ts'

test.each([
  ['both wrote anew', '', 'Моё', 'Чужое', 'Чужое\n\nМоё'],
  ['both wrote on', 'Было.', 'Было. Моё', 'Было. Чужое', 'Было. Чужое\n\nМоё'],
  ['one wrote on, the other anew', 'Было.', 'Было. Моё', 'Чужое', 'Чужое\n\nМоё'],
  ['one took away what the other wrote on', 'Было.', 'Было. Моё', '', 'Моё'],
])('two texts are joined: %s', (_, was, mine, theirs, joined) => {
  expect(joinedTexts(was, mine, theirs)).toBe(joined)
})
