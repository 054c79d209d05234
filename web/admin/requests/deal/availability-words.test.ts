import { expect, test } from 'vitest'
import { dayOffWords, nextFreeWords } from './availability-words.ts'

const availability = {
  days_off: [
    { first_day: '2026-12-01', last_day: '2026-12-05' },
    { first_day: '2026-12-09', last_day: '2026-12-09' },
  ],
  next_free_at: '2026-12-07T09:00:00.000Z',
}

test.each([
  ['2026-11-30', null],
  ['2026-12-01', /с\s01\.12\.2026 по\s05\.12\.2026/],
  ['2026-12-05', /не\sработает/],
  ['2026-12-06', null],
  ['2026-12-09', /дни\s— 09\.12\.2026\.$/],
  ['', null],
])('%s', (day, said) => {
  const words = dayOffWords(day, availability)
  if (said === null) expect(words).toBeNull()
  else expect(words).toMatch(said)
  expect(dayOffWords(day, null)).toBeNull()
})

test('the next free time is told where it is known', () => {
  expect(nextFreeWords(availability, 'Europe/Moscow')).toMatch(/07\.12\.2026,?\s12:00/)
  expect(nextFreeWords({ ...availability, next_free_at: null }, 'Europe/Moscow')).toBeNull()
  expect(nextFreeWords(null, 'Europe/Moscow')).toBeNull()
})
