import { expect, test } from 'vitest'
import { columnPath, filterOnly, isSameFilter, withMore } from './board-address.ts'

test('a column asks for its state by the filter of the list, and for a few cards until somebody wants more', () => {
  const search = '?filter[assignee]=7&filter[status][]=spam&page=3&columns=name'
  expect(decodeURIComponent(columnPath(new URLSearchParams(search), 'new'))).toBe(
    '/api/consultation-requests?filter[assignee]=7&filter[status][]=new&sort_column=status&sort_direction=asc&per_page=15',
  )
  const more = withMore(search, 'new')
  expect(columnPath(new URLSearchParams(more), 'new')).toContain('per_page=100')
  expect(columnPath(new URLSearchParams(more), 'lost')).toContain('per_page=15')
})

test('the list and the board hand the filter to each other without the states', () => {
  expect(decodeURIComponent(filterOnly('?filter[contact_due]=1&filter[status][]=new&more=new'))).toBe(
    '?filter[contact_due]=1',
  )
  expect(isSameFilter('?filter[contact_due]=1&more=new', 'filter[contact_due]=1')).toBe(true)
  expect(isSameFilter('', 'filter[contact_due]=1')).toBe(false)
})
