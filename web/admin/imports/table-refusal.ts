import { escapeHtml } from '#contract/wire/escape-html.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { toast } from '#web/ui/overlays/toast.ts'
import { toastError } from '../notices/toast-error.ts'

/** More lines than this cover the screen; the workbook has them all. */
const SHOWN = 12
const TIMEOUT_MS = 60_000

/** The list of errors of a 422 for a minute; any other failure as everywhere (specification §8). */
export function toastTableRefusal(error: unknown, said: { id: string; title: string }) {
  const errors = error instanceof ApiError && error.status === 422 ? Object.values(error.body.errors ?? {}).flat() : []
  if (errors.length === 0) return toastError(error)
  const more = errors.length - SHOWN
  const lines = errors.slice(0, SHOWN).map((line) => `<li>${escapeHtml(line)}</li>`)
  toast({
    ...said,
    description: `<ul>${lines.join('')}</ul>${more > 0 ? `и\u00a0ещё ${more}` : ''}`,
    icon: 'lucide:circle-alert',
    color: 'danger',
    timeout: TIMEOUT_MS,
  })
}
