import { pendingToasts, toast } from '#web/ui/overlays/toast.ts'
import { SAVE_TOAST_ID } from '../save/save-toast.ts'

/** As long as every other way back. */
const TIMEOUT_MS = 10_000

/** Says what one press threw away, and offers it back. */
export function toastDiscarded(title: string, bringBack: () => void, description?: string) {
  toast({
    // Errors of what is gone are told no longer; a save and its way back stay.
    id: pendingToasts.get(SAVE_TOAST_ID)?.color === 'danger' ? SAVE_TOAST_ID : undefined,
    title,
    description,
    icon: 'lucide:circle-check',
    timeout: TIMEOUT_MS,
    actions: [{ label: 'Вернуть', icon: 'lucide:undo-2', onClick: bringBack }],
  })
}

/** Somebody else's version was taken: says so, and what of one's own is still unsaved. */
export function toastLeftSaved(stillUnsaved: readonly string[], bringBack: () => void) {
  const rest = stillUnsaved.length === 0 ? undefined : `Остальное ещё не\u00a0сохранено: ${stillUnsaved.join(', ')}.`
  toastDiscarded('Оставили сохранённое', bringBack, rest)
}

/** The record is no longer on the screen: what came back waits for it as a draft. */
export function toastSavedAsDraft() {
  toast({
    title: 'Правки вернулись в\u00a0черновик',
    description: 'Откройте запись снова, и\u00a0он предложится.',
    icon: 'lucide:undo-2',
    color: 'neutral',
  })
}
