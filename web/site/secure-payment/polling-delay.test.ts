import { expect, test } from 'vitest'
import { pagePauseBefore, pauseBefore } from './polling-delay.ts'

function pausesOf(pause: (asked: number) => number | null): number[] {
  const pauses: number[] = []
  for (let next = pause(0); next !== null; next = pause(pauses.length)) pauses.push(next)
  return pauses
}

test('the bank is asked at once, then ever less often, and not for ever', () => {
  const pauses = pausesOf(pauseBefore)
  expect(pauses[0]).toBeLessThanOrEqual(3)
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
  const total = pauses.reduce((sum, pause) => sum + pause, 0)
  expect(total).toBeGreaterThanOrEqual(180)
  expect(total).toBeLessThanOrEqual(300)
})

test('a page that loads itself anew does so calmly, as many times', () => {
  const pauses = pausesOf(pagePauseBefore)
  expect(pauses).toHaveLength(pausesOf(pauseBefore).length)
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(5)
})
