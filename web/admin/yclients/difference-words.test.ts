import { expect, test } from 'vitest'
import { reasonOf } from './difference-words.ts'

test.each([
  [true, true, 'те же имя и телефон'],
  [false, true, 'тот же телефон'],
  [true, false, 'то же имя, телефон другой'],
  // Two cards may lead to one record, whatever the people are called.
  [false, false, 'ссылка карточки ведёт к этой записи'],
])('a card of the same name: %s, of the same telephone: %s is named for what it is', (same_name, same_phone, words) => {
  const candidate = { id: 1, full_name: 'Анна', same_name, same_phone }
  expect(reasonOf(candidate).replaceAll('\u00a0', ' ')).toBe(words)
})
