import { toast } from '#web/ui/overlays/toast.ts'
import { toastWithUndo } from '../../notices/undo-toast.ts'

/** Longer than an ordinary notice: somebody has to read whose it is, or what else has changed. */
export const TIMEOUT_MS = 10_000

export interface SavedNotice {
  /** Takes the place of the notice with the same one. */
  id: string
  title: string
  /** HTML; the record's name where it says no more. */
  description: string
  icon?: string
  timeout?: number
  /** The inverse call; absent where nothing can be taken back. */
  undo?: (() => Promise<unknown>) | undefined
  undone?: string
  /** Leads to what was made. */
  open?: (() => void) | undefined
  openLabel?: string
}

export function toastSaved({ undo, undone = 'Правка отменена', open, openLabel = 'Открыть', ...notice }: SavedNotice) {
  if (undo !== undefined) return toastWithUndo({ ...notice, undo, undone })
  const said = { icon: 'lucide:circle-check', ...notice }
  if (open === undefined) return toast(said)
  return toast({ ...said, timeout: TIMEOUT_MS, actions: [{ label: openLabel, onClick: open }] })
}

export function toastLostPhoto() {
  toast({
    title: 'Фотографию нужно выбрать снова',
    description: 'Она была слишком большой для\u00a0черновика. Остальное вернулось.',
    icon: 'lucide:image-off',
    color: 'warn',
    timeout: TIMEOUT_MS,
  })
}
