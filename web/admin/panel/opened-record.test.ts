import { describe, expect, it } from 'vitest'
import { neighbour } from './opened-record.ts'

const rows = [1, 2, 3].map((id) => ({ id }))

describe('neighbour', () => {
  it('steps through the list and stops at its ends', () => {
    expect(neighbour(rows, { record: { id: 2 }, index: 1 }, 1)).toEqual({ id: 3 })
    expect(neighbour(rows, { record: { id: 2 }, index: 1 }, -1)).toEqual({ id: 1 })
    expect(neighbour(rows, { record: { id: 3 }, index: 2 }, 1)).toBeUndefined()
    expect(neighbour(rows, { record: { id: 1 }, index: 0 }, -1)).toBeUndefined()
  })

  it('goes on from where a record stood that has left the list', () => {
    const gone = { record: { id: 9 }, index: 1 }
    expect(neighbour(rows, gone, 1)).toEqual({ id: 2 })
    expect(neighbour(rows, gone, -1)).toEqual({ id: 1 })
  })
})
