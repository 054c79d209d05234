import { expect, test } from 'vitest'
import { answerWords } from './answer-time-words.ts'

const hours = { opens_at: '10:00', closes_at: '20:00' }
const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ')
const told = (
  day: string | null,
  now: [day: string, time: string],
  contact_type: 'phone' | 'email' | 'telegram' = 'phone',
) =>
  plain(
    answerWords({ answer_time: day === null ? null : { day, ...hours }, contact_type }, { day: now[0], time: now[1] }),
  )

test.each([
  ['2026-11-23', ['2026-11-23', '03:00'], 'Позвоним сегодня с 10:00 до 20:00'],
  ['2026-11-23', ['2026-11-23', '12:00'], 'Позвоним сегодня до 20:00'],
  ['2026-11-24', ['2026-11-23', '23:00'], 'Позвоним завтра с 10:00'],
  ['2026-12-01', ['2026-11-30', '23:00'], 'Позвоним завтра с 10:00'],
  ['2026-11-30', ['2026-11-27', '21:00'], 'Позвоним в понедельник, 30 ноября, с 10:00'],
  [null, ['2026-11-27', '21:00'], 'Позвоним, как только координатор освободится'],
  ['2026-11-23', ['2026-11-23', '20:00'], undefined],
  ['2026-11-23', ['2026-11-24', '09:00'], undefined],
] as const)('an answer on %s, read on %j: %s', (day, now, words) => {
  expect(told(day, [...now])).toBe(words)
})

test('who left no telephone is not called', () => {
  expect(told('2026-11-23', ['2026-11-23', '03:00'], 'email')).toBe('Ответим письмом сегодня с 10:00 до 20:00')
  expect(told('2026-11-24', ['2026-11-23', '23:00'], 'telegram')).toBe('Напишем в Telegram завтра с 10:00')
})
