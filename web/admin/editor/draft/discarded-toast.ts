import { toast } from '#web/ui/overlays/toast.ts'

/** As long as every other way back. */
const TIMEOUT_MS = 10_000

/** Says what one press threw away, and offers it back. */
export function toastDiscarded(title: string, bringBack: () => void, description?: string) {
  toast({
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
