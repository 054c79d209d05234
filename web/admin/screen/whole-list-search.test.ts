import { expect, test } from 'vitest'
import { wholeListSearch } from './whole-list-search.ts'

test('a list that takes its view no longer is open all the same, for the owner of the view to mend', () => {
  expect(wholeListSearch('?sort_column=gone&page=2&view=7')).toBe('?view=7')
  expect(wholeListSearch('?filter[gender]=nobody')).toBe('')
})
