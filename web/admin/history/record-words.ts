import type { AuditEntry } from '#contract/office/audit-log.ts'
import { entityOf } from '#contract/entities.ts'
import type { Entity } from '#contract/entity/entity.ts'
import { roleTitle } from '#contract/people/roles.ts'
import { nameIn, type NameCase } from './name-case.ts'

type Nouns = Pick<Entity['nouns'], 'counted' | 'accusative' | 'inside'> & Partial<Entity['nouns']>

const NOUNS: Record<string, Nouns> = {
  'saved-view': { counted: ['вид', 'вида', 'видов'], accusative: 'вид списка', inside: 'в\u00a0виде списка' },
  letter: { counted: ['письмо', 'письма', 'писем'], accusative: 'письмо', inside: 'в\u00a0письме' },
  token: { counted: ['токен', 'токена', 'токенов'], accusative: 'токен', inside: 'в\u00a0токене' },
  webhook: {
    counted: ['адрес программы', 'адреса программ', 'адресов программ'],
    accusative: 'адрес программы',
    inside: 'в\u00a0адресе программы',
  },
  job: { counted: ['задание', 'задания', 'заданий'], accusative: 'задание', inside: 'в\u00a0задании' },
}
const OTHER: Nouns = { counted: ['запись', 'записи', 'записей'], accusative: 'запись', inside: 'в\u00a0записи' }

export function nounsOf(type: string): Nouns {
  return entityOf(type)?.nouns ?? NOUNS[type] ?? OTHER
}

/** Called by their number: «заявку 26-0017», «отзыв № 12». */
const NUMBERED = new Set(['review', 'application', 'request', 'client', 'transaction'])

/** Stands where the name of a record or of a person was erased. */
export const ERASED = 'Удалённые данные'
/** Of those that are called by their number, these have it as their id. */
const CALLED_BY_ID = new Set(['review', 'application', 'client'])

/** The record's name as it stands after its noun: «Жарковой Натальи», «Тревога» in quotes, «№ 12». Empty where its number is erased. */
export function recordName({ type, id, label }: AuditEntry['subject'], nameCase: NameCase = 'genitive'): string {
  if (NUMBERED.has(type)) {
    if (label === ERASED) return CALLED_BY_ID.has(type) && id !== null ? `№\u00a0${id}` : ''
    return label.replace(/^\p{L}+\s+/u, '').replaceAll(' ', '\u00a0')
  }
  if (type === 'practice') return 'практики'
  if (type === 'role') return `«${roleTitle(label)}»`
  const isPerson = type === 'psychologist' || type === 'user'
  return (isPerson ? nameIn(label, nameCase) : null) ?? `«${label}»`
}
