import type { AuditEntry } from '#contract/audit-log.ts'
import { isRoleName, ROLE_TITLES } from '#contract/roles.ts'
import { nameIn, type NameCase } from './name-case.ts'

interface Nouns {
  /** «и ещё 2 карточки»: the accusative after a number. */
  counted: [one: string, few: string, many: string]
  /** «изменила карточку». */
  accusative: string
  /** «вернула цену в карточке». */
  inside: string
}

const NOUNS: Record<string, Nouns> = {
  psychologist: { counted: ['карточку', 'карточки', 'карточек'], accusative: 'карточку', inside: 'в\u00a0карточке' },
  user: {
    counted: ['учётную запись', 'учётные записи', 'учётных записей'],
    accusative: 'учётную запись',
    inside: 'в\u00a0учётной записи',
  },
  role: { counted: ['роль', 'роли', 'ролей'], accusative: 'роль', inside: 'в\u00a0роли' },
  page: { counted: ['страницу', 'страницы', 'страниц'], accusative: 'страницу', inside: 'на\u00a0странице' },
  specialization: {
    counted: ['специализацию', 'специализации', 'специализаций'],
    accusative: 'специализацию',
    inside: 'в\u00a0специализации',
  },
  topic: { counted: ['тему', 'темы', 'тем'], accusative: 'тему', inside: 'в\u00a0теме' },
  position: { counted: ['должность', 'должности', 'должностей'], accusative: 'должность', inside: 'в\u00a0должности' },
  branch: { counted: ['филиал', 'филиала', 'филиалов'], accusative: 'филиал', inside: 'в\u00a0филиале' },
  review: { counted: ['отзыв', 'отзыва', 'отзывов'], accusative: 'отзыв', inside: 'в\u00a0отзыве' },
  request: { counted: ['заявку', 'заявки', 'заявок'], accusative: 'заявку', inside: 'в\u00a0заявке' },
  transaction: {
    counted: ['транзакцию', 'транзакции', 'транзакций'],
    accusative: 'транзакцию',
    inside: 'в\u00a0транзакции',
  },
  'saved-view': { counted: ['вид', 'вида', 'видов'], accusative: 'вид списка', inside: 'в\u00a0виде списка' },
  job: { counted: ['задание', 'задания', 'заданий'], accusative: 'задание', inside: 'в\u00a0задании' },
}
const OTHER: Nouns = { counted: ['запись', 'записи', 'записей'], accusative: 'запись', inside: 'в\u00a0записи' }

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
