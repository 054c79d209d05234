import { expect, test } from 'vitest'
import { planErasure } from './erasure-plan.ts'
import type { PersonalData } from './queries.ts'

const payment: PersonalData['payments'][number] = {
  id: 1,
  number: '2027-00001',
  created_at: '2026-12-30T09:00:00+00:00',
  paid_at: '2026-12-31T22:30:00+00:00',
  status: 'paid',
  expires_at: '2027-01-02T09:00:00+00:00',
  is_awaited: false,
  amount: 450_000,
  description: 'Консультация',
  payer_name: 'Анна',
  payer_email: 'anna@mail.test',
  payer_phone: null,
  is_restricted: false,
}
const data: PersonalData = {
  contacts: [],
  by_letter: 0,
  accounts: [],
  requests: [],
  reviews: [],
  applications: [],
  bookings: [],
  clients: [],
  cards: [],
  payments: [payment],
  consents: [],
  letters: [],
  mail: [],
  log_lines: 0,
}

test.each([
  ['Europe/Moscow', '2032-12-31'],
  ['America/New_York', '2031-12-31'],
])('a payment of the new year in %s is kept five years after that year', (timeZone, until) => {
  expect(planErasure(data, timeZone).restricted.map(({ keep_until }) => keep_until)).toEqual([until])
})

test('a link that may still be paid keeps its payer, until the year in which it could be', () => {
  const link = { ...payment, paid_at: null, status: 'failed' as const, is_awaited: true }
  const { unpaid, restricted, kept } = planErasure({ ...data, payments: [link] }, 'Europe/Moscow')
  expect([unpaid, restricted.map(({ keep_until }) => keep_until)]).toEqual([[], ['2032-12-31']])
  expect(kept).toMatchObject([{ count: 1, why: expect.stringContaining('54-ФЗ') }])
  expect(planErasure({ ...data, payments: [{ ...link, is_awaited: false }] }, 'Europe/Moscow').unpaid).toHaveLength(1)
})

test('what stays is told in words that suit both its person and the staff who erase', () => {
  const ahead = { record_id: 1001, is_ahead: true } as unknown as PersonalData['bookings'][number]
  const { kept } = planErasure({ ...data, payments: [], bookings: [ahead] }, 'Europe/Moscow')
  const visits = kept.find(({ what }) => what.startsWith('Визиты'))
  expect(visits?.why).toContain('только по\u00a0телефону')
  expect(visits?.why).not.toMatch(/позвоните|нам\b/)
})
