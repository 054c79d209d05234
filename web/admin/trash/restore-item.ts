import { ENTITIES } from '#contract/entities.ts'
import type { TrashItem } from '#contract/office/trash.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { callApi } from '#web/lib/api/api.ts'
import { escapeHtml } from '#contract/wire/escape-html.ts'
import { toast } from '#web/ui/overlays/toast.ts'
import { toastError } from '../notices/toast-error.ts'
import { toastWithUndo } from '../notices/undo-toast.ts'

/** Takes the record out with everything it was linked to; undoing puts it back. */
export async function restoreItem({ type, id, title }: Pick<TrashItem, 'type' | 'id' | 'title'>, onChange: () => void) {
  const recordPath = `/api/${ENTITIES[type].plural}/${id}`
  try {
    await callApi(`${recordPath}/restore`, { method: 'POST' })
    toastWithUndo({
      id: `trash-${type}-${id}`,
      title: 'Возвращено из\u00a0корзины',
      description: `${ENTITIES[type].nouns.title} «${escapeHtml(title)}», со\u00a0всеми связями.`,
      undo: () => callApi(recordPath, { method: 'DELETE' }).finally(onChange),
      undone: 'Снова в\u00a0корзине',
    })
  } catch (error) {
    if (error instanceof ApiError && error.status === 422) toastRefused(title, error)
    else if (error instanceof ApiError && error.status === 404) toastGone(title)
    else toastError(error)
  }
  onChange()
}

/** A record of the same name has taken its place. */
function toastRefused(title: string, error: ApiError) {
  const [reason = error.message] = Object.values(error.fieldErrors)
  const description = `${escapeHtml(title)}: ${escapeHtml(reason)}.`.replace(/\.\.$/, '.')
  toast({ title: 'Не\u00a0возвращено', description, icon: 'lucide:circle-alert', color: 'danger', timeout: 10_000 })
}

function toastGone(title: string) {
  toast({
    title: 'В\u00a0корзине этого уже нет',
    description: `${escapeHtml(title)}: запись вернули или срок вышел.`,
    icon: 'lucide:trash-2',
    color: 'warn',
  })
}
