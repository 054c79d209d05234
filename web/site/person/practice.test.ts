import { describe, expect, test } from 'vitest'
import type { PsychologistCard } from '#contract/catalog.ts'
import { citiesOf, meetingPlaces, practiceYears } from './practice.ts'

type Person = Parameters<typeof meetingPlaces>[0]

function person(rest: Partial<PsychologistCard> = {}): Person {
  return { experience_since: null, specializations: [], format: ['online', 'offline'], branches: [], ...rest }
}

describe('where one meets', () => {
  const branches = [
    { id: 1, title: 'Москва, Чистые пруды' },
    { id: 2, title: 'Онлайн' },
    { id: 3, title: 'Москва, Сокол' },
  ]

  test('names the rooms of somebody who receives in person', () => {
    expect(meetingPlaces(person({ branches }))).toBe('Онлайн и\u00a0очно: Москва, Чистые пруды; Москва, Сокол')
    expect(citiesOf(person({ branches }))).toBe('Москва')
  })

  test('names no room of somebody who works online only', () => {
    expect(meetingPlaces(person({ branches, format: ['online'] }))).toBe('Онлайн')
    expect(citiesOf(person({ branches, format: ['online'] }))).toBe('')
  })

  test('says nothing when nothing is known', () => {
    expect(meetingPlaces(person({ format: [] }))).toBeNull()
  })
})

test.each([
  [2014, '12\u00a0лет практики'],
  [2005, '21\u00a0год практики'],
  [2026, 'Первый год практики'],
  [null, null],
])('since %s: %s', (experience_since, words) => {
  expect(practiceYears(person({ experience_since }), '2026-11-20T12:00:00Z')).toBe(words)
})
