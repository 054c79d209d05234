import { api, path } from '#contract/wire/api.ts'
import type { Undone } from '#contract/office/operations.ts'
import { callApi } from '#web/lib/api/api.ts'
import { escapeHtml } from '#contract/wire/escape-html.ts'
import { counted } from '#web/lib/format.ts'
import { toast } from '#web/ui/overlays/toast.ts'

/** So many of those that stay are named. */
const NAMED_MAX = 5
/** There are names to read. Milliseconds. */
const PARTLY_TIMEOUT_MS = 20_000

/** Takes the whole operation back; what somebody changed since stays. */
export async function undoOperation(id: number | string): Promise<Undone> {
  const { data } = await callApi<{ data: Undone }>(path(api.operationUndo, { id }), { method: 'POST' })
  return data
}

/** Tells what came back, and names what stayed with its reason. `words`: what came back, counted. */
export function toastUndone(
  { reverted, skipped }: Undone<unknown>,
  words = counted(reverted, 'запись', 'записи', 'записей'),
) {
  const whole = reverted + skipped.length
  if (skipped.length === 0) {
    toast({ title: `Возвращено как было: ${words}`, icon: 'lucide:circle-check' })
    return
  }
  const lines = skipped.slice(0, NAMED_MAX).map(({ label, reason }) => `<li>${escapeHtml(`${label}: ${reason}`)}</li>`)
  const more = skipped.length - NAMED_MAX
  toast({
    title: `Вернули не\u00a0всё: ${reverted} из\u00a0${whole}`,
    description: `<ul>${lines.join('')}</ul>${more > 0 ? `и\u00a0ещё ${more}` : ''}`,
    icon: 'lucide:info',
    color: 'warn',
    timeout: PARTLY_TIMEOUT_MS,
  })
}
