import { entityOf } from '#contract/entities.ts'
import type { Field } from '#contract/entity/field.ts'
import type { AuditChange } from '#contract/office/audit-log.ts'
import type { PageData } from '#contract/content/page-data.ts'
import { counted, formatDay, formatMoment, formatMoney, formatNumber, formatPhone } from '#web/lib/format.ts'
import { readListState } from '#web/lib/list-state.ts'
import { BLOCK_TYPES, blockKind } from '../pages/blocks/block-kinds.ts'
import { pageChangesWords, pageDataWords } from '../pages/form/page-data-words.ts'
import { valueTitle } from './field-words.ts'

/** Numbers of other systems: nobody counts with them. */
const NUMBERS_AS_THEY_ARE = new Set(['filial_id', 'ycl_id', 'ycl_status'])

/** What a field was and is, in words; a record that it holds by number by its name. */
export function changeTexts(subjectType: string, change: AuditChange, timeZone: string): [string, string] {
  const field = change.field.replace(/:\d+$/, '')
  return [
    change.old_title ?? valueText(subjectType, field, change.old, timeZone),
    change.new_title ?? valueText(subjectType, field, change.new, timeZone),
  ]
}

/** A stored value in words, whole; '' for nothing. */
export function valueText(subjectType: string, field: string, value: unknown, timeZone: string): string {
  if (value === null || value === undefined || value === '') return ''
  if (field === 'avatar') return 'фотография'
  if (Array.isArray(value)) return value.map((item) => valueText(subjectType, field, item, timeZone)).join(', ')
  if (field === 'is_published') return value === true ? 'на\u00a0сайте' : 'не\u00a0на\u00a0сайте'
  if (field === 'changes') return pageChangesWords(value as Parameters<typeof pageChangesWords>[0])
  if (typeof value === 'boolean') return value ? 'да' : 'нет'
  if (typeof value === 'number') return numberText(subjectType, field, value)
  if (typeof value === 'object') return recordText(value as Record<string, unknown>)
  const text = String(value)
  if (subjectType === 'saved-view' && field === 'state') return viewText(text)
  // The purpose and the version of the text, as `auth.registered` has them.
  if (field === 'consent') return text.replace('personal-data', 'Обработка персональных данных, редакция')
  return valueTitle(subjectType, field, text) ?? plainText(fieldOf(subjectType, field), text, timeZone)
}

function fieldOf(subjectType: string, field: string): Field | undefined {
  const entity = entityOf(subjectType)
  return entity?.fields[field] ?? entity?.told?.[field]
}

/** What a list is opened with. The line does not say of which list it is, so that what its filters ask has no words. */
function viewText(search: string): string {
  const params = new URLSearchParams(search)
  const filters = Object.keys(readListState(params).filter).length
  const parts = [
    filters > 0 && counted(filters, 'фильтр', 'фильтра', 'фильтров'),
    params.has('sort_column') && 'порядок',
    params.has('columns') && 'столбцы',
    params.has('per_page') && 'число строк',
  ]
  return parts.filter(Boolean).join(', ') || 'без\u00a0фильтров'
}

function plainText(field: Field | undefined, text: string, timeZone: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return formatDay(text, timeZone)
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:?\d{2})$/.test(text)) return formatMoment(text, timeZone)
  return field?.kind === 'phone' ? formatPhone(text) : text
}

function numberText(subjectType: string, name: string, value: number): string {
  const kind = fieldOf(subjectType, name)?.kind
  if (kind === 'money') return formatMoney(value)
  const isName = kind === 'year' || kind === 'record' || NUMBERS_AS_THEY_ARE.has(name)
  return isName ? String(value) : formatNumber(value)
}

/** The server kept it, so it is whole; lines written before the schema had a version are told more simply. */
function isPageData(value: object): value is PageData {
  return 'version' in value && 'hero' in value && 'blocks' in value
}

/** A linked record, a document, a payer, or the content of a page. */
function recordText(value: Record<string, unknown>): string {
  if (isPageData(value)) return pageDataWords(value)
  if (typeof value.question === 'string') return `${value.question} ${String(value.answer)}`
  if (Array.isArray(value.blocks)) return pageText(value.blocks as { type?: string }[])
  if (typeof value.institution === 'string') {
    return [value.title, value.institution, value.year, value.verified === true && 'проверен']
      .filter(Boolean)
      .join(', ')
  }
  if (typeof value.title === 'string') return value.title
  const parts = [value.name, value.phone, value.email].filter((part) => typeof part === 'string')
  return parts.length > 0 ? parts.join(', ') : JSON.stringify(value)
}

function pageText(blocks: { type?: string }[]): string {
  if (blocks.length === 0) return 'нет блоков'
  const names = blocks.map(({ type }) => {
    const known = BLOCK_TYPES.find((name) => name === type)
    return known === undefined ? type : blockKind(known).title.toLowerCase()
  })
  return `${counted(blocks.length, 'блок', 'блока', 'блоков')}: ${names.join(', ')}`
}
