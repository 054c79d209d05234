import type { Entity } from '#contract/entity/entity.ts'
import type { Field } from '#contract/entity/field.ts'
import type { Permission } from '#contract/people/permissions.ts'
import { isoMoment } from '../moment.ts'

type Row = { created_at: string; updated_at: string }

/**
 * A row of `rowJson` as an answer has it: moments in UTC, pictures as addresses, and null where somebody may not look.
 * `has` says which rights the reader has to this record.
 */
export function presentRow<R extends Row>(
  entity: Pick<Entity, 'fields'>,
  row: R,
  has: (right: Permission) => boolean,
): R {
  const shown: Record<string, unknown> = {
    ...row,
    created_at: isoMoment(row.created_at),
    updated_at: isoMoment(row.updated_at),
  }
  for (const [name, field] of otherwiseShown(entity)) shown[name] = presentValue(field, shown[name], has)
  return shown as R
}

const otherwiseShownOf = new WeakMap<object, [name: string, field: Field][]>()

/** The fields whose value goes out as something else than the row has, for whom it may be. */
function otherwiseShown({ fields }: Pick<Entity, 'fields'>): [name: string, field: Field][] {
  const known = otherwiseShownOf.get(fields)
  if (known !== undefined) return known
  const found = Object.entries(fields).filter(
    ([, { kind, sees }]) => sees !== undefined || kind === 'moment' || kind === 'photo',
  )
  otherwiseShownOf.set(fields, found)
  return found
}

function presentValue(field: Field, value: unknown, has: (right: Permission) => boolean): unknown {
  if (value === null || (field.sees !== undefined && !has(field.sees))) return null
  if (field.kind === 'moment') return isoMoment(value as string)
  return field.kind === 'photo' ? `/media/${String(value)}` : value
}
