import { api, path } from '#contract/wire/api.ts'
import type { Psychologist } from '#contract/psychologists/psychologists.ts'
import { callApi } from '#web/lib/api/api.ts'
import { escapeHtml } from '#contract/wire/escape-html.ts'
import { toastError } from '../../notices/toast-error.ts'
import { toastWithUndo } from '../../notices/undo-toast.ts'

/** Moves the card to the trash at once and offers the way back. `onChange` runs after each of the two. */
export async function moveToTrash({ id, full_name }: Psychologist, onChange: () => void) {
  try {
    await callApi(path(api.psychologist, { id }), { method: 'DELETE' })
  } catch (error) {
    return toastError(error)
  }
  onChange()
  toastWithUndo({
    title: 'Карточка в\u00a0корзине',
    description: `${escapeHtml(full_name)}: вернуть можно в\u00a0течение 30\u00a0дней.`,
    undo: async () => {
      await callApi(path(api.psychologistRestore, { id }), { method: 'POST' })
      onChange()
    },
    undone: 'Карточка возвращена',
  })
}
