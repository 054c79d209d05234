import { describe, expect, test } from 'vitest'
import {
  catalogPath,
  catalogQuery,
  fieldOf,
  withMode,
  modeOf,
  without,
  withoutFilters,
  withoutRefused,
  withPage,
} from './catalog-query.ts'

const query = (text: string) => catalogQuery(new URLSearchParams(text))

describe('catalogQuery', () => {
  test('drops empty values, unknown names, repeats and the first page', () => {
    const asked = query('filter[gender]=&filter[search]=++&utm_source=x&page=1&filter[topics][]=2&filter[topics][]=2')
    expect(catalogPath(asked)).toBe('/catalog?filter[topics][]=2')
  })

  test('keeps the last of a filter that takes one value', () => {
    expect(catalogPath(query('filter[gender]=female&filter[gender]=male'))).toBe('/catalog?filter[gender]=male')
  })

  test('drops the character NUL and spaces at the ends', () => {
    expect(catalogPath(query('filter[search]=%00&filter[gender]=%20male%00'))).toBe('/catalog?filter[gender]=male')
  })

  test('ignores files of a form', () => {
    expect(catalogPath(catalogQuery([['filter[search]', new Blob()]]))).toBe('/catalog')
  })
})

test('a value or a whole filter is dropped, and the page with it', () => {
  const asked = query('filter[topics][]=1&filter[topics][]=2&filter[gender]=male&page=3')
  expect(catalogPath(without(asked, 'topics', '1'))).toBe('/catalog?filter[topics][]=2&filter[gender]=male')
  expect(catalogPath(without(asked, 'topics'))).toBe('/catalog?filter[gender]=male')
})

test('clearing the filters keeps the order', () => {
  expect(catalogPath(withoutFilters(query('filter[gender]=male&page=2&sort_column=price')))).toBe(
    '/catalog?sort_column=price',
  )
})

test('what the API refused is dropped whichever way it names the field', () => {
  const asked = query('filter[topics][]=x&filter[search]=y&page=0&sort_column=price')
  const errors = { 'filter.topics.0': ['Нет'], page: ['Нет'] }
  expect(catalogPath(withoutRefused(asked, errors))).toBe('/catalog?filter[search]=y&sort_column=price')
})

test.each([
  ['filter[topics][]', 'topics'],
  ['filter.topics.0', 'topics'],
  ['topics', 'topics'],
  ['page', 'page'],
])('%s is the field %s', (name, field) => {
  expect(fieldOf(name)).toBe(field)
})

test('the first page has no number', () => {
  expect(catalogPath(withPage(query('page=2'), 1))).toBe('/catalog')
  expect(catalogPath(withPage(query(''), 2))).toBe('/catalog?page=2')
})

test('prices are typed in roubles, in any order and way, and go on as kopecks', () => {
  expect(catalogPath(query('price_from=3000&price_to=5 000,50'))).toBe(
    '/catalog?filter[price_from]=300000&filter[price_to]=500050',
  )
  expect(catalogPath(query('price_from=5000&price_to=3000'))).toBe(
    '/catalog?filter[price_from]=300000&filter[price_to]=500000',
  )
  expect(catalogPath(query('price_from=&price_to=дорого'))).toBe(
    '/catalog?filter[price_to]=%D0%B4%D0%BE%D1%80%D0%BE%D0%B3%D0%BE',
  )
})

test('whoever looks for a teenager still does when the filters are dropped, and one mode takes the place of another', () => {
  const asked = query('filter[is_teens]=1&filter[gender]=male')
  expect(catalogPath(withoutFilters(asked))).toBe('/catalog?filter[is_teens]=1')
  expect(catalogPath(withMode(asked, 'is_couples'))).toBe('/catalog?filter[gender]=male&filter[is_couples]=1')
  expect(modeOf(withMode(asked, 'self'))).toBe('self')
})
