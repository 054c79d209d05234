import { describe, expect, it } from 'vitest'
import { rememberedRows, withRememberedRows } from './remembered-rows.ts'

describe('the number of rows', () => {
  it.each([
    ['rows=25', 25],
    ['theme=dark; rows=50; a=b', 50],
    ['', 10],
    ['rows=', 10],
    ['rows=0', 10],
    ['rows=101', 10],
    ['rows=1e2', 10],
    ['browrows=25', 10],
    ['rows=25; rows=50', 25],
  ])('of %j is %i', (cookie, rows) => expect(rememberedRows(cookie)).toBe(rows))

  it('joins an address that says nothing of it, from its first page', () => {
    expect(withRememberedRows(new URLSearchParams('filter[gender]=male&page=3'), 25)).toBe(
      '?filter[gender]=male&per_page=25',
    )
  })

  it.each([
    ['per_page=10', 25],
    ['', 10],
  ])('leaves %j alone', (search, rows) => {
    expect(withRememberedRows(new URLSearchParams(search), rows)).toBeNull()
  })
})
