import { expect, test } from 'vitest'
import { crisisLineOf, DEFAULT_CRISIS_LINES, linesFor } from './crisis-lines.ts'

const numbers = (place: string | null) => {
  const { here, elsewhere } = linesFor(DEFAULT_CRISIS_LINES, place)
  return [here.map(({ number }) => number), elsewhere.map(({ number }) => number)]
}

test('a place has the emergency number, its own lines and those of the country', () => {
  expect(numbers('Москва, Чистые пруды')).toEqual([['112', '051', '8-800-2000-122', '8 (495) 989-50-50'], []])
  expect(numbers('Казань')).toEqual([['112', '8-800-2000-122', '8 (495) 989-50-50'], ['051']])
  expect(numbers(null)).toEqual([['112', '8-800-2000-122', '8 (495) 989-50-50'], ['051']])
})

test('a region is known by a part of its name', () => {
  const line = { ...DEFAULT_CRISIS_LINES[0], region: 'Санкт-Петербург' } as (typeof DEFAULT_CRISIS_LINES)[number]
  expect(linesFor([line], 'Петербург, Литейный').here).toEqual([line])
  expect(linesFor([line], 'Москва').here).toEqual([])
})

test('a link dials what a phone can dial', () => {
  const facts = { title: 'а', for_whom: 'Взрослым', region: null, hours: 'Круглосуточно.' }
  expect(crisisLineOf({ ...facts, number: '051', mobile_number: '8 (495) 051' })).toMatchObject({
    tel: '8495051',
    about: 'Взрослым. Круглосуточно.',
  })
  expect(crisisLineOf({ ...facts, number: '+7 800 2000-122', mobile_number: null }).tel).toBe('+78002000122')
})
