import { expect, test } from 'vitest'
import { pastWords } from './past-words.ts'

const now = new Date('2026-11-24T09:00:00Z')
const met = (title: string, at: string) => ({ psychologist: { id: 1, title }, at })
const words = (...told: Parameters<typeof pastWords>) => pastWords(...told)?.replaceAll('\u00a0', ' ') ?? null

test.each([
  ['Ольга', met('Загорянская Марина Павловна', '2026-03-12T15:00:00Z'), 'Была у Марины Загорянской в марте'],
  ['Глеб Платов', met('Марина Загорянская', '2025-05-31T22:30:00Z'), 'Был у Марины Загорянской в июне 2025 года'],
  ['Анна', met('Нестеров Кирилл', '2026-08-01T09:00:00Z'), 'Была у Кирилла Нестерова в августе'],
  ['Олег', met('Кравец Пётр', '2026-01-09T09:00:00Z'), 'Был у психолога «Пётр Кравец» в январе'],
])('%s was with somebody', (title, before, said) => {
  expect(words({ title, met: before, asked_at: '2026-01-01T00:00:00Z' }, now, 'Europe/Moscow')).toBe(said)
})

test('without a meeting it is the request, and without that nothing', () => {
  const told = { title: 'Ирина', met: null, asked_at: '2026-02-03T09:00:00Z' }
  expect(words(told, now, 'Europe/Moscow')).toBe('Обращалась в феврале')
  expect(words({ ...told, title: 'Илья' }, now, 'Europe/Moscow')).toBe('Обращался в феврале')
  expect(words({ ...told, asked_at: null }, now, 'Europe/Moscow')).toBeNull()
})
