import { ApiError } from '#web/lib/api-error.ts'
import { escapeHtml } from '#web/lib/escape-html.ts'
import { errorsByField, errorsElsewhere } from '#web/lib/field-errors.ts'
import { tellFailure } from '../failure-notice.ts'
import { tellToCheck } from './check-notice.ts'
import { errorAfterLabel } from './error-words.ts'
import { fieldNames, type FieldName, type FieldTable } from './field-table.ts'
import { focusField } from './focus-place.ts'

/** Tells why a save failed: field by field in one notice (specification §5, §8), or by its code. Gives the errors back. */
export function tellSaveFailure<F>(
  fields: FieldTable<F>,
  error: unknown,
  translate: (errors: Record<string, string[]>) => Record<string, string[]>,
): [FieldName<F>, string][] {
  if (!(error instanceof ApiError) || error.status !== 422) {
    tellFailure(error)
    return []
  }
  const names = fieldNames(fields)
  const errors = translate(error.body.errors ?? {})
  const byField = errorsByField(errors, names)
  const lines = [
    ...byField.map(([field, message]) => errorLine(fields[field].label, message)),
    ...errorsElsewhere(errors, names).map(escapeHtml),
  ]
  const first = byField[0]?.[0]
  tellToCheck(lines, first === undefined ? undefined : () => focusField(first))
  return byField
}

/** «Пароль — не короче 10 знаков». */
function errorLine(label: string, message: string): string {
  return `<b>${escapeHtml(label)}</b>\u00a0— ${escapeHtml(errorAfterLabel(label, message))}`
}
