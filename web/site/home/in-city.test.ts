import { expect, test } from 'vitest'
import { catalogPath, catalogQuery } from '../catalog/catalog-query.ts'
import { inCity } from './in-city.ts'
import { slotsOf } from './sentence.ts'

test.each([
  ['Москва', 'в Москве'],
  ['Казань', 'в Казани'],
  ['Санкт-Петербург', 'в Санкт-Петербурге'],
  ['Ярославль', 'в Ярославле'],
  ['Уфа', 'в Уфе'],
  ['Феодосия', 'в Феодосии'],
  ['Владивосток', 'во Владивостоке'],
  ['Внуково', 'в городе Внуково'],
  ['Нижний Новгород', 'в городе Нижний Новгород'],
  ['Сочи', 'в городе Сочи'],
  ['Грозный', 'в городе Грозный'],
  ['Орёл', 'в городе Орёл'],
  ['Череповец', 'в городе Череповец'],
])('%s: «%s»', (city, words) => {
  expect(inCity(city)).toBe(words)
})

const branch = (value: number, title: string, count = 1) => ({ value, title, count })
const FACETS = {
  price_to: [],
  format: [{ value: 'online', count: 9 }],
  branches: [
    branch(4, 'Москва, Чистые пруды'),
    branch(7, 'Москва, Арбат'),
    branch(5, 'Казань, Старо-Татарская слобода'),
    branch(6, 'Тверь', 0),
    branch(8, 'Онлайн'),
  ],
} as unknown as Parameters<typeof slotsOf>[0]

test('the sentence offers each city where somebody can be met, and asks the catalog for its branches', () => {
  const { format } = slotsOf(FACETS, [])
  expect(format.options.map(({ value, title }) => [value, title.replaceAll('\u00a0', ' ')])).toEqual([
    ['online', 'онлайн'],
    ['4,7', 'в Москве'],
    ['5', 'в Казани'],
    ['', 'где угодно'],
  ])
  const asked = (where: string) => catalogPath(catalogQuery(Object.entries({ where })))
  expect(asked('4,7')).toBe('/catalog?filter[branches][]=4&filter[branches][]=7')
  expect(asked('online')).toBe('/catalog?filter[format]=online')
  for (const where of ['', '1;drop', '4,', '-1']) expect(asked(where)).toBe('/catalog')
})
