import { expect, test } from 'vitest'
import { assigneeOptions } from './request-columns.tsx'

test('somebody who led requests and can no more is among those to filter by, once and after the others', () => {
  const [sofya, anait] = [
    { id: 3, title: 'Беляева Софья' },
    { id: 9, title: 'Григорян Анаит' },
  ]
  expect(
    assigneeOptions([anait], [{ assignee: sofya }, { assignee: null }, { assignee: anait }, { assignee: sofya }]),
  ).toEqual([anait, sofya])
})
