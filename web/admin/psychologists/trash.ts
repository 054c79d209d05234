import { api, path } from '#contract/api.ts'
import type { Psychologist } from '#contract/psychologists.ts'
import { callApi } from '#web/lib/api.ts'
import { escapeHtml } from '#contract/escape-html.ts'
import { tellFailure } from '../failure-notice.ts'
import { toastWithUndo } from '../undo-toast.ts'

/** Moves the card to the trash at once and offers the way back. `onChange` runs after each of the two. */
export async function moveToTrash({ id, full_name }: Psychologist, onChange: () => void) {
  try {
    await callApi(path(api.psychologist, { id }), { method: 'DELETE' })
  } catch (error) {
    return tellFailure(error)
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
