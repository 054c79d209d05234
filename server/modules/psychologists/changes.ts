import { isDeepStrictEqual } from 'node:util'
import type { AuditChange } from '#contract/audit-log.ts'
import { psychologistFields, type PsychologistField } from '#contract/psychologists.ts'
import { isLinkField } from './links.ts'
import type { PsychologistRow } from './presenter.ts'

const FIELDS = [...(Object.keys(psychologistFields) as PsychologistField[]), 'avatar'] as const

/** What differs between two states of a card, field by field. */
export function changesBetween(before: PsychologistRow, after: PsychologistRow): AuditChange[] {
  return FIELDS.filter((field) => !isDeepStrictEqual(before[field], after[field])).map((field) => ({
    field,
    old: before[field],
    new: after[field],
  }))
}

/** True when saving `value` would change the field. Links are compared as sets of ids, moments as moments. */
export function wouldChange(before: PsychologistRow, field: PsychologistField, value: unknown): boolean {
  if (isLinkField(field)) {
    const ids = before[field].map((item) => item.id)
    return !isDeepStrictEqual(new Set(ids), new Set(value as number[]))
  }
  const current = before[field]
  if (field === 'next_slot_at' && typeof current === 'string' && typeof value === 'string') {
    return Date.parse(current) !== Date.parse(value)
  }
  return !isDeepStrictEqual(current, value)
}
