import { describe, expect, it, test } from 'vitest'
import { neighbour, withNewerVersions } from './opened-record.ts'

const rows = [1, 2, 3].map((id) => ({ id }))
const opened = (id: number, around = rows) => ({ record: { id }, around })

describe('neighbour', () => {
  it('steps through the list and stops at its ends', () => {
    expect(neighbour(rows, opened(2), 1)).toEqual({ id: 3 })
    expect(neighbour(rows, opened(2), -1)).toEqual({ id: 1 })
    expect(neighbour(rows, opened(3), 1)).toBeUndefined()
    expect(neighbour(rows, opened(1), -1)).toBeUndefined()
  })

  it('goes on from where a record stood that has left the list', () => {
    const around = [1, 9, 2, 3].map((id) => ({ id }))
    expect(neighbour(rows, opened(9, around), 1)).toEqual({ id: 2 })
    expect(neighbour(rows, opened(9, around), -1)).toEqual({ id: 1 })
    expect(neighbour([], opened(9, around), 1)).toBeUndefined()
  })

  it('passes over those that came meanwhile or left as well', () => {
    const around = [1, 9, 2, 3].map((id) => ({ id }))
    const now = [8, 1, 3].map((id) => ({ id }))
    expect(neighbour(now, opened(9, around), 1)).toEqual({ id: 3 })
    expect(neighbour(now, opened(9, around), -1)).toEqual({ id: 1 })
  })

  it('begins the list where the record has never stood in it', () => {
    expect(neighbour(rows, opened(9), 1)).toEqual({ id: 1 })
    expect(neighbour(rows, opened(9), -1)).toBeUndefined()
  })
})

test('a row is as newly as it was heard of, and no older', () => {
  const read = [
    { id: 1, version: 3 },
    { id: 2, version: 3 },
  ]
  const heard = new Map([
    [1, { id: 1, version: 4 }],
    [2, { id: 2, version: 2 }],
  ])
  expect(withNewerVersions(read, heard)).toEqual([{ id: 1, version: 4 }, read[1]])
  expect(withNewerVersions(read, new Map())).toBe(read)
})
