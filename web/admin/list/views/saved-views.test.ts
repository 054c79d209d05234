import { describe, expect, it } from 'vitest'
import type { SavedView } from '#contract/office/saved-views.ts'
import { defaultViewSearch, viewSearch, viewState } from './saved-views.ts'

const aView = (view: Partial<SavedView>) =>
  ({ id: 7, state: '', is_own: true, is_default: false, ...view }) as SavedView

describe('a saved view', () => {
  it('keeps the filters, the order and the columns, not the page and not another view', () => {
    const search =
      '?filter[is_published]=0&sort_column=full_name&sort_direction=asc&columns=topics,price&page=3&per_page=50&view=2'
    expect(viewState(search)).toBe(
      'filter[is_published]=0&sort_column=full_name&sort_direction=asc&columns=topics,price',
    )
  })

  it('is an address that names it', () => {
    expect(viewSearch(aView({ state: 'filter[gender]=male' }))).toBe('?filter[gender]=male&view=7')
    expect(viewSearch(aView({}))).toBe('?view=7')
  })

  it('opens a plain address only when it is one’s own first one', () => {
    const plain = new URL('http://smysl.test/sm-admin/users')
    const first = aView({ is_default: true, state: 'filter[is_fired]=0' })
    expect(defaultViewSearch([aView({ id: 1 }), first], plain)).toBe('?filter[is_fired]=0&view=7')
    expect(defaultViewSearch([{ ...first, is_own: false }], plain)).toBeNull()
    expect(defaultViewSearch(null, plain)).toBeNull()
    expect(defaultViewSearch([first], new URL('?view=all', plain))).toBeNull()
    expect(defaultViewSearch([first], new URL('?filter[gender]=male', plain))).toBeNull()
  })
})
