import { expect, test } from 'vitest'
import { conflictTitle } from './conflict-title.ts'

const anna = { id: 3, name: 'Белова Анна Игоревна', roles: [] }

test.each([
  ['somebody else', anna, 7, 'Пока вы правили, тему сохранила Белова Анна Игоревна'],
  ['nobody knows who', null, 7, 'Пока вы правили, тему сохранил кто-то другой'],
  ['oneself elsewhere', anna, 3, 'Пока вы правили, тему сохранили вы же: в другом окне или с другого устройства'],
])('the title of a conflict tells who saved first: %s', (_, author, ownId, title) => {
  expect(conflictTitle('тему', author, ownId).replaceAll('\u00a0', ' ')).toBe(title)
})
