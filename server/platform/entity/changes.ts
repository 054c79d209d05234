import { isDeepStrictEqual } from 'node:util'
import type { AuditChange } from '#contract/office/audit-log.ts'
import { editableNames } from '#contract/entity/entity.ts'
import type { Field, Fields } from '#contract/entity/field.ts'
import type { Linked } from '#contract/wire/http.ts'

/** What differs between two states of a row, field by field, in the order of its definition; `before` null: it is new. */
export function changesBetween<R extends object>(
  entity: { fields: Fields },
  before: R | null,
  after: R,
  fields: readonly string[] = editableNames(entity),
): AuditChange[] {
  const valueOf = (row: R | null, field: string) => row?.[field as keyof R] ?? null
  return fields
    .map((field) => ({ field, old: valueOf(before, field), new: valueOf(after, field) }))
    .filter((change) => !isDeepStrictEqual(change.old, change.new))
}

/** True when saving `value` would change the field that holds `current`: links are a set of ids, moments points of time. */
export function wouldChange({ kind }: Field, current: unknown, value: unknown): boolean {
  if (kind === 'links') {
    const ids = (current as Linked[]).map(({ id }) => id)
    return !isDeepStrictEqual(new Set(ids), new Set(value as number[]))
  }
  if (kind === 'moment' && typeof current === 'string' && typeof value === 'string')
    return Date.parse(current) !== Date.parse(value)
  return !isDeepStrictEqual(current, value)
}
