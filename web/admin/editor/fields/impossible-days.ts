import { dayError } from '#web/ui/dates/day-text.ts'
import { fieldNames, type FieldTable } from './field-table.ts'

/** What is wrong with dates such as 31.04, in more exact words than the server has; by field, as a 422 has it. */
export function impossibleDays<F>(fields: FieldTable<F>, form: F): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  for (const field of fieldNames(fields)) {
    const { kind } = fields[field]
    if (kind !== 'day' && kind !== 'moment') continue
    const problem = dayError(String(form[field] ?? '').slice(0, DAY_LENGTH))
    if (problem !== null) errors[field] = [problem]
  }
  return errors
}

/**
 * The form for a server that is to refuse these dates, with everything else that it refuses. Without its hour a moment
 * cannot be turned into the next day that exists.
 */
export function withoutHours<F>(form: F, days: Record<string, string[]>): F {
  const bare = Object.keys(days).map((field) => [field, String(form[field as keyof F]).slice(0, DAY_LENGTH)])
  return { ...form, ...(Object.fromEntries(bare) as Partial<F>) }
}

const DAY_LENGTH = '2026-11-21'.length
