import type { AuditChange, AuditEntry } from '#contract/audit-log.ts'
import { FORMAT_TITLES, GENDER_TITLES, type PSYCHOLOGIST_LABELS } from '#contract/psychologists.ts'
import { counted, formatDay, formatMoment, formatMoney, formatNumber, formatPhone } from '#web/lib/format.ts'
import { verbFor } from '../russian-gender.ts'
import { FIELDS_ACCUSATIVE } from './fields-accusative.ts'

/** A line of a card's history in words: who did what, with the values when they are short. */
export interface HistorySentence {
  text: string
  before?: string
  after?: string
}

type Field = keyof typeof PSYCHOLOGIST_LABELS

const SHORT = 60
const FIELDS_NAMED = 3

export function historySentence(entry: AuditEntry, timeZone: string): HistorySentence {
  const { name } = entry.actor
  const verb = (masculine: string, feminine: string) => `${name} ${verbFor(name, masculine, feminine)}`
  switch (entry.action) {
    case 'psychologist.created':
      return { text: `${verb('завёл', 'завела')} карточку` }
    case 'psychologist.deleted':
      return { text: `${verb('убрал', 'убрала')} карточку в\u00a0корзину` }
    case 'psychologist.restored':
      return { text: `${verb('вернул', 'вернула')} карточку из\u00a0корзины` }
    default:
      return changesSentence(entry.changes, verb, timeZone)
  }
}

type Verb = (masculine: string, feminine: string) => string

function changesSentence(changes: AuditChange[], verb: Verb, timeZone: string): HistorySentence {
  const [only] = changes
  if (only !== undefined && changes.length === 1) return changeSentence(only, verb, timeZone)
  const fields = changes.map(({ field }) => FIELDS_ACCUSATIVE[field as Field] ?? field)
  if (fields.length === 0) return { text: `${verb('сохранил', 'сохранила')} карточку без\u00a0изменений` }
  const rest = fields.length - FIELDS_NAMED
  const named = fields.slice(0, rest > 1 ? FIELDS_NAMED : fields.length).join(', ')
  const more = rest > 1 ? ` и\u00a0ещё ${counted(rest, 'поле', 'поля', 'полей')}` : ''
  return { text: `${verb('изменил', 'изменила')} ${named}${more}` }
}

function changeSentence({ field, old, new: now }: AuditChange, verb: Verb, timeZone: string): HistorySentence {
  if (field === 'is_published') {
    return {
      text:
        now === true
          ? `${verb('опубликовал', 'опубликовала')} карточку`
          : `${verb('снял', 'сняла')} карточку с\u00a0публикации`,
    }
  }
  if (field === 'avatar') {
    return {
      text:
        now === null ? `${verb('убрал', 'убрала')} фотографию` : `${verb('поставил', 'поставила')} новую фотографию`,
    }
  }
  const what = FIELDS_ACCUSATIVE[field as Field] ?? field
  const before = valueText(field, old, timeZone)
  const after = valueText(field, now, timeZone)
  if (before === undefined || after === undefined) return { text: `${verb('изменил', 'изменила')} ${what}` }
  return { text: `${verb('изменил', 'изменила')} ${what}:`, before: before || undefined, after: after || 'пусто' }
}

/** A value in words, or nothing when it is too long to be told in one line. */
function valueText(field: string, value: unknown, timeZone: string): string | undefined {
  if (value === null || value === undefined || value === '') return ''
  if (Array.isArray(value)) return shortText(value.map((item) => itemText(field, item)).join(', '))
  if (typeof value === 'boolean') return value ? 'да' : 'нет'
  if (typeof value === 'number') return numberText(field, value)
  if (typeof value !== 'string') return undefined
  if (field === 'birthday' || field === 'schedule_till') return formatDay(value, timeZone)
  if (field === 'next_slot_at') return formatMoment(value, timeZone)
  if (field === 'ycl_phone') return formatPhone(value)
  if (field === 'gender') return GENDER_TITLES[value as keyof typeof GENDER_TITLES]?.toLowerCase()
  return shortText(value)
}

function numberText(field: string, value: number): string {
  if (field === 'price' || field === 'price_couple') return formatMoney(value)
  return field === 'experience_since' ? String(value) : formatNumber(value)
}

function itemText(field: string, item: unknown): string {
  if (typeof item === 'object' && item !== null && 'title' in item) return String(item.title)
  if (field === 'format') return FORMAT_TITLES[item as keyof typeof FORMAT_TITLES]?.toLowerCase() ?? String(item)
  return String(item)
}

function shortText(text: string): string | undefined {
  return text.length <= SHORT ? text : undefined
}
