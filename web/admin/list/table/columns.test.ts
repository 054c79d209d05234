import { describe, expect, it } from 'vitest'
import { leastWidth, moved, NAME_WIDTH, shownColumns, usualColumns, type ListColumn } from './columns.ts'

const cell = () => null
const COLUMNS: ListColumn<object>[] = [
  { id: 'name', title: 'Имя', cell, isName: true },
  { id: 'state', title: 'Состояние', cell, width: 100 },
  { id: 'topics', title: 'Темы', cell, from: 1024 },
  { id: 'phone', title: 'Телефон', cell, width: 150, isHidden: true },
]
const ids = (chosen: string[] | null) => shownColumns(COLUMNS, chosen).map(({ id }) => id)

describe('the columns of a list', () => {
  it('are the usual ones until somebody chooses', () => {
    expect(ids(null)).toEqual(['name', 'state', 'topics'])
  })

  it('are those chosen, in their order, after the name', () => {
    expect(ids(['phone', 'state'])).toEqual(['name', 'phone', 'state'])
    expect(ids([])).toEqual(['name'])
  })

  it('pass over what an old address or a joker names', () => {
    expect(ids(['state', 'state', 'name', '__proto__', 'gone'])).toEqual(['name', 'state'])
  })

  it('usual at a width are those with room', () => {
    expect(usualColumns(COLUMNS, 1023)).toEqual(['state'])
    expect(usualColumns(COLUMNS, 1024)).toEqual(['state', 'topics'])
  })

  it('move by one place and stop at the ends', () => {
    expect(moved(['a', 'b', 'c'], 'c', -1)).toEqual(['a', 'c', 'b'])
    expect(moved(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c'])
    expect(moved(['a', 'b'], 'a', -1)).toEqual(['a', 'b'])
    expect(moved(['a', 'b'], 'gone', 1)).toEqual(['a', 'b'])
  })

  it('want their widths, and 160 px where they have none', () => {
    expect(leastWidth(shownColumns(COLUMNS, null), 80)).toBe(80 + NAME_WIDTH + 100 + 160)
  })
})
