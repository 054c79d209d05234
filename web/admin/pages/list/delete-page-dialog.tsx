import { api, path } from '#contract/wire/api.ts'
import type { Page } from '#contract/content/pages.ts'
import { callApi } from '#web/lib/api/api.ts'
import { escapeHtml } from '#contract/wire/escape-html.ts'
import { useRevalidate } from '#web/shell/navigation/revalidate.ts'
import { DeleteDialog } from '../../dialogs/delete-dialog.tsx'
import { toastWithUndo } from '../../notices/undo-toast.ts'

interface DeletePageDialogProps {
  /** The page in question; null keeps the dialog closed. */
  page: Pick<Page, 'id' | 'title' | 'link'> | null
  onClose: () => void
  onDeleted: () => void
}

/** Names the page and what visitors lose with it; the toast takes the deletion back. */
export function DeletePageDialog({ page, onClose, onDeleted }: DeletePageDialogProps) {
  const revalidate = useRevalidate()
  return (
    <DeleteDialog
      record={page}
      words={({ title, link }) => ({
        title: `Удалить страницу «${title}»?`,
        description: `Адрес ${link} на\u00a0сайте останется без\u00a0её текстов. 30\u00a0дней страницу можно вернуть из\u00a0корзины вместе со\u00a0связями.`,
      })}
      pathOf={({ id }) => path(api.page, { id })}
      onClose={onClose}
      onDeleted={({ id, title }) => {
        onDeleted()
        toastWithUndo({
          title: 'Страница в\u00a0корзине',
          description: `${escapeHtml(title)}: вернуть можно в\u00a0течение 30\u00a0дней.`,
          undo: () => callApi(path(api.pageRestore, { id }), { method: 'POST' }).finally(() => void revalidate()),
          undone: 'Страница возвращена',
        })
      }}
    />
  )
}
