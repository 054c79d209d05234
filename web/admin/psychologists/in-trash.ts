import { IN_TRASH, type InTrashBody } from '#contract/office/trash-terms.ts'
import type { ApiError } from '#web/lib/api/api-error.ts'
import { escapeHtml } from '#contract/wire/escape-html.ts'
import { formatMoment } from '#web/lib/format.ts'
import { toast } from '#web/ui/overlays/toast.ts'
import { SAVE_TOAST_ID } from '../editor/save/save-toast.ts'
import { verbFor } from '../russian/russian-gender.ts'

/** There is a name to read, and a way to choose. */
const TIMEOUT_MS = 20_000

interface Reader {
  id: number
  timeZone: string
  /** Null for whoever may not look into the trash. */
  openTrash: (() => void) | null
}

/** Tells that the card was put in the trash while it was open; false when a save failed for another reason. */
export function tellInTrash(error: ApiError, reader: Reader): boolean {
  if (!isInTrash(error)) return false
  toast({
    id: SAVE_TOAST_ID,
    title: 'Не\u00a0сохранено: карточка в\u00a0корзине',
    description: escapeHtml(inTrashText(error.body, reader)),
    icon: 'lucide:trash-2',
    color: 'warn',
    timeout: TIMEOUT_MS,
    actions:
      reader.openTrash === null
        ? []
        : [{ label: 'Открыть корзину', icon: 'lucide:trash-2', onClick: reader.openTrash }],
  })
  return true
}

/** «Белова Марина убрала её туда 20.11.2026, 14:05. То, что вы ввели, осталось в черновике…». */
export function inTrashText(
  { deleted_at, deleted_by }: Pick<InTrashBody, 'deleted_at' | 'deleted_by'>,
  { id, timeZone, openTrash }: Reader,
): string {
  const draft = 'То, что вы\u00a0ввели, осталось в\u00a0черновике: он\u00a0предложится, когда карточку вернут.'
  const way = openTrash === null ? ' Вернуть её может администратор.' : ''
  return `${whoDeleted(deleted_by, id)} ${formatMoment(deleted_at, timeZone)}. ${draft}${way}`
}

function whoDeleted(by: InTrashBody['deleted_by'], ownId: number): string {
  if (by === null) return 'Её убрали туда'
  if (by.id === ownId) return 'Вы\u00a0сами убрали её туда'
  return `${by.title} ${verbFor(by.title, 'убрал', 'убрала')} её туда`
}

function isInTrash(error: ApiError): error is ApiError & { body: InTrashBody } {
  return error.status === 404 && error.body.code === IN_TRASH
}
