import { ApiError } from '#web/lib/api-error.ts'
import { dayProblem } from '#web/ui/day-text.ts'
import { fieldNames, type FieldTable } from './field-table.ts'

/** What the server would answer to dates such as 31.04, without asking it; null when every date is a day. */
export function impossibleDays<F>(fields: FieldTable<F>, form: F): ApiError | null {
  const errors: Record<string, string[]> = {}
  for (const field of fieldNames(fields)) {
    const { kind } = fields[field]
    if (kind !== 'day' && kind !== 'moment') continue
    const problem = dayProblem(String(form[field] ?? '').slice(0, DAY_LENGTH))
    if (problem !== null) errors[field] = [problem]
  }
  if (Object.keys(errors).length === 0) return null
  return new ApiError(422, { message: 'Пожалуйста, проверьте данные!', request_id: '', errors })
}

const DAY_LENGTH = '2026-11-21'.length
