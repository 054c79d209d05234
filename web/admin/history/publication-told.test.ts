import { expect, test } from 'vitest'
import type { AuditChange, AuditEntry } from '#contract/office/audit-log.ts'
import { auditSentence, sentenceText } from './sentence.ts'
import type { View } from './audit-sentence.ts'

const change = (field: string, old: unknown, now: unknown): AuditChange => ({ field, old, new: now })

function told(action: string, changes: AuditChange[], view: View, together = 1): string {
  const entry: AuditEntry = {
    id: 1,
    at: '2026-11-20T11:05:00.000Z',
    actor: { id: 1, name: 'Олег Дроздов', roles: ['moderator'] },
    action,
    subject: { type: action.split('.')[0] as string, id: '7', label: 'Жаркова Наталья' },
    changes,
    result: 'ok',
  }
  return sentenceText(auditSentence(entry, 'Europe/Moscow', view, together)).replaceAll('\u00a0', ' ')
}

const PUBLISHED = change('is_published', false, true)
const TAKEN_OFF = change('is_published', true, false)
const PRICE = change('price', 400_000, 420_000)
const INTRO = change('short_intro', null, 'слово '.repeat(50))

test.each([
  ['psychologist.updated', [PUBLISHED], 'опубликовал карточку Жарковой Натальи'],
  ['psychologist.updated', [TAKEN_OFF], 'снял карточку Жарковой Натальи с сайта'],
  ['psychologist.reverted', [PUBLISHED], 'вернул как было: опубликовал карточку Жарковой Натальи'],
  ['psychologist.reverted', [TAKEN_OFF], 'вернул как было: снял карточку Жарковой Натальи с сайта'],
  ['topic.reverted', [TAKEN_OFF], 'вернул как было: снял тему «Жаркова Наталья» с сайта'],
  [
    'psychologist.updated',
    [INTRO, PUBLISHED],
    'опубликовал карточку Жарковой Натальи и изменил «Коротко, от первого лица»',
  ],
  [
    'psychologist.updated',
    [TAKEN_OFF, PRICE],
    'снял карточку Жарковой Натальи с сайта и изменил цену: 4 000 ₽ → 4 200 ₽',
  ],
  [
    'psychologist.updated',
    [PRICE, TAKEN_OFF, INTRO],
    'снял карточку Жарковой Натальи с сайта и изменил цену и «Коротко, от первого лица»',
  ],
])('%s tells which way a publication went: %j', (action, changes, rest) => {
  expect(told(action, changes, 'log')).toBe(`Олег Дроздов ${rest}`)
})

test('beside the record and of many records it is told too', () => {
  expect(told('psychologist.updated', [TAKEN_OFF, PRICE], 'own')).toBe(
    'Олег Дроздов снял карточку с сайта и изменил цену: 4 000 ₽ → 4 200 ₽',
  )
  expect(told('psychologist.updated', [TAKEN_OFF, PRICE], 'log', 3)).toBe(
    'Олег Дроздов снял карточку Жарковой Натальи и ещё 2 карточки с сайта и изменил цену',
  )
})
