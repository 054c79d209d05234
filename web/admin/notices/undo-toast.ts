import { ApiError } from '#web/lib/api/api-error.ts'
import { toast } from '#web/ui/overlays/toast.ts'
import { toastError } from './toast-error.ts'

/** Longer than an ordinary notice: somebody has to notice the slip first. */
const UNDO_TIMEOUT_MS = 10_000

interface UndoToast {
  id?: string
  /** HTML, shown through the sanitiser. */
  title: string
  /** HTML, shown through the sanitiser. */
  description?: string
  icon?: string
  /** The inverse call. */
  undo: () => Promise<unknown>
  /** Said when it is undone. */
  undone?: string
}

/** Says what was done and offers to take it back by the inverse call, once. */
export function toastWithUndo({ undo, undone = 'Отменено', ...said }: UndoToast): string {
  return toast({
    icon: 'lucide:circle-check',
    ...said,
    timeout: UNDO_TIMEOUT_MS,
    actions: [{ label: 'Отменить', icon: 'lucide:undo-2', onClick: () => void takeBack(undo, undone) }],
  })
}

/** The inverse call names the version that it takes back: another save in between wins. */
function toastTooLate() {
  toast({
    title: 'Не\u00a0отменено: с\u00a0тех пор изменили ещё раз',
    description: 'Всё осталось как сейчас. Прежние значения есть в\u00a0истории записи.',
    icon: 'lucide:info',
    color: 'warn',
    timeout: UNDO_TIMEOUT_MS,
  })
}

async function takeBack(undo: () => Promise<unknown>, undone: string) {
  try {
    await undo()
    toast({ title: undone, icon: 'lucide:undo-2', color: 'neutral' })
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) toastTooLate()
    else toastError(error)
  }
}
