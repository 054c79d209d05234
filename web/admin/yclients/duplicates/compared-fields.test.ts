import { expect, test } from 'vitest'
import type { Psychologist } from '#contract/psychologists/psychologists.ts'
import { asMerge, comparedFields, proposedSides } from './compared-fields.ts'

const FIELDS = ['full_name', 'price', 'about', 'topics', 'slug'] as const
const card = (values: object) => ({ can: { fields: FIELDS }, ...values }) as unknown as Psychologist
const topic = (id: number) => ({ id, title: `Тема ${id}` })

test('what differs is compared, and proposed so that nothing is lost', () => {
  const kept = card({ full_name: 'Анна', price: 300_000, about: null, topics: [topic(1), topic(2)], slug: 'anna' })
  const other = card({ full_name: 'Анна', price: 450_000, about: 'О себе', topics: [topic(3)], slug: 'anna-2' })
  const fields = comparedFields(kept, other)
  expect(fields).toEqual(['price', 'about', 'topics'])
  const sides = proposedSides(fields, kept, other)
  expect(sides).toEqual({ price: 'kept', about: 'other', topics: 'both' })
  expect(asMerge(sides)).toEqual({ take: ['about'], unite: ['topics'] })
})

test('a list beside an empty one is taken as it is: there is nothing to add', () => {
  const [full, empty] = [card({ topics: [topic(1)] }), card({ topics: [] })]
  expect(asMerge(proposedSides(['topics'], full, empty))).toEqual({ take: [], unite: [] })
  expect(asMerge(proposedSides(['topics'], empty, full))).toEqual({ take: ['topics'], unite: [] })
})

test('a list is the same in any order', () => {
  const [one, two] = [card({ topics: [topic(1), topic(2)] }), card({ topics: [topic(2), topic(1)] })]
  expect(comparedFields(one, two)).toEqual([])
})
