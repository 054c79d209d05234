import { expect, test } from 'vitest'
import { namedBy } from './export-items.ts'

test('a file of named rows names them, and of a filter that finds none it names none', () => {
  expect(namedBy([7, 3]).getAll('ids[]')).toEqual(['7', '3'])
  // Without a name at all the file would hold every row there is.
  expect(namedBy([]).getAll('ids[]')).toEqual([''])
})
