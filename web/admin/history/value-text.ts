import { REQUEST_STATUS_TITLES } from '#contract/consultation-requests.ts'
import { FOR_WHOM_TITLES } from '#contract/matching.ts'
import { PERMISSIONS } from '#contract/permissions.ts'
import type { PageData } from '#contract/page-data.ts'
import { FORMAT_TITLES, GENDER_TITLES } from '#contract/psychologists.ts'
import { REJECTION_REASON_TITLES, REVIEW_STATUS_TITLES } from '#contract/reviews.ts'
import { ROLE_TITLES } from '#contract/roles.ts'
import { PURPOSE_TITLES, TRANSACTION_STATUS_TITLES } from '#contract/transactions.ts'
import { counted, formatDay, formatMoment, formatMoney, formatNumber, formatPhone } from '#web/lib/format.ts'
import { BLOCK_KINDS } from '../pages/block-kinds.ts'
import { pageDataWords } from '../pages/page-data-words.ts'

const MONEY = new Set(['price', 'price_couple', 'amount', 'refunded_amount'])
const PHONES = new Set(['phone', 'ycl_phone'])
const NUMBERS_AS_THEY_ARE = new Set(['experience_since', 'user_id', 'filial_id', 'ycl_id', 'ycl_status'])

/** Words for what is stored as a code, by the field that holds it. */
const TITLES: Record<string, Record<string, string>> = {
  gender: GENDER_TITLES,
  format: FORMAT_TITLES,
  roles: ROLE_TITLES,
  viewing_as: ROLE_TITLES,
  permissions: PERMISSIONS,
  rejection_reason: REJECTION_REASON_TITLES,
  purpose: PURPOSE_TITLES,
  for_whom: FOR_WHOM_TITLES,
  second_factor: { code: 'код из\u00a0приложения', recovery_code: 'запасной код' },
  'review status': REVIEW_STATUS_TITLES,
  'request status': REQUEST_STATUS_TITLES,
  'transaction status': TRANSACTION_STATUS_TITLES,
}

/** A stored value in words, whole; '' for nothing. */
export function valueText(subjectType: string, field: string, value: unknown, timeZone: string): string {
  if (value === null || value === undefined || value === '') return ''
  if (field === 'avatar') return 'фотография'
  if (Array.isArray(value)) return value.map((item) => valueText(subjectType, field, item, timeZone)).join(', ')
  if (field === 'is_published') return value === true ? 'на\u00a0сайте' : 'не\u00a0на\u00a0сайте'
  if (typeof value === 'boolean') return value ? 'да' : 'нет'
  if (typeof value === 'number') return numberText(field, value)
  if (typeof value === 'object') return recordText(value as Record<string, unknown>)
  return codeText(subjectType, field, String(value)) ?? plainText(field, String(value), timeZone)
}

function codeText(subjectType: string, field: string, code: string): string | undefined {
  const titles = TITLES[field] ?? TITLES[`${subjectType} ${field}`]
  return titles?.[code]
}

function plainText(field: string, text: string, timeZone: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return formatDay(text, timeZone)
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:?\d{2})$/.test(text)) return formatMoment(text, timeZone)
  return PHONES.has(field) ? formatPhone(text) : text
}

function numberText(field: string, value: number): string {
  if (MONEY.has(field)) return formatMoney(value)
  return NUMBERS_AS_THEY_ARE.has(field) ? String(value) : formatNumber(value)
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
  const names = blocks.map(({ type }) => BLOCK_KINDS.find((kind) => kind.type === type)?.title.toLowerCase() ?? type)
  return `${counted(blocks.length, 'блок', 'блока', 'блоков')}: ${names.join(', ')}`
}
