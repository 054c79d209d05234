import { expect, test } from 'vitest'
import { isOnDayOff, momentsOn } from './day-off.ts'

const NOW = Date.parse('2026-11-24T09:00:00Z')
const DAYS = { first_day: '2026-11-26', last_day: '2026-11-27' }

test.each([
  // Half past midnight of the 26th in Moscow.
  ['2026-11-25T21:30:00Z', true],
  ['2026-11-25T20:30:00Z', false],
  ['2026-11-27T20:59:00Z', true],
  ['2026-11-27T21:00:00Z', false],
  [null, false],
])('a meeting at %s is on a day off: %s', (meeting_at, is) => {
  expect(isOnDayOff({ meeting_at, psychologist_days_off: [DAYS] }, NOW, 'Europe/Moscow')).toBe(is)
})

test('one that is over is on none', () => {
  const later = Date.parse('2026-11-28T09:00:00Z')
  expect(
    isOnDayOff({ meeting_at: '2026-11-26T09:00:00Z', psychologist_days_off: [DAYS] }, later, 'Europe/Moscow'),
  ).toBe(false)
})

test('moments are counted by the calendar of the practice', () => {
  expect(momentsOn(DAYS, ['2026-11-25T21:30:00Z', '2026-11-27T21:00:00Z'], 'Europe/Moscow')).toBe(1)
})
