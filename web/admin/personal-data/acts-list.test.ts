import { expect, test } from 'vitest'
import { countedWords } from './acts-list.ts'

test('what was taken is one sentence', () => {
  expect(countedWords([])).toBe('')
  expect(
    countedWords([
      { what: 'Учётная запись и\u00a0её входы', count: 1 },
      { what: 'Заявки на подбор', count: 2 },
    ]),
  ).toBe('Учётная запись и\u00a0её входы\u00a0—\u00a01, заявки на подбор\u00a0—\u00a02')
})
