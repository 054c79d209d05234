import type { AuditEntry } from '#contract/audit-log.ts'
import { ACTIONS } from './actions.ts'
import { auditSentence } from './sentence.ts'

/** «Убрал карточку в корзину»: what each action is called where one chooses among them. */
export const ACTION_TITLES: Record<string, string> = Object.fromEntries(
  Object.keys(ACTIONS)
    .map((action) => [action, titleOf(action)] as const)
    .toSorted(([, a], [, b]) => a.localeCompare(b, 'ru')),
)

/** The sentence of a line about nobody in particular. */
function titleOf(action: string): string {
  const entry: AuditEntry = {
    id: 0,
    at: '',
    actor: { id: null, name: 'Кто-то', roles: [] },
    action,
    subject: { type: action.split('.')[0] ?? '', id: null, label: '' },
    changes: [],
    result: 'ok',
  }
  const { does, rest } = auditSentence(entry, 'UTC', 'own')
  const text = `${does}${rest}`.replace(/[\s:]+$/, '')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
