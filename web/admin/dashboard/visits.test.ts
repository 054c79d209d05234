import { expect, test } from 'vitest'
import { comparedInSigns, comparedInWords, longDay, shortDay, totalsByDay } from './visits.ts'

const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ')

test.each([
  [109, 100, 'на 9 % больше, чем за 30 дней до этого', '+9 %'],
  [92, 100, 'на 8 % меньше, чем за 30 дней до этого', '−8 %'],
  [100, 100, 'столько же, сколько за 30 дней до этого', '0 %'],
  [5, 0, undefined, '—'],
  [1000, 99, undefined, '—'],
])('%i after %i', (now, before, words, signs) => {
  expect([plain(comparedInWords(now, before, 30)), plain(comparedInSigns(now, before))]).toEqual([words, signs])
})

test('days have a short and a long name', () => {
  expect([shortDay('2026-11-20'), plain(longDay('2026-11-20'))]).toEqual(['20.11', 'пятница, 20 ноября'])
})

test('the total of a day is that of all its pages', () => {
  const page = { page: '/', title: '', before: 0 } as const
  const pages = [
    { ...page, visits: [1, 2] },
    { ...page, visits: [10, 20] },
  ]
  expect(totalsByDay({ days: ['2026-11-19', '2026-11-20'], pages })).toEqual([11, 22])
})
