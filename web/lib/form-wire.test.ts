import { expect, it } from 'vitest'
import { wireDay, wireInteger, wireMoment, wireMoney, wirePhone } from './form-wire.ts'

it.each([
  ['14.11.1986', '1986-11-14'],
  ['1.2.1990', '1990-02-01'],
  ['31.04.1986', '1986-04-31'],
  ['вчера', 'вчера'],
  [' ', ''],
])('day %s → %s', (typed, sent) => expect(wireDay(typed)).toBe(sent))

it.each([
  ['4 200', '420000'],
  ['4\u00a0200,5 ₽', '420050'],
  ['0', '0'],
  ['', ''],
  ['дорого', 'дорого'],
  ['1,234', '1.234'],
])('money %s → %s', (typed, sent) => expect(wireMoney(typed)).toBe(sent))

it.each([
  ['20.11.2026, 14:05', 'Europe/Moscow', '2026-11-20T11:05:00.000Z'],
  ['20.11.2026 9:00', 'Asia/Yekaterinburg', '2026-11-20T04:00:00.000Z'],
  ['01.07.2026, 12:00', 'Europe/Berlin', '2026-07-01T10:00:00.000Z'],
  ['29.03.2026, 04:00', 'Europe/Berlin', '2026-03-29T02:00:00.000Z'],
  ['завтра', 'Europe/Moscow', 'завтра'],
])('moment %s of %s → %s', (typed, timeZone, sent) => expect(wireMoment(typed, timeZone)).toBe(sent))

it('writes numbers without spaces and phones as digits', () => {
  expect(wireInteger('22\u00a0180 ')).toBe('22180')
  expect(wirePhone('8 (999) 123-45-67')).toBe('+79991234567')
  expect(wirePhone('12')).toBe('12')
})
