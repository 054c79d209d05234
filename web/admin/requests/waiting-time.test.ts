import { expect, it } from 'vitest'
import { isOverdue, waitingText } from './waiting-time.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const at = (minutes: number) => new Date(now - minutes * 60_000).toISOString()

it.each([
  [0, 'ждёт 1 минуту'],
  [42, 'ждёт 42 минуты'],
  [60, 'ждёт 1 час'],
  [47 * 60, 'ждёт 47 часов'],
  [49 * 60, 'ждёт 2 дня'],
])('%i minutes: %s', (minutes, text) => expect(waitingText(at(minutes), now).replaceAll('\u00a0', ' ')).toBe(text))

it('is late after a day, and only while it is new', () => {
  expect(isOverdue({ status: 'new', created_at: at(24 * 60 - 1) }, now)).toBe(false)
  expect(isOverdue({ status: 'new', created_at: at(24 * 60) }, now)).toBe(true)
  expect(isOverdue({ status: 'in_work', created_at: at(99 * 60) }, now)).toBe(false)
})
