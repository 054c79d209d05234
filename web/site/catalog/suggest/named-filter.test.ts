import { expect, test } from 'vitest'
import type { CatalogFacets } from '#contract/catalog.ts'
import { typeset } from '#web/lib/typography.ts'
import { filterNamedBy } from './named-filter.ts'

const branches = ['Онлайн', 'Казань, Баумана', 'Москва, Чистые пруды', 'Москва, Сокол', 'Санкт-Петербург, Невский'].map(
  (title, index) => ({ value: index + 1, title, count: 0 }),
) as CatalogFacets['branches']
const named = (search: string, query = `filter[search]=${search}&page=2`) =>
  filterNamedBy(search, new URLSearchParams(query), { branches })

test.each([
  ['Казань', '/catalog?filter[branches][]=2', 'Показать всех, кто принимает в Казани'],
  ['в казани', '/catalog?filter[branches][]=2', 'Показать всех, кто принимает в Казани'],
  ['психолог в Москве', '/catalog?filter[branches][]=3&filter[branches][]=4', 'Показать всех, кто принимает в Москве'],
  ['санкт-петербург', '/catalog?filter[branches][]=5', 'Показать всех, кто принимает в Санкт-Петербурге'],
  ['город Казань', '/catalog?filter[branches][]=2', 'Показать всех, кто принимает в Казани'],
  ['г. Казань', '/catalog?filter[branches][]=2', 'Показать всех, кто принимает в Казани'],
  ['Петербург', '/catalog?filter[branches][]=5', 'Показать всех, кто принимает в Санкт-Петербурге'],
  ['в питере', '/catalog?filter[branches][]=5', 'Показать всех, кто принимает в Санкт-Петербурге'],
  ['спб', '/catalog?filter[branches][]=5', 'Показать всех, кто принимает в Санкт-Петербурге'],
  ['чистые пруды', '/catalog?filter[branches][]=3', 'Показать всех, кто принимает здесь: Москва, Чистые пруды'],
  ['метро Сокол', '/catalog?filter[branches][]=4', 'Показать всех, кто принимает здесь: Москва, Сокол'],
  ['м. Чистые Пруды', '/catalog?filter[branches][]=3', 'Показать всех, кто принимает здесь: Москва, Чистые пруды'],
  ['москва сокол', '/catalog?filter[branches][]=4', 'Показать всех, кто принимает здесь: Москва, Сокол'],
  ['Онлайн', '/catalog?filter[format]=online', 'Показать всех, кто встречается онлайн'],
  ['очно', '/catalog?filter[format]=offline', 'Показать всех, кто принимает очно'],
  ['женщина', '/catalog?filter[gender]=female', 'Показать психологов-женщин'],
])('«%s» names a filter', (search, path, words) => {
  expect(named(search)).toEqual({ path, note: expect.any(String), words: typeset(words) })
})

test.each(['тревога', 'каз', 'Казанцева', 'женский голос', 'Москвин', 'Соколова', 'метро', 'г.', ''])(
  '«%s» names none',
  (search) => {
    expect(named(search)).toBeNull()
  },
)

test('what else was chosen stays', () => {
  expect(named('Казань', 'filter[search]=Казань&filter[is_couples]=1')?.path).toBe(
    '/catalog?filter[is_couples]=1&filter[branches][]=2',
  )
})
