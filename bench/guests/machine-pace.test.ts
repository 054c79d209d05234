import { expect, test } from 'vitest'
import { machinePace } from './machine-pace.ts'

test('tells how much longer the same takes than at the best of the machine', () => {
  const took = [...Array.from({ length: 10 }, () => 12), 18, 8, 12]
  const pace = machinePace(() => took.shift() ?? 0)
  expect([pace.slowdown(), pace.slowdown(), pace.slowdown()]).toEqual([1.5, 1, 1.5])
  expect([pace.best(), pace.worst()]).toEqual([8, 1.5])
})

test('measures work that takes time', () => {
  const pace = machinePace()
  expect(pace.best()).toBeGreaterThan(0)
  expect(pace.slowdown()).toBeGreaterThanOrEqual(1)
})
