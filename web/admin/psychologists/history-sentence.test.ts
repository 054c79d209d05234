import { expect, it } from 'vitest'
import type { AuditChange, AuditEntry } from '#contract/audit-log.ts'
import { historySentence } from './history-sentence.ts'

const sentence = (action: string, ...changes: AuditChange[]) => {
  const { text, before, after } = historySentence(entry(action, changes), 'Europe/Moscow')
  return [text, before, after].filter(Boolean).join(' → ').replaceAll('\u00a0', ' ')
}

it('tells one change with its values', () => {
  expect(sentence('psychologist.updated', { field: 'price', old: 400_000, new: 420_000 })).toBe(
    'Марина Белова изменила цену: → 4 000 ₽ → 4 200 ₽',
  )
  expect(sentence('psychologist.updated', { field: 'birthday', old: null, new: '1986-11-14' })).toBe(
    'Марина Белова изменила день рождения: → 14.11.1986',
  )
  expect(sentence('psychologist.updated', { field: 'topics', old: [], new: [{ id: 1, title: 'Тревога' }] })).toBe(
    'Марина Белова изменила темы: → Тревога',
  )
})

it('leaves long values out', () => {
  expect(sentence('psychologist.updated', { field: 'about', old: null, new: 'слово '.repeat(50) })).toBe(
    'Марина Белова изменила «О себе»',
  )
})

it('names three fields and counts the rest', () => {
  const fields = ['price', 'about', 'topics', 'gender', 'slug']
  const changes = fields.map((field) => ({ field, old: null, new: null }))
  expect(sentence('psychologist.updated', ...changes)).toBe('Марина Белова изменила цену, «О себе», темы и ещё 2 поля')
})

it('has words of its own for publishing, the photo and the trash', () => {
  expect(sentence('psychologist.updated', { field: 'is_published', old: false, new: true })).toBe(
    'Марина Белова опубликовала карточку',
  )
  expect(sentence('psychologist.updated', { field: 'avatar', old: null, new: 'a.webp' })).toBe(
    'Марина Белова поставила новую фотографию',
  )
  expect(sentence('psychologist.deleted')).toBe('Марина Белова убрала карточку в корзину')
})

function entry(action: string, changes: AuditChange[]): AuditEntry {
  return {
    id: 1,
    at: '2026-11-20T11:05:00.000Z',
    actor: { id: 1, name: 'Марина Белова', roles: ['moderator'] },
    action,
    subject: { type: 'psychologist', id: '1', label: 'Жаркова Наталья' },
    changes,
    result: 'ok',
  }
}
