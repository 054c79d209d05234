import { expect, it } from 'vitest'
import { deletionConsequence } from './deletion-words.ts'

const record = { id: 1, version: 1, title: 'Тревога', created_at: '', updated_at: '', psychologists_count: 0 }
const linked = (count: number) => Array.from({ length: count }, (_, id) => ({ id, title: '' }))
const text = (fields: object) => deletionConsequence({ ...record, ...fields }).replaceAll('\u00a0', ' ')

it.each([
  [{ psychologists_count: 7 }, 'Связь с 7 психологами вернётся при восстановлении.'],
  [{ psychologists_count: 21 }, 'Связь с 21 психологом вернётся при восстановлении.'],
  [{ psychologists_count: 112 }, 'Связь со 112 психологами вернётся при восстановлении.'],
  [{ psychologists_count: 3, pages: linked(1) }, 'Связь с 3 психологами и с 1 страницей вернётся при восстановлении.'],
  [{ positions: linked(2) }, 'Связь с 2 должностями вернётся при восстановлении.'],
  [{}, 'Ни с чем не связано.'],
])('%j', (fields, sentence) => {
  expect(text(fields)).toBe(`${sentence} Вернуть можно из корзины в течение 30 дней.`)
})
