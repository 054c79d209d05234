import { IN_TRASH, type InTrashBody } from '#contract/office/trash-terms.ts'
import type { ApiError } from '#web/lib/api/api-error.ts'
import { escapeHtml } from '#contract/wire/escape-html.ts'
import { formatMoment } from '#web/lib/format.ts'
import { toast, type ToastAction } from '#web/ui/overlays/toast.ts'
import { SAVE_TOAST_ID } from '../editor/save/save-toast.ts'
import { verbFor } from '../russian/russian-gender.ts'

/** There is a name to read, and a way to choose. */
const TIMEOUT_MS = 20_000

type Facts = Pick<InTrashBody, 'deleted_at' | 'deleted_by' | 'merged_into'>

interface Reader {
  id: number
  timeZone: string
  /** Null for whoever may not look into the trash. */
  openTrash: (() => void) | null
  openCard: (id: number) => void
}

/** Tells that the card was put in the trash, or merged with another, while it was open; false when a save failed for another reason. */
export function tellInTrash(error: ApiError, reader: Reader): boolean {
  if (!isInTrash(error)) return false
  const { merged_into } = error.body
  toast({
    id: SAVE_TOAST_ID,
    title: `Не\u00a0сохранено: ${merged_into === null ? 'карточка в\u00a0корзине' : 'карточку объединили с\u00a0другой'}`,
    description: escapeHtml(inTrashText(error.body, reader)),
    icon: 'lucide:trash-2',
    color: 'warn',
    timeout: TIMEOUT_MS,
    actions: waysOn(merged_into, reader),
  })
  return true
}

function waysOn(merged: InTrashBody['merged_into'], { openTrash, openCard }: Reader): ToastAction[] {
  if (merged !== null) {
    return [{ label: `Открыть карточку «${merged.title}»`, onClick: () => openCard(merged.id) }]
  }
  return openTrash === null ? [] : [{ label: 'Открыть корзину', icon: 'lucide:trash-2', onClick: openTrash }]
}

/** «Белова Марина убрала её туда 20.11.2026, 14:05. То, что вы ввели, осталось в черновике…». */
export function inTrashText(
  { deleted_at, deleted_by, merged_into }: Facts,
  { id, timeZone, openTrash }: Reader,
): string {
  const at = formatMoment(deleted_at, timeZone)
  if (merged_into !== null)
    return `${whoMerged({ deleted_by, merged_into }, id)} ${at}. То, что вы\u00a0ввели, осталось в\u00a0черновике.`
  const draft = 'То, что вы\u00a0ввели, осталось в\u00a0черновике: он\u00a0предложится, когда карточку вернут.'
  const way = openTrash === null ? ' Вернуть её может администратор.' : ''
  return `${whoDeleted(deleted_by, id)} ${at}. ${draft}${way}`
}

function whoDeleted(by: InTrashBody['deleted_by'], ownId: number): string {
  if (by === null) return 'Её убрали туда'
  if (by.id === ownId) return 'Вы\u00a0сами убрали её туда'
  return `${by.title} ${verbFor(by.title, 'убрал', 'убрала')} её туда`
}

/** «Белова Марина объединила её с карточкой «…»». */
export function whoMerged(
  { deleted_by: by, merged_into }: Pick<InTrashBody, 'deleted_by' | 'merged_into'>,
  ownId: number,
): string {
  const what = `её с\u00a0карточкой «${merged_into?.title}»`
  if (by === null) return `Объединили ${what}`
  if (by.id === ownId) return `Вы\u00a0сами объединили ${what}`
  return `${by.title} ${verbFor(by.title, 'объединил', 'объединила')} ${what}`
}

function isInTrash(error: ApiError): error is ApiError & { body: InTrashBody } {
  return error.status === 404 && error.body.code === IN_TRASH
}
