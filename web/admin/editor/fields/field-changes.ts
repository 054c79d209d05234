import type { Option } from '#web/ui/select/option.ts'
import type { Photo } from '#web/ui/files/photo.ts'
import { fieldNames, type FieldName, type FieldSpec, type FieldTable } from './field-table.ts'

/** The fields that differ between two states of a form, in the editor's order. */
export function changedFields<F>(fields: FieldTable<F>, base: F, now: F): FieldName<F>[] {
  return fieldNames(fields).filter((field) => isChanged(fields[field], base[field], now[field]))
}

/**
 * What a new record is made of. Empty texts go too: the server says which of them it needs. Other empty values stay
 * away.
 */
export function filledFields<F>(fields: FieldTable<F>, form: F): FieldName<F>[] {
  return fieldNames(fields).filter((field) => {
    const spec = fields[field]
    return (spec.kind === 'text' && !spec.keepsIfEmpty) || !isEmpty(spec, form[field])
  })
}

/** Whether the values say something different: another way to write the same is no change. */
export function isChanged<V, F>(spec: FieldSpec<V, F>, base: V, now: V): boolean {
  if (spec.keepsIfEmpty && isEmpty(spec, now)) return false
  return sense(spec, base) !== sense(spec, now)
}

type Comparison<V, F> = Pick<FieldSpec<V, F>, 'kind' | 'plain'>

/** Nothing is chosen or typed. A flag always says something. */
function isEmpty<V, F>(spec: Comparison<V, F>, value: V): boolean {
  if (spec.kind === 'flag') return false
  if (spec.kind === 'json') return value === null || value === undefined
  if (Array.isArray(value)) return value.length === 0
  return sense(spec, value) === ''
}

/** What the value says, as text to compare by. */
function sense<V, F>({ kind, plain }: Comparison<V, F>, value: V): string {
  switch (kind) {
    case 'text':
      return plainText(String(value ?? ''))
    case 'set':
      return JSON.stringify((value as readonly unknown[]).map(String).toSorted())
    case 'links':
      return JSON.stringify((value as readonly Option<string | number>[]).map((link) => String(link.value)).toSorted())
    case 'list':
    case 'json':
      return stable(plain === undefined ? value : plain(value))
    case 'photo':
      return photoSense(value as Photo)
    default:
      return String(value ?? '')
  }
}

/** Text as it is sent: lines end as everywhere, nothing hangs at its ends. */
export function plainText(text: string): string {
  return text.replaceAll('\r\n', '\n').trim()
}

function photoSense(photo: Photo): string {
  return photo.kind === 'removed' ? '' : (photo.src ?? '')
}

/** The same text for the same value, in whatever order its keys stand. */
function stable(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(stable).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value ?? null)
  const entries = Object.entries(value).filter(([, item]) => item !== undefined)
  entries.sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${stable(item)}`).join(',')}}`
}
