import { PSYCHOLOGIST_LABELS } from '#contract/psychologists.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { escapeHtml } from '#web/lib/escape-html.ts'
import { errorsByField, errorsElsewhere } from '#web/lib/field-errors.ts'
import { lowerFirst } from '#web/lib/typography.ts'
import { toast } from '#web/ui/toast.ts'
import { tellFailure } from '../failure-notice.ts'
import { CARD_FIELDS, type CardField } from './card-form.ts'

/** People need longer to read several errors than to read «Сохранено». */
const ERRORS_TIMEOUT_MS = 20_000

/** Tells why a save failed: field by field in one notice (specification §5, §8), or by its code. Gives the errors back. */
export function tellSaveFailure(error: unknown): [CardField, string][] {
  if (!(error instanceof ApiError) || error.status !== 422) {
    tellFailure(error)
    return []
  }
  const errors = error.body.errors ?? {}
  const byField = errorsByField(errors, CARD_FIELDS)
  const lines = [
    ...byField.map(
      ([field, message]) => `<b>${PSYCHOLOGIST_LABELS[field]}</b>\u00a0— ${escapeHtml(lowerFirst(message))}`,
    ),
    ...errorsElsewhere(errors, CARD_FIELDS).map(escapeHtml),
  ]
  const first = byField[0]?.[0]
  toast({
    id: 'card-errors',
    title: 'Пожалуйста, проверьте данные!',
    description: `<ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul>`,
    icon: 'lucide:circle-alert',
    color: 'danger',
    timeout: ERRORS_TIMEOUT_MS,
    actions: first === undefined ? [] : [{ label: 'К\u00a0первому полю', onClick: () => focusField(first) }],
  })
  return byField
}

function focusField(field: CardField) {
  const place = document.querySelector(`[data-field="${field}"]`)
  place?.scrollIntoView({ block: 'center' })
  place?.querySelector<HTMLElement>('input:not([type=file]), textarea, button')?.focus({ preventScroll: true })
}
