import { describe, expect, it } from 'vitest'
import { pageWindow } from './page-window.ts'

describe('pageWindow', () => {
  it.each([
    [1, 1, [1]],
    [1, 2, [1, 2]],
    [2, 3, [1, 2, 3]],
    [1, 10, [1, 2, null, 10]],
    [3, 10, [1, 2, 3, 4, null, 10]],
    [4, 10, [1, 2, 3, 4, 5, null, 10]],
    [5, 10, [1, null, 4, 5, 6, null, 10]],
    [10, 10, [1, null, 9, 10]],
    [99, 10, [1, null, 10]],
    [1, 0, []],
  ])('page %i of %i', (page, lastPage, expected) => {
    expect(pageWindow(page, lastPage)).toEqual(expected)
  })
})
