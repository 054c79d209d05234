import { expect, test } from 'vitest'
import { axisMarks, barScale, linePath } from './chart-scale.ts'

test.each([
  [4, [0, 1, 2, 3, 4]],
  [14, [0, 5, 10, 15]],
  [28, [0, 10, 20, 30]],
  [100, [0, 20, 40, 60, 80, 100]],
  [612, [0, 200, 400, 600, 800]],
  [4999, [0, 1000, 2000, 3000, 4000, 5000]],
])('an axis up to %i is marked at %j', (most, marks) => {
  expect(axisMarks(most)).toEqual(marks)
})

test('bars fill the room between the edges', () => {
  const { start, width } = barScale(3, 36, 328)
  expect(width).toBeCloseTo(72)
  expect([0, 1, 2].map(start)).toEqual([46, 146, 246])
})

test('a line goes through its points', () => {
  expect(
    linePath([
      [0, 18],
      [36, 2.123],
      [72, 10],
    ]),
  ).toBe('M0.00,18.00L36.00,2.12L72.00,10.00')
})
