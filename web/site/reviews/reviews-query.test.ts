import { expect, test } from 'vitest'
import { isFiltered, onPage, reviewsOf, reviewsPath, reviewsQuery } from './reviews-query.ts'

test('what the reviews do not understand is dropped, the rest is kept', () => {
  const asked = new URLSearchParams(
    'filter[psychologist]=anna-1&filter[rating]=9&page=2&filter[topic]=son&filter[other]=1&sent=1&utm_source=x',
  )
  expect(reviewsPath(reviewsQuery(asked))).toBe('/reviews?filter[psychologist]=anna-1&page=2&filter[topic]=son')
  expect(reviewsPath(reviewsQuery(new URLSearchParams('page=1&filter[rating]=')))).toBe('/reviews')
})

test('the first page has no number', () => {
  const query = reviewsQuery(new URLSearchParams('filter[rating]=5'))
  expect(reviewsPath(onPage(query, 3))).toBe('/reviews?filter[rating]=5&page=3')
  expect(reviewsPath(onPage(onPage(query, 3), 1))).toBe('/reviews?filter[rating]=5')
})

test('a page alone is no filter', () => {
  expect(isFiltered(new URLSearchParams('page=2'))).toBe(false)
  expect(isFiltered(new URLSearchParams('filter[rating]=5'))).toBe(true)
  expect(reviewsOf('anna')).toBe('/reviews?filter[psychologist]=anna')
})
