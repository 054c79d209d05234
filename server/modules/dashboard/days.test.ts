import { expect, test } from 'vitest'
import { addDays, monthUpTo } from './days.ts'

test('days cross months and years', () => {
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
  expect(addDays('2026-11-20', 7)).toBe('2026-11-27')
})

test.each([
  ['2026-11-20', '2026-11-01', '2026-10-01', '2026-10-20'],
  ['2026-01-05', '2026-01-01', '2025-12-01', '2025-12-05'],
  ['2026-03-31', '2026-03-01', '2026-02-01', '2026-02-28'],
])('the month up to %s', (today, from, beforeFrom, beforeTo) => {
  expect(monthUpTo(today)).toEqual({ from, to: today, before: { from: beforeFrom, to: beforeTo } })
})
