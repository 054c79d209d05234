import { expect, test } from 'vitest'
import { byDay, changesByPhone, keepLinkInWords, visitInWords } from './visit-words.ts'

const MOSCOW = 'Europe/Moscow'
const SITE = { timeZone: MOSCOW, city: 'Москва' }
const LATE = '2026-11-25T19:00:00.000Z'

test('a visitor elsewhere reads their own time and that of Moscow', () => {
  expect(visitInWords(LATE, MOSCOW, SITE)).toBe('среда, 25\u00a0ноября, 22:00 по\u00a0Москве')
  expect(visitInWords(LATE, 'Asia/Yekaterinburg', SITE)).toBe('четверг, 26\u00a0ноября, 00:00 (22:00 по\u00a0Москве)')
  expect(visitInWords(LATE, 'Europe/Minsk', SITE)).toBe('среда, 25\u00a0ноября, 22:00')
})

test('a site elsewhere names its own clock, and its city where the zone has no place', () => {
  const omsk = { timeZone: 'Asia/Omsk', city: 'Омск' }
  expect(visitInWords(LATE, 'Asia/Omsk', omsk)).toBe('четверг, 26\u00a0ноября, 01:00 (Омск)')
  expect(visitInWords(LATE, MOSCOW, omsk)).toBe('среда, 25\u00a0ноября, 22:00 (01:00 Омск)')
  const nameless = { timeZone: 'Etc/GMT-3', city: 'Симферополь' }
  expect(visitInWords(LATE, 'Etc/GMT-3', nameless)).toBe('среда, 25\u00a0ноября, 22:00 (Симферополь)')
})

test('days are those of the visitor', () => {
  const slots = [{ starts_at: '2026-11-25T10:00:00.000Z' }, { starts_at: LATE }]
  expect(byDay(slots, MOSCOW).map(([, list]) => list.length)).toEqual([2])
  expect(byDay(slots, 'Asia/Yekaterinburg').map(([, list]) => list.length)).toEqual([1, 1])
})

test.each([
  [true, true, ' откроет её снова: сохраните её, чтобы перенести или отменить встречу.', null],
  [true, false, ' откроет её снова: сохраните её, чтобы перенести встречу.', 'Отменить запись можно по телефону'],
  [false, true, ' откроет её снова: сохраните её, чтобы отменить встречу.', 'Перенести запись можно по телефону'],
  [false, false, ' откроет её снова: сохраните её.', 'Перенести или отменить запись можно по телефону'],
])(
  'moved: %s, cancelled: %s: the link promises no more, and the rest is said by telephone',
  (can_move, can_cancel, link, phone) => {
    expect(keepLinkInWords({ can_move, can_cancel }).replaceAll('\u00a0', ' ')).toBe(link)
    expect(changesByPhone({ can_move, can_cancel })).toBe(phone)
  },
)
