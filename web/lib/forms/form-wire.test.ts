import { expect, it } from 'vitest'
import { localMoment, wireLocalMoment } from './form-wire.ts'

it.each([
  ['2026-11-20T14:05', 'Europe/Moscow', '2026-11-20T11:05:00.000Z'],
  ['2026-11-20T09:00', 'Asia/Yekaterinburg', '2026-11-20T04:00:00.000Z'],
  ['2026-07-01T12:00', 'Europe/Berlin', '2026-07-01T10:00:00.000Z'],
  ['2026-03-29T04:00', 'Europe/Berlin', '2026-03-29T02:00:00.000Z'],
])('moment %s of %s → %s and back', (typed, timeZone, sent) => {
  expect(wireLocalMoment(typed, timeZone)).toBe(sent)
  expect(localMoment(sent, timeZone)).toBe(typed)
})

it.each(['', '2026-11-20T', 'T14:05', 'завтра', '2026-31-31T10:00'])('leaves «%s» for the server to refuse', (typed) =>
  expect(wireLocalMoment(typed, 'Europe/Moscow')).toBe(typed),
)
