import { expect, test } from 'vitest'
import { pageState } from './page-state.ts'

const now = new Date('2026-12-03T07:00:00Z')

test.each([
  ['published', null, 'published'],
  ['published', '2026-12-03T07:00:00.000Z', 'published'],
  ['published', '2026-12-03T07:00:00.001Z', 'scheduled'],
  ['draft', null, 'draft'],
  ['draft', '2026-12-01T07:00:00.000Z', 'draft'],
] as const)('%s with the time %s is %s', (status, publish_at, state) => {
  expect(pageState({ status, publish_at }, now)).toBe(state)
})
