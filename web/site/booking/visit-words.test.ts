import { expect, test } from 'vitest'
import { byDay, changesByPhone, isLastChange, keepLinkInWords, visitInWords } from './visit-words.ts'

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

test.each([
  ['beyond both terms', '2026-11-27T10:00:00.000Z', {}, false],
  ['past the term of moving', '2026-11-25T13:00:00.000Z', {}, true],
  [
    'past it, where it may not be moved at all',
    '2026-11-25T13:00:00.000Z',
    { can_move: false, move_until: null },
    false,
  ],
  ['past both terms', '2026-11-25T11:00:00.000Z', { can_move: false, move_until: null }, true],
])('a visit that is moved %s is changed by its link no more: %s', (_, at, own, expected) => {
  // Noon: to be moved a day before, and cancelled two hours before.
  const visit = {
    starts_at: '2026-11-28T12:00:00.000Z',
    can_move: true,
    can_cancel: true,
    move_until: '2026-11-27T12:00:00.000Z',
    cancel_until: '2026-11-28T10:00:00.000Z',
    ...own,
  }
  expect(isLastChange(at, visit, Date.parse('2026-11-25T10:00:00.000Z'))).toBe(expected)
})
