import { expect, test } from 'vitest'
import { yclStatusWords } from './ycl-status-words.ts'

test('a status of YCLIENTS is told in words, a number that it does not explain too', () => {
  expect([null, 0, 1, 7].map(yclStatusWords)).toEqual([
    expect.stringContaining('не\u00a0сообщал'),
    'Обычный сотрудник.',
    'Удалён в\u00a0YCLIENTS.',
    expect.stringContaining('не\u00a0объясняет'),
  ])
})
