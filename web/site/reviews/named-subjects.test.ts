import { expect, test } from 'vitest'
import { namedSubjects } from './named-subjects.ts'

const people = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    slug: `person-${n}`,
    full_name: `Человек ${n}`,
    count: n % 2 === 0 ? 0 : n,
  }))

test('the form names everybody in a practice', () => {
  expect(namedSubjects(people(300), '')).toEqual({ subjects: people(300), hasMore: false })
})

test('of a large directory it names those with most reviews, in their order, and whoever is asked for', () => {
  const { subjects, hasMore } = namedSubjects(people(10_000), 'person-4')
  expect([hasMore, subjects.length]).toEqual([true, 301])
  expect(subjects[0]?.slug).toBe('person-4')
  expect(subjects.slice(1).map(({ count }) => count)).toEqual(Array.from({ length: 300 }, (_, n) => 9401 + 2 * n))
})
