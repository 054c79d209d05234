import { describe, expect, test } from 'vitest'
import { ENTITIES } from '#contract/entities.ts'
import type { Entity } from '#contract/entity/entity.ts'
import { LETTER_STATE_TITLES } from '#contract/office/letters/letters.ts'
import { PERMISSIONS } from '#contract/people/permissions.ts'
import { DELIVERY_STATE_TITLES, WEBHOOK_KIND_TITLES } from '#contract/programs/webhook-titles.ts'
import { fieldLabel } from './field-words.ts'
import { changeTexts, valueText } from './value-text.ts'

/** Of every definition, each field that holds one of a few values, or several of them. */
const chosen = Object.entries(ENTITIES).flatMap(([type, { fields, told = {} }]: [string, Entity]) =>
  Object.entries({ ...fields, ...told }).flatMap(([field, definition]) =>
    'titles' in definition ? [{ type, field, titles: definition.titles }] : [],
  ),
)
const text = (type: string, field: string, value: unknown) => valueText(type, field, value, 'Europe/Moscow')

describe('a value out of a few', () => {
  test.each(chosen)('$type, $field: has words', ({ type, field, titles }) => {
    for (const [code, title] of Object.entries(titles)) {
      expect(text(type, field, code)).toBe(title)
      // «Telegram» has a capital letter, a code has none.
      expect(title).toMatch(/^[^a-z]/)
      expect(title).not.toContain(code)
    }
  })

  test.each([
    ['token', 'permissions', PERMISSIONS],
    ['webhook', 'kinds', WEBHOOK_KIND_TITLES],
    ['webhook', 'state', DELIVERY_STATE_TITLES],
    ['letter', 'state', LETTER_STATE_TITLES],
  ])('%s.%s, which has no definition, too', (type, field, titles) => {
    expect(text(type, field, Object.keys(titles))).toBe(Object.values(titles).join(', '))
    expect(fieldLabel(type, field)).toMatch(/^[А-ЯЁ]/)
  })
})

test('a role that a list is shared with is called as everywhere; one that staff made has its own name', () => {
  expect(text('saved-view', 'shared_role', 'moderator')).toBe('Модератор')
  expect(text('saved-view', 'shared_role', 'Куратор')).toBe('Куратор')
})

test.each([
  ['', ''],
  ['page=2', 'без фильтров'],
  ['filter[is_published]=0', '1 фильтр'],
  ['filter[topics][]=1&filter[topics][]=2&filter[search]=вера', '2 фильтра'],
  ['sort_column=price&sort_direction=asc&columns=title,price', 'порядок, столбцы'],
  ['filter[status][]=new&per_page=50', '1 фильтр, число строк'],
])('what a list is opened with, %s, is «%s»', (state, words) => {
  expect(text('saved-view', 'state', state).replaceAll('\u00a0', ' ')).toBe(words)
})

test('what somebody has agreed to is told with the version of its text', () => {
  expect(text('user', 'consent', 'personal-data 2026-01')).toBe('Обработка персональных данных, редакция 2026-01')
})

test('a record that a field holds by its number is told by its name, or by the number where it has gone', () => {
  const change = { field: 'topic_id', old: 11, new: 12, new_title: 'Тревога' }
  expect(changeTexts('synonym', change, 'Europe/Moscow')).toEqual(['11', 'Тревога'])
})
