import { expect, test } from 'vitest'
import { revertedWords } from './reverted-words.ts'

const subject = { type: 'psychologist', id: '7', label: 'Жаркова Наталья' }
const change = (field: string, old: unknown, now: unknown) => ({ field, old, new: now })
const told = (type: string, changes: ReturnType<typeof change>[], fields: string[]) => {
  const { title, description } = revertedWords({ subject: { ...subject, type }, changes }, fields)
  return `${title} · ${description}`.replaceAll('\u00a0', ' ')
}

test.each([
  ['psychologist', false, true, 'Карточка снята с сайта · Жаркова Наталья'],
  ['psychologist', true, false, 'Карточка снова на сайте · Жаркова Наталья'],
  ['topic', false, true, 'Тема снята с сайта · Жаркова Наталья'],
  ['specialization', true, false, 'Специализация снова на сайте · Жаркова Наталья'],
])('%s: a publication says which way it went back', (type, old, now, words) => {
  expect(told(type, [change('is_published', old, now)], ['is_published'])).toBe(words)
})

test('other fields are named', () => {
  const changes = [change('price', 1, 2), change('is_published', false, true)]
  expect(told('psychologist', changes, ['price'])).toBe('Значение вернули · Жаркова Наталья: Цена встречи')
  expect(told('psychologist', changes, ['price', 'is_published'])).toBe(
    'Вернули 2 поля · Жаркова Наталья: Цена встречи, карточка снята с сайта',
  )
})
