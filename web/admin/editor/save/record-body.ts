import { wireLocalMoment } from '#web/lib/forms/form-wire.ts'
import type { Option } from '#web/ui/select/option.ts'
import type { Photo } from '#web/ui/files/photo.ts'
import { plainText } from '../fields/field-changes.ts'
import type { FieldName, FieldSpec, FieldTable } from '../fields/field-table.ts'

export interface Sending<F> {
  fields: FieldTable<F>
  form: F
  /** The fields that go. */
  names: readonly FieldName<F>[]
  /** None for a new record. */
  version: number | undefined
  timeZone: string
}

export interface Request {
  method: 'POST' | 'PUT' | 'PATCH'
  body: FormData | object
}

/** `form`: multipart with a method override (specification §7), takes photos. */
export type RecordBody<F> = 'form' | 'json' | 'patch' | ((sending: Sending<F>) => Request)

/** What a save sends, as the record wants it. */
export function requestOf<F>(body: RecordBody<F>, sending: Sending<F>): Request {
  if (typeof body === 'function') return body(sending)
  if (body === 'form') return { method: 'POST', body: formBody(sending) }
  const update = body === 'json' ? 'PUT' : 'PATCH'
  return { method: sending.version === undefined ? 'POST' : update, body: jsonBody(sending) }
}

/** A save as the specification has it: multipart with a method override, only the fields named, and the version. */
export function formBody<F>({ fields, form, names, version, timeZone }: Sending<F>): FormData {
  const body = new FormData()
  if (version !== undefined) {
    body.set('_method', 'PUT')
    body.set('version', String(version))
  }
  for (const name of names) {
    const value = wireValue(fields[name], form[name], timeZone)
    if (fields[name].kind === 'photo') setPhoto(body, name, form[name] as Photo)
    else if (fields[name].kind === 'json') body.set(name, JSON.stringify(value))
    else if (Array.isArray(value)) appendList(body, name, value)
    else body.set(name, textPart(value))
  }
  return body
}

/** The same as JSON. A photo does not go this way. */
export function jsonBody<F>({ fields, form, names, version, timeZone }: Sending<F>): object {
  const values = names
    .filter((name) => fields[name].kind !== 'photo')
    .map((name) => [name, wireValue(fields[name], form[name], timeZone)])
  return { ...Object.fromEntries(values), ...(version === undefined ? {} : { version }) }
}

/** A form cannot say «no items», so an emptied list goes as one empty value. */
function appendList(body: FormData, name: string, items: readonly unknown[]) {
  for (const item of items.length === 0 ? [''] : items) body.append(`${name}[]`, String(item))
}

function textPart(value: unknown): string {
  if (typeof value === 'boolean') return value ? '1' : '0'
  return String(value ?? '')
}

/** A picture is sent only if it is a new one (specification §5). To take it away has a name of its own. */
function setPhoto(body: FormData, name: string, photo: Photo) {
  if (photo.kind === 'new') body.set(name, photo.file)
  else if (photo.kind === 'removed') body.set(`remove_${name}`, '1')
}

function wireValue<V, F>({ kind, plain }: FieldSpec<V, F>, value: V, timeZone: string): unknown {
  if (plain !== undefined) return plain(value)
  if (kind === 'links') return (value as readonly Option<string | number>[]).map((link) => link.value)
  if (kind === 'text') return plainText(String(value ?? ''))
  if (kind === 'moment') return wireLocalMoment(String(value), timeZone)
  return value
}
