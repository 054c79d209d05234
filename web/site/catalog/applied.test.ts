import { expect, test } from 'vitest'
import type { CatalogFacets } from '#contract/catalog.ts'
import { appliedFilters } from './applied.ts'

const FACETS = { topics: [] } as unknown as CatalogFacets
const titles = (query: Record<string, string>) =>
  appliedFilters(new URLSearchParams(query), FACETS).map(({ title }) => title)

test.each([
  ['тревога', ['«тревога»']],
  [' «тревога» ', ['«тревога»']],
  // A sign of direction would turn the quotation mark behind it around, too.
  ['тревога\u202e', ['«тревога»']],
  ['\u200b', []],
  ['  ', []],
  ['', []],
])('what is searched for, %j, is named as it was understood', (search, expected) => {
  expect(titles({ 'filter[search]': search })).toEqual(expected)
})
