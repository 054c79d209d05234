import { formatDay, formatMoney, formatNumber, formatPhone } from '#web/lib/format.ts'
import type { Option } from '#web/ui/select/option.ts'
import { photoSrc, type Photo } from '#web/ui/files/photo.ts'
import type { FieldName, FieldTable } from './field-table.ts'

const PHOTO_WORDS = { kept: 'сохранённая', removed: 'без\u00a0фотографии', new: 'новая' }

/** A field's value as one reads it; '' for nothing. */
export function fieldText<F>(fields: FieldTable<F>, field: FieldName<F>, form: F): string {
  const { kind, text } = fields[field]
  const value: unknown = form[field]
  if (text !== undefined) return text(form[field], form)
  if (value === null || value === undefined || value === '') return ''
  switch (kind) {
    case 'flag':
      return value ? 'Да' : 'Нет'
    case 'day':
      return formatDay(String(value), 'UTC')
    case 'moment':
      return momentText(String(value))
    case 'phone':
      return formatPhone(String(value))
    case 'money':
      return formatMoney(Number(value))
    case 'integer':
      return formatNumber(Number(value))
    case 'secret':
      return '••••••'
    case 'photo':
      return photoText(value as Photo)
    case 'links':
      return (value as readonly Option<string | number>[]).map(({ label }) => label).join(', ')
    case 'set':
    case 'list':
      return (value as readonly unknown[]).map(String).join(', ')
    case 'json':
      return JSON.stringify(value)
    default:
      return String(value)
  }
}

function photoText(photo: Photo): string {
  return photoSrc(photo) === null ? PHOTO_WORDS.removed : PHOTO_WORDS[photo.kind]
}

/** `2026-11-24T18:30` → «24.11.2026, 18:30». */
function momentText(moment: string): string {
  const [day = '', time = ''] = moment.split('T')
  return `${formatDay(day, 'UTC')}, ${time}`
}
