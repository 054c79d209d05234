import { expect, test } from 'vitest'
import { isFresh } from '../../scripts/icons.ts'

test('the icons in the bundle are those that the code names: otherwise run `npm run icons`', () => {
  expect(isFresh()).toBe(true)
})
