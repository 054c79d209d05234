import { editableNames, type EditableName } from '#contract/entity/entity.ts'
import type { Field, Fields } from '#contract/entity/field.ts'
import type { Linked } from '#contract/wire/http.ts'
import { localMoment } from '#web/lib/forms/form-wire.ts'
import type { Option } from '#web/ui/select/option.ts'
import type { Photo } from '#web/ui/files/photo.ts'
import type { FieldKind, FieldSpec, FieldTable } from './field-table.ts'

type FormValue<F extends Field> = F['kind'] extends 'integer' | 'year' | 'money' | 'record' | 'count' | 'linked'
  ? number | null
  : F['kind'] extends 'flag'
    ? boolean
    : F extends { kind: 'choice'; titles: infer T }
      ? Extract<keyof T, string> | ''
      : F extends { kind: 'choices'; titles: infer T }
        ? Extract<keyof T, string>[]
        : F['kind'] extends 'links'
          ? number[]
          : F['kind'] extends 'photo'
            ? Photo
            : F['kind'] extends 'json'
              ? unknown
              : string

/** A record as its editor holds it; `Own` has the types of plain values. */
export type FormOf<F extends Fields, Own = object> = {
  [N in EditableName<F>]: N extends keyof Own ? Own[N] : FormValue<F[N]>
}

/** What a record's editor begins with, or that of a new one. Plain values stay as they are. */
export function entityForm<F extends Fields, Own = object>(
  entity: { fields: F },
  record: Readonly<Record<EditableName<F>, unknown>> | null,
  timeZone: string,
): FormOf<F, Own> {
  const values = editableNames(entity).map((name) => [
    name,
    formValue(entity.fields[name] as Field, record?.[name] ?? null, timeZone),
  ])
  return Object.fromEntries(values) as FormOf<F, Own>
}

/** The table of an entity's fields; `own` has what the definition cannot tell, such as the names of linked records. */
export function entityFields<F extends Fields, Own = object>(
  entity: { fields: F },
  own: { [N in EditableName<F>]?: Partial<FieldSpec<FormOf<F, Own>[N], FormOf<F, Own>>> } = {},
): FieldTable<FormOf<F, Own>> {
  const specs = editableNames(entity).map((name) => [name, { ...specOf(entity.fields[name] as Field), ...own[name] }])
  return Object.fromEntries(specs) as FieldTable<FormOf<F, Own>>
}

/** «Тревога, Сон»: the chosen of these, by their ids. */
export function titlesIn(options: readonly Option<number>[]) {
  return (ids: readonly number[]) =>
    ids.map((id) => options.find(({ value }) => value === id)?.label ?? `№\u00a0${id}`).join(', ')
}

function formValue({ kind }: Field, value: unknown, timeZone: string): unknown {
  switch (kind) {
    case 'integer':
    case 'year':
    case 'money':
    case 'record':
    case 'count':
    case 'json':
      return value
    case 'flag':
      return value ?? false
    case 'choices':
      return value ?? []
    case 'links':
      return ((value ?? []) as Linked[]).map(({ id }) => id)
    case 'linked':
      return (value as Linked | null)?.id ?? null
    case 'photo':
      return { kind: 'kept', src: value as string | null } satisfies Photo
    case 'moment':
      return value === null ? '' : localMoment(String(value), timeZone)
    default:
      return value ?? ''
  }
}

const KINDS: Record<Field['kind'], FieldKind> = {
  text: 'text',
  link: 'text',
  email: 'text',
  slug: 'text',
  phone: 'phone',
  integer: 'integer',
  year: 'integer',
  money: 'money',
  flag: 'flag',
  day: 'day',
  moment: 'moment',
  choice: 'choice',
  choices: 'set',
  links: 'set',
  record: 'choice',
  linked: 'choice',
  count: 'integer',
  photo: 'photo',
  json: 'json',
}

function specOf(field: Field): FieldSpec {
  const { label, inSentence } = field
  const text = textOf(field)
  return {
    kind: KINDS[field.kind],
    label,
    ...(inSentence === undefined ? {} : { inSentence }),
    ...(text === undefined ? {} : { text }),
  }
}

/** The value as one reads it, where the kind of the form's field cannot tell. */
function textOf(field: Field): FieldSpec['text'] {
  switch (field.kind) {
    case 'year':
      return (year) => String(year ?? '')
    case 'choice':
      return (code) => field.titles[String(code)] ?? ''
    case 'choices':
      return (codes) => (codes as string[]).map((code) => field.titles[code] ?? code).join(', ')
    case 'record':
    case 'linked':
      return (id) => (id === null ? '' : `№\u00a0${String(id)}`)
    default:
      return undefined
  }
}
