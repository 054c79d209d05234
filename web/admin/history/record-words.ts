import type { AuditEntry } from '#contract/audit-log.ts'
import { isRoleName, ROLE_TITLES } from '#contract/roles.ts'
import { nameIn, type NameCase } from './name-case.ts'

interface Nouns {
  /** «изменила карточку». */
  accusative: string
  /** «вернула цену в карточке». */
  inside: string
}

const NOUNS: Record<string, Nouns> = {
  psychologist: { accusative: 'карточку', inside: 'в\u00a0карточке' },
  user: { accusative: 'учётную запись', inside: 'в\u00a0учётной записи' },
  role: { accusative: 'роль', inside: 'в\u00a0роли' },
  page: { accusative: 'страницу', inside: 'на\u00a0странице' },
  specialization: { accusative: 'специализацию', inside: 'в\u00a0специализации' },
  topic: { accusative: 'тему', inside: 'в\u00a0теме' },
  position: { accusative: 'должность', inside: 'в\u00a0должности' },
  branch: { accusative: 'филиал', inside: 'в\u00a0филиале' },
  review: { accusative: 'отзыв', inside: 'в\u00a0отзыве' },
  request: { accusative: 'заявку', inside: 'в\u00a0заявке' },
  transaction: { accusative: 'транзакцию', inside: 'в\u00a0транзакции' },
  'saved-view': { accusative: 'вид списка', inside: 'в\u00a0виде списка' },
  job: { accusative: 'задание', inside: 'в\u00a0задании' },
}
const OTHER: Nouns = { accusative: 'запись', inside: 'в\u00a0записи' }

export function nounsOf(type: string): Nouns {
  return NOUNS[type] ?? OTHER
}

/** The record's name as it stands after its noun: «Жарковой Натальи», «Тревога» in quotes, «№ 12». */
export function recordName({ type, label }: AuditEntry['subject'], nameCase: NameCase = 'genitive'): string {
  if (type === 'review' || type === 'request' || type === 'transaction') {
    return label.replace(/^\p{L}+\s+/u, '').replaceAll(' ', '\u00a0')
  }
  if (type === 'role') return `«${isRoleName(label) ? ROLE_TITLES[label] : label}»`
  const isPerson = type === 'psychologist' || type === 'user'
  return (isPerson ? nameIn(label, nameCase) : null) ?? `«${label}»`
}
