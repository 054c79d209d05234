import { expect, test } from 'vitest'
import { addressQueryOf, answersFrom, answersOver, helpCauses, queryOf } from './answers.ts'

const FULL =
  'for_whom=teen&topics=3&topics=1&groups=teen_school&unsure=1&teen_age=14&teen_writes=parent&place=4&gender=male&time=week&price_to=500000&story=%D0%94%D0%B0'

test('answers go into a query and come back', () => {
  const answers = answersFrom(new URLSearchParams(FULL))
  expect(answers).toEqual({
    for_whom: 'teen',
    topics: [3, 1],
    groups: ['teen_school'],
    isUnsure: true,
    teen_age: 14,
    teen_writes: 'parent',
    format: 'offline',
    branch: 4,
    gender: 'male',
    time: 'week',
    price_to: 500_000,
    selfHarm: false,
    story: 'Да',
    helpSeen: [],
  })
  expect(answersFrom(queryOf(answers))).toEqual(answers)
  expect(queryOf(answers).toString()).toBe(FULL)
})

test('the words of a person never stand in an address', () => {
  expect(addressQueryOf(answersFrom(new URLSearchParams(FULL))).has('story')).toBe(false)
})

test('what makes no sense is as if it had been skipped', () => {
  const nonsense = new URLSearchParams(
    'for_whom=cat&groups=teen_school&groups=cat&teen_age=14&topics=x&topics=-1&topics=2&topics=2&place=moon&price_to=1e9&time=',
  )
  expect(queryOf(answersFrom(nonsense)).toString()).toBe('topics=2')
  const many = new URLSearchParams(Array.from({ length: 14 }, (_, index) => ['topics', String(index + 1)]))
  expect(answersFrom(many).topics).toHaveLength(10)
})

test('help is asked for by the answer and by the words', () => {
  expect(helpCauses(answersFrom(new URLSearchParams('self_harm=1')))).toEqual(['topics'])
  expect(helpCauses(answersFrom(new URLSearchParams({ story: 'Не хочу жить.' })))).toEqual(['story'])
  expect(helpCauses(answersFrom(new URLSearchParams({ story: 'Плохо сплю.' })))).toEqual([])
})

test('the latest answers replace those to the same questions, and no others', () => {
  expect(answersOver('for_whom=couple&topics=1&topics=2', 'for_whom=teen&place=online')).toBe(
    'for_whom=teen&topics=1&topics=2&place=online',
  )
  expect(answersOver('topics=1&topics=2', 'topics=3')).toBe('topics=3')
  expect(answersOver('', FULL)).toBe(FULL)
})
