import { expect, it } from 'vitest'
import { contactDaysPast, overdueText } from './contact-time.ts'

const on = (next_contact_on: string | null, status: 'in_work' | 'done' = 'in_work') =>
  contactDaysPast({ status, next_contact_on }, '2026-03-30')

it('counts the days since the next contact, over the end of a month and the change of the clock too', () => {
  expect(on('2026-03-31')).toBe(-1)
  expect(on('2026-03-30')).toBe(0)
  expect(on('2026-03-29')).toBe(1)
  expect(on('2026-02-28')).toBe(30)
})

it('is nothing where no day is set or the request is closed', () => {
  expect(on(null)).toBeNull()
  expect(on('2026-03-01', 'done')).toBeNull()
})

it.each([
  [1, 'просрочено на 1 день'],
  [3, 'просрочено на 3 дня'],
  [21, 'просрочено на 21 день'],
  [30, 'просрочено на 30 дней'],
])('%i: %s', (days, text) => expect(overdueText(days).replaceAll('\u00a0', ' ')).toBe(text))
