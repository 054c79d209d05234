import { describe, expect, it } from 'vitest'
import { lastPageAddress, correctedPaging } from './paging-address.ts'

describe('the page in the address of a list', () => {
  it.each([
    ['page=-1', ''],
    ['page=0&filter[gender]=male', '?filter[gender]=male'],
    ['page=abc&per_page=25', '?per_page=25'],
    ['page=', ''],
    ['page=1.5', ''],
    ['page=1e9', ''],
    ['page=0x10&per_page=%202', ''],
    ['page=99999999999999999999', '?page=2147483647'],
    ['page[]=x', ''],
    ['page=2&page=3', '?page=2'],
    ['page=99999999999', '?page=2147483647'],
    ['per_page=0&page=2', '?page=2'],
    ['per_page=500&columns=a,b', '?per_page=100&columns=a,b'],
  ])('%s becomes «%s»', (search, mended) => {
    expect(correctedPaging(new URLSearchParams(search))).toBe(mended)
    expect(correctedPaging(new URLSearchParams(mended)), 'once').toBeNull()
  })

  it.each(['', 'page=3&per_page=50', 'page=1', 'filter[page_id]=x', 'page=1000000000'])(
    '%s is left alone',
    (search) => {
      expect(correctedPaging(new URLSearchParams(search))).toBeNull()
    },
  )

  it('leads to the last page from beyond it, and to the first of a list of one', () => {
    const meta = { per_page: 10, sort_column: 'id', sort_direction: 'desc', from: null, to: null, path: '' } as const
    const at = (current_page: number, last_page: number, total: number) =>
      lastPageAddress(new URLSearchParams('filter[gender]=male&page=9'), { ...meta, current_page, last_page, total })
    expect(at(9, 3, 28)).toBe('?filter[gender]=male&page=3')
    expect(at(9, 1, 4)).toBe('?filter[gender]=male')
    expect(at(9, 9, 90)).toBeNull()
    expect(at(9, 1, 0), 'nothing found').toBeNull()
  })
})
