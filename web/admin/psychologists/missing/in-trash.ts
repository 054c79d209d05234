import { IN_TRASH, type InTrashBody } from '#contract/office/trash-terms.ts'
import { psychologist, type Psychologist } from '#contract/psychologists/psychologists.ts'
import type { SessionUser } from '#contract/people/current-user.ts'
import { href } from '#contract/people/screens.ts'
import type { ApiError } from '#web/lib/api/api-error.ts'
import { escapeHtml } from '#contract/wire/escape-html.ts'
import { formatMoment } from '#web/lib/format.ts'
import { toast, type ToastAction } from '#web/ui/overlays/toast.ts'
import { KEEPS_DRAFT } from '../../editor/draft/keeps-draft.ts'
import { toastCode, toastError } from '../../notices/toast-error.ts'
import { SAVE_TOAST_ID } from '../../editor/save/save-toast.ts'
import { whoDeleted } from '../../trash/who-deleted.ts'
import { whoMerged } from './who-merged.ts'

/** There is a name to read, and a way to choose. */
const TIMEOUT_MS = 20_000

type Facts = Pick<InTrashBody, 'deleted_at' | 'deleted_by' | 'merged_into'>

interface Reader {
  card: Pick<Psychologist, 'id' | 'full_name'>
  user: Pick<SessionUser, 'id' | 'permissions'>
  timeZone: string
  navigate: (to: string, options: { state: unknown }) => unknown
}

/**
 * Tells that the card was put in the trash, or merged with another, while it was open; of any other failure its code, as
 * the specification has it (§8).
 */
export function toastInTrash(error: ApiError, reader: Reader): void {
  if (!isInTrash(error)) return toastCode(error)
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
}

function waysOn(merged: InTrashBody['merged_into'], { card, user, navigate }: Reader): ToastAction[] {
  const open = (address: string) => () => void navigate(address, { state: KEEPS_DRAFT })
  if (merged !== null) {
    const address = href('psychologistEditor', { id: merged.id })
    return [{ label: `Открыть карточку «${merged.title}»`, onClick: open(address) }]
  }
  if (!mayOpenTrash(user)) return []
  const address = `${href('trash')}?filter[title]=${encodeURIComponent(card.full_name)}`
  const item = { type: 'psychologist', id: card.id, title: card.full_name } as const
  const restore = () =>
    void import('../../trash/restore-item.ts').then(({ restoreItem }) => restoreItem(item, () => {}), toastError)
  return [
    // What is typed here meets the restored card by the next press of «Сохранить».
    { label: 'Вернуть карточку', icon: 'lucide:undo-2', onClick: restore },
    { label: 'Открыть корзину', icon: 'lucide:trash-2', onClick: open(address) },
  ]
}

function mayOpenTrash({ permissions }: Reader['user']): boolean {
  return permissions.includes(psychologist.trash)
}

/** «Белова Марина убрала её туда 20.11.2026, 14:05. То, что вы ввели, осталось в черновике…». */
export function inTrashText(
  { deleted_at, deleted_by, merged_into }: Facts,
  { user, timeZone }: Pick<Reader, 'user' | 'timeZone'>,
): string {
  const at = formatMoment(deleted_at, timeZone)
  if (merged_into !== null)
    return `${whoMerged({ deleted_by, merged_into }, user.id)} ${at}. То, что вы\u00a0ввели, осталось в\u00a0черновике.`
  const draft = 'То, что вы\u00a0ввели, осталось в\u00a0черновике: он\u00a0предложится, когда карточку вернут.'
  const way = mayOpenTrash(user) ? '' : ' Вернуть её может администратор.'
  return `${whoDeleted(deleted_by, user.id)} ${at}. ${draft}${way}`
}

function isInTrash(error: ApiError): error is ApiError & { body: InTrashBody } {
  return error.status === 404 && error.body.code === IN_TRASH
}
