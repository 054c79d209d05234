import { describe, expect, test } from 'vitest'
import { errorsByField, momentWords, renewedDeal, withCardPrice, type DealForm, type DealPart } from './deal-form.ts'

test.each([
  ['both are empty', { day: '', time: '' }, { day: 'Укажите день', time: 'Укажите время' }],
  ['the time is', { day: '2030-12-01', time: '' }, { time: 'Укажите время' }],
  ['the day is', { day: '', time: '18:00' }, { day: 'Укажите день' }],
  ['none is', { day: '2020-12-01', time: '18:00' }, { day: 'Это время прошло' }],
])('what is wrong with a moment stands at its field: %s', (_what, form, expected) => {
  const told = { meeting_at: 'Это время прошло', price: 'Нужна цена' }
  expect(errorsByField(told, form)).toEqual({ ...expected, price: 'Нужна цена' })
  expect(errorsByField({ price: 'Нужна цена' }, form)).toEqual({ price: 'Нужна цена' })
})

test.each([
  [
    'before anybody asked for it',
    '2020-12-01',
    '18:00',
    { trouble: 'Это раньше самой заявки. Проверьте день, месяц и\u00a0год' },
  ],
  [
    'on such a day, the time not known yet',
    '2020-12-01',
    '',
    { trouble: 'Это раньше самой заявки. Проверьте день, месяц и\u00a0год' },
  ],
  [
    'of a far future year',
    '2126-12-01',
    '18:00',
    { trouble: 'До\u00a0встречи больше года. Проверьте день, месяц и\u00a0год' },
  ],
  ['of the same day in a year', '2027-11-26', '18:00', {}],
  ['of a year that is half typed', '0202-12-01', '18:00', {}],
  ['of today, an hour ago', '2026-11-26', '17:00', { hint: 'Это время уже прошло' }],
  ['of yesterday, the time not known yet', '2026-11-25', '', { hint: 'Это время уже прошло' }],
  ['of today, the time not known yet', '2026-11-26', '', {}],
  ['in an hour', '2026-11-26', '19:00', {}],
  ['nobody knows when', '', '18:00', {}],
])('what is said of a meeting %s', (_what, day, time, expected) => {
  const now = Date.parse('2026-11-26T15:00:00Z')
  expect(momentWords({ day, time }, { requestedAt: '2026-11-20T10:00:00Z', timeZone: 'Europe/Moscow', now })).toEqual(
    expected,
  )
})

describe('the price of a card that was chosen', () => {
  const form: DealForm = {
    psychologist: { value: 7, label: 'Анна Ветрова' },
    day: '',
    time: '',
    format: null,
    branch: null,
    price: null,
  }
  const nothing = { price: null, isFromCard: false }

  test('stands at the price', () => {
    expect(withCardPrice(form, 7, 450_000, nothing).price).toBe(450_000)
    expect(withCardPrice({ ...form, price: 300_000 }, 7, 450_000, { price: 300_000, isFromCard: false }).price).toBe(
      450_000,
    )
  })

  test('does not come over somebody else who was chosen meanwhile', () => {
    expect(withCardPrice(form, 8, 450_000, nothing)).toBe(form)
    expect(withCardPrice({ ...form, psychologist: null }, 7, 450_000, nothing).price).toBeNull()
  })

  test('does not come over a price that was typed meanwhile', () => {
    expect(withCardPrice({ ...form, price: 100_000 }, 7, 450_000, nothing).price).toBe(100_000)
  })

  test('of nobody’s telling takes the price of the card before away, and leaves one that was typed', () => {
    const before = { ...form, price: 300_000 }
    expect(withCardPrice(before, 7, null, { price: 300_000, isFromCard: true }).price).toBeNull()
    expect(withCardPrice(before, 7, null, { price: 300_000, isFromCard: false }).price).toBe(300_000)
  })
})

describe('a meeting that somebody else saves while it is arranged', () => {
  const begun: DealForm = {
    psychologist: { value: 1, label: 'Анна' },
    day: '2030-12-01',
    time: '10:00',
    format: 'online',
    branch: null,
    price: 400_000,
  }
  const boris = { value: 2, label: 'Борис' }

  test.each<[string, Partial<DealForm>, Partial<DealForm>, Partial<DealForm>, DealPart[]]>([
    ['takes what is left alone', { price: 1 }, { psychologist: boris }, { price: 1, psychologist: boris }, []],
    ['keeps what is typed', { price: 1 }, { price: 2 }, { price: 1 }, ['price']],
    ['asks nothing where both chose the same', { time: '12:00' }, { time: '12:00' }, { time: '12:00' }, []],
    ['never makes a moment of two', { time: '12:00' }, { day: '2030-12-05' }, { time: '12:00' }, ['moment']],
  ])('%s', (_, mine, theirs, joined, disputed) => {
    const renewed = renewedDeal(begun, { ...begun, ...mine }, { ...begun, ...theirs })
    expect(renewed).toEqual({ form: { ...begun, ...joined }, disputed })
  })
})
