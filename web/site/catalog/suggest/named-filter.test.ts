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

test.each([
  ['Новосибирск', 'В Новосибирске пока никто не принимает, но можно встречаться по видео.'],
  ['психолог в новосибирске', 'В Новосибирске пока никто не принимает, но можно встречаться по видео.'],
  ['г. Орел', 'В городе Орёл пока никто не принимает, но можно встречаться по видео.'],
  ['Владивосток', 'Во Владивостоке пока никто не принимает, но можно встречаться по видео.'],
])('«%s»: nobody sees anybody there, and those who meet online are offered', (search, note) => {
  expect(named(search)).toEqual({
    path: '/catalog?filter[format]=online',
    note: typeset(note),
    words: typeset('Показать всех, кто встречается онлайн'),
  })
})

test.each(['психиатр', 'Психиатра', 'врач-психиатр', 'нарколог', 'невролог'])(
  '«%s» is a doctor: who that is, and where they are',
  (search) => {
    const told = named(search, `filter[search]=${search}&filter[gender]=female`)
    expect([told?.path, told?.note]).toEqual([
      '/catalog?filter[gender]=female',
      expect.stringMatching(/врач.*(диспансер|поликлиника)/),
    ])
  },
)

test('where nobody meets online a town leads to all', () => {
  expect(filterNamedBy('Омск', new URLSearchParams(), { branches: branches.slice(1) })).toEqual({
    path: '/catalog',
    note: typeset('В Омске пока никто не принимает.'),
    words: typeset('Показать всех психологов'),
  })
})

test('a town with a branch of its own is never said to have none', () => {
  const own = [{ value: 9, title: 'Тверь', count: 0 }]
  expect(filterNamedBy('Тверь', new URLSearchParams(), { branches: own })).toBeNull()
})

test.each([
  'тревога',
  'каз',
  'Казанцева',
  'женский голос',
  'Москвин',
  'Соколова',
  'Владимир',
  'Саратова',
  'боюсь психиатра',
  'метро',
  'г.',
  '',
])('«%s» names none', (search) => {
  expect(named(search)).toBeNull()
})

test('what else was chosen stays', () => {
  expect(named('Казань', 'filter[search]=Казань&filter[is_couples]=1')?.path).toBe(
    '/catalog?filter[is_couples]=1&filter[branches][]=2',
  )
})
