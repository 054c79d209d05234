import { describe, expect, it } from 'vitest'
import { listSearch, readListState, withChange, withFilter, withSort } from './list-state.ts'

const stateOf = (search: string) => readListState(new URLSearchParams(search))

describe('the list state in the URL', () => {
  it.each([
    '',
    '?filter[full_name]=анна',
    '?filter[topics][]=1&filter[topics][]=2&filter[is_published]=0',
    '?filter[gender]=female&sort_column=full_name&sort_direction=asc&per_page=50&page=3',
    '?columns=topics,price&view=7',
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
    const byName = { column: 'full_name', direction: 'asc' } as const
    const once = withSort(stateOf(''), byName)
    expect(once).toMatchObject({ sortColumn: 'full_name', sortDirection: 'asc' })
    expect(withSort(once, byName).sortDirection).toBe('desc')
  })

  it('leaves out the order that a list has by itself', () => {
    const sort = { column: 'deleted_at', direction: 'desc' } as const
    const state = readListState(new URLSearchParams(), sort)
    expect(listSearch(state, sort)).toBe('')
    expect(listSearch({ ...state, sortDirection: 'asc' }, sort)).toBe('?sort_column=deleted_at&sort_direction=asc')
  })

  it('keeps a change that was not drawn yet when the next one came', () => {
    const seen = stateOf('?filter[gender]=male&filter[topics][]=1&page=2')
    const latest = withFilter(withFilter(seen, 'gender', ''), 'price', '5')
    const columns = withChange(latest, seen, { ...seen, columns: ['email'] })
    expect(listSearch(columns)).toBe('?filter[topics][]=1&filter[price]=5&columns=email')
    expect(listSearch(withChange(columns, seen, withFilter(seen, 'topics', [])))).toBe('?filter[price]=5&columns=email')
    expect(withChange(seen, seen, latest)).toEqual(latest)
  })
})
