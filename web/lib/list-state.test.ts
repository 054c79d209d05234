import { describe, expect, it } from 'vitest'
import { listSearch, readListState, withFilter, withSort } from './list-state.ts'

const stateOf = (search: string) => readListState(new URLSearchParams(search))

describe('the list state in the URL', () => {
  it.each([
    '',
    '?filter[full_name]=анна',
    '?filter[topics][]=1&filter[topics][]=2&filter[is_published]=0',
    '?filter[gender]=female&sort_column=full_name&sort_direction=asc&per_page=50&page=3',
  ])('%s survives reading and writing', (search) => {
    expect(decodeURIComponent(listSearch(stateOf(search)))).toBe(search)
  })

  it('takes nonsense for what is usual', () => {
    expect(stateOf('?page=-1&per_page=x&filter[]=1&filter[gender]=')).toMatchObject({
      page: 1,
      perPage: 10,
      filter: {},
    })
  })

  it('starts a changed filter from the first page and drops an empty one', () => {
    const state = withFilter(stateOf('?page=4&filter[gender]=male'), 'topics', ['1'])
    expect(listSearch(state)).toBe('?filter[gender]=male&filter[topics][]=1')
    expect(listSearch(withFilter(withFilter(state, 'topics', []), 'gender', ''))).toBe('')
  })

  it('turns the order on the second click', () => {
    const once = withSort(stateOf(''), 'full_name', 'asc')
    expect(once).toMatchObject({ sortColumn: 'full_name', sortDirection: 'asc' })
    expect(withSort(once, 'full_name', 'asc').sortDirection).toBe('desc')
  })
})
