import type { ApiError } from '#web/lib/api/api-error.ts'
import { escapeHtml } from '#contract/wire/escape-html.ts'
import { toastValidationErrors } from '../../editor/save/check-notice.ts'
import { errorAfterLabel } from '../../editor/save/error-words.ts'
import { pageErrors, placeInWords, type PageErrors } from './page-errors.ts'
import type { PageForm } from './page-form.ts'

/** A notice longer than this hides the screen that it speaks of. */
const LINES_MAX = 8

/** Tells what the server refused, by block and field; null for another failure, which the frame tells. */
export function toastRefusal(error: ApiError, sent: PageForm, onGo: (place: string) => void): PageErrors | null {
  if (error.status !== 422) return null
  const errors = pageErrors(error.body.errors ?? {}, sent)
  const entries = Object.entries(errors)
  const lines = entries.slice(0, LINES_MAX).map(([place, message]) => errorLine(place, message, sent))
  if (entries.length > LINES_MAX) lines.push(`и\u00a0ещё ${entries.length - LINES_MAX}`)
  const first = entries[0]?.[0]
  toastValidationErrors(lines, first === undefined ? undefined : () => onGo(first))
  return errors
}

function errorLine(place: string, message: string, { blocks }: PageForm): string {
  const label = placeInWords(place, blocks)
  return `<b>${escapeHtml(label)}</b>\u00a0— ${escapeHtml(errorAfterLabel(label, message))}`
}
