import { expect, test } from 'vitest'
import { ACTION_TITLES } from './action-titles.ts'

test('no two actions are called the same, and none by its code', () => {
  const titles = Object.values(ACTION_TITLES)
  expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([])
  for (const title of titles) expect(title).toMatch(/^[А-ЯЁ][^.]{3,}$/)
})
