import { describe, expect, test } from 'vitest'
import { below, nextWaiting } from './next-review.ts'

const waits = (id: number) => ({ id, status: 'pending' as const })
const decided = (id: number) => ({ id, status: 'published' as const })

describe('the next review of the queue', () => {
  test('is the one that stood below, wherever the decided one has gone since', () => {
    const later = below([waits(1), waits(2), waits(3), decided(9)], 2)
    expect(later).toEqual([3, 9])
    expect(nextWaiting([waits(1), waits(3), decided(2), decided(9)], 2, later)).toEqual(waits(3))
  })

  test('is the first that waits where nothing waited below', () => {
    expect(nextWaiting([waits(1), waits(7), decided(2)], 2, [])).toEqual(waits(1))
  })

  test('is nothing when nothing waits; what was taken back itself does not count', () => {
    expect(nextWaiting([decided(1), waits(2)], 2, [1])).toBeUndefined()
  })
})
