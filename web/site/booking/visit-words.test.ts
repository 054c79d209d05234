import { expect, test } from 'vitest'
import { byDay, visitInWords } from './visit-words.ts'

const MOSCOW = 'Europe/Moscow'
const LATE = '2026-11-25T19:00:00.000Z'

test('a visitor elsewhere reads their own time and that of Moscow', () => {
  expect(visitInWords(LATE, MOSCOW, MOSCOW)).toBe('среда, 25\u00a0ноября, 22:00 по\u00a0Москве')
  expect(visitInWords(LATE, 'Asia/Yekaterinburg', MOSCOW)).toBe('четверг, 26\u00a0ноября, 00:00 (22:00 по\u00a0Москве)')
  expect(visitInWords(LATE, 'Europe/Minsk', MOSCOW)).toBe('среда, 25\u00a0ноября, 22:00')
})

test('days are those of the visitor', () => {
  const slots = [{ starts_at: '2026-11-25T10:00:00.000Z' }, { starts_at: LATE }]
  expect(byDay(slots, MOSCOW).map(([, list]) => list.length)).toEqual([2])
  expect(byDay(slots, 'Asia/Yekaterinburg').map(([, list]) => list.length)).toEqual([1, 1])
})
