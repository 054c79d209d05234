import { escapeHtml } from '#contract/wire/escape-html.ts'
import { errorsByField, errorsElsewhere } from '#web/lib/api/field-errors.ts'
import { toastValidationErrors } from './check-notice.ts'
import { errorAfterLabel } from './error-words.ts'
import { fieldNames, type FieldName, type FieldTable } from '../fields/field-table.ts'
import { focusField } from '../focus-place.ts'

interface Refusal<F> {
  byField: [FieldName<F>, string][]
  /** What belongs to no field of the form. */
  elsewhere: string[]
}

/** The errors of a 422 by the fields of the form. */
export function refusalOf<F>(fields: FieldTable<F>, errors: Record<string, string[]>): Refusal<F> {
  const names = fieldNames(fields)
  return { byField: errorsByField(errors, names), elsewhere: errorsElsewhere(errors, names) }
}

/** All that was refused in one notice (specification §5), and the keyboard in the first such field. */
export function toastRefusal<F>(fields: FieldTable<F>, { byField, elsewhere }: Refusal<F>) {
  const lines = [
    ...byField.map(([field, message]) => errorLine(fields[field].label, message)),
    ...elsewhere.map(escapeHtml),
  ]
  const first = byField[0]?.[0]
  toastValidationErrors(lines, first === undefined ? undefined : () => focusField(first))
  if (first !== undefined) focusField(first)
}

/** «Пароль — не короче 10 знаков». */
function errorLine(label: string, message: string): string {
  return `<b>${escapeHtml(label)}</b>\u00a0— ${escapeHtml(errorAfterLabel(label, message))}`
}
