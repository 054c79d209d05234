import { ApiError } from '#web/lib/api/api-error.ts'
import { toast } from '#web/ui/overlays/toast.ts'
import { toastError } from '../notices/toast-error.ts'
import { toastWithUndo } from '../notices/undo-toast.ts'

interface SaveAtOnce<R> {
  send: () => Promise<R>
  /** Hears of every state of the record that an answer brings: saved, undone, or saved by somebody else first. */
  onRecord: (record: R) => void
  notice: Omit<Parameters<typeof toastWithUndo>[0], 'undo'>
  undo: (saved: R) => Promise<R>
  /** When somebody else was first. */
  changed: (current: R) => { title: string; description: string }
  /** Whether the screen itself tells of what they saved: a notice would lie over it. */
  isShown?: ((current: R) => boolean) | undefined
}

/** Saves a record of a panel at once and offers the way back. Throws an ApiError of 422, whose words belong beside the field. */
export async function saveAtOnce<R>({
  send,
  onRecord,
  notice,
  undo,
  changed,
  isShown,
}: SaveAtOnce<R>): Promise<boolean> {
  try {
    const saved = await send()
    onRecord(saved)
    toastWithUndo({ ...notice, undo: async () => onRecord(await undo(saved)) })
    return true
  } catch (error) {
    if (error instanceof ApiError && error.status === 422) throw error
    if (error instanceof ApiError && error.status === 409) {
      const current = error.body.current as R
      onRecord(current)
      if (isShown?.(current) !== true) toast({ ...changed(current), icon: 'lucide:refresh-cw', color: 'warn' })
    } else toastError(error)
    return false
  }
}
