import { expect, test } from 'vitest'
import { matches } from '#web/ui/select/option.ts'
import { actsWhole, countedWords, type ActRow } from './acts-list.ts'

const act = { number: 12, subject: 'a•••@mail.ru' } as unknown as ActRow

test.each(['12', '№ 12', '№\u00a012', '№12', 'mail.ru № 12'])('an act is found by «%s»', (text) => {
  expect(matches(actsWhole.search?.text(act) ?? '', text)).toBe(true)
})

test('what was taken is one sentence', () => {
  expect(countedWords([])).toBe('')
  expect(
    countedWords([
      { what: 'Учётная запись и\u00a0её входы', count: 1 },
      { what: 'Заявки на подбор', count: 2 },
    ]),
  ).toBe('Учётная запись и\u00a0её входы\u00a0—\u00a01, заявки на подбор\u00a0—\u00a02')
})
