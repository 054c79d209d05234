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
  /** Whether it holds all that was sent: after a lost answer it may be one's own save that was first. */
  isAsSent?: ((current: R) => boolean) | undefined
  /** Whether the screen itself tells of what they saved: a notice would lie over it. */
  isShown?: ((current: R) => boolean) | undefined
}

/** The notice of what was sent and not answered: a conflict after it may be with one's own save. */
let unanswered: string | undefined

/** Saves a record of a panel at once and offers the way back. Throws an ApiError of 422, whose words belong beside the field. */
export async function saveAtOnce<R>({
  send,
  onRecord,
  notice,
  undo,
  changed,
  isAsSent,
  isShown,
}: SaveAtOnce<R>): Promise<boolean> {
  const tell = (saved: R) => {
    unanswered = undefined
    onRecord(saved)
    toastWithUndo({ ...notice, undo: async () => onRecord(await undo(saved)) })
    return true
  }
  try {
    return tell(await send())
  } catch (error) {
    if (error instanceof ApiError && error.status === 422) throw error
    if (error instanceof ApiError && error.status === 409) {
      const current = error.body.current as R
      if (unanswered === notice.id && isAsSent?.(current)) return tell(current)
      onRecord(current)
      if (!isShown?.(current)) toast({ ...changed(current), icon: 'lucide:refresh-cw', color: 'warn' })
    } else {
      unanswered = notice.id
      toastError(error)
    }
    return false
  }
}
