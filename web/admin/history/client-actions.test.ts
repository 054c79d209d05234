import { expect, test } from 'vitest'
import type { AuditEntry } from '#contract/office/audit-log.ts'
import { auditSentence, sentenceText } from './sentence.ts'
import type { View } from './audit-sentence.ts'

const OTHER = { id: 17, title: 'Клиент № 17' }

function told(action: string, field: string, isBack: boolean, view: View): string {
  const entry: AuditEntry = {
    id: 1,
    at: '2026-11-20T11:05:00.000Z',
    actor: { id: 1, name: 'Марина Белова', roles: ['moderator'] },
    action,
    subject: { type: 'client', id: '12', label: 'Клиент № 12' },
    changes: [{ field, old: isBack ? OTHER : null, new: isBack ? null : OTHER }],
    result: 'ok',
  }
  return sentenceText(auditSentence(entry, 'Europe/Moscow', view)).replaceAll('\u00a0', ' ')
}

test.each([
  ['client.joined', 'joined', false, 'объединила карточку клиента № 12 с № 17', 'объединила карточку с № 17'],
  ['client.parted', 'parted', false, 'отделила карточку клиента № 12 от № 17', 'отделила карточку от № 17'],
  [
    'client.join-undone',
    'joined',
    true,
    'отменила объединение карточки клиента № 12 с № 17',
    'отменила объединение карточки с № 17',
  ],
  [
    'client.part-undone',
    'parted',
    true,
    'отменила отделение карточки клиента № 12 от № 17',
    'отменила отделение карточки от № 17',
  ],
])('%s names both cards', (action, field, isBack, inLog, inOwn) => {
  expect(told(action, field, isBack, 'log')).toBe(`Марина Белова ${inLog}`)
  expect(told(action, field, isBack, 'own')).toBe(`Марина Белова ${inOwn}`)
})
