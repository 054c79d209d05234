import { expect, test } from 'vitest'
import type { ComparedPsychologist } from '#contract/catalog.ts'
import { commonTopics, indexOfLowest, otherTopics } from './differences.ts'

const [worry, grief, sleep] = ['Тревога', 'Утрата', 'Сон'].map((title, id) => ({ id, title })) as [
  ComparedPsychologist['topics'][number],
  ComparedPsychologist['topics'][number],
  ComparedPsychologist['topics'][number],
]
const withTopics = (...topics: ComparedPsychologist['topics']) => ({ topics }) as ComparedPsychologist

test('a topic is common when all have it', () => {
  const people = [withTopics(worry, grief), withTopics(worry, sleep), withTopics(sleep, worry)]
  expect(commonTopics(people)).toEqual([worry])
  expect(people.map((person) => otherTopics(person, [worry]))).toEqual([[grief], [sleep], [sleep]])
})

test('one person has nothing in common with nobody', () => {
  expect(commonTopics([withTopics(worry)])).toEqual([])
  expect(commonTopics([])).toEqual([])
})

test('the least stands out only when it is alone and can be compared', () => {
  expect(indexOfLowest([300, 200, 500])).toBe(1)
  expect(indexOfLowest([null, 200, 500])).toBe(1)
  expect(indexOfLowest([200, 200, 500])).toBeNull()
  expect(indexOfLowest([null, 200, null])).toBeNull()
  expect(indexOfLowest([])).toBeNull()
})
