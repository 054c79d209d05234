import { useState } from 'react'
import { api, path } from '#contract/api.ts'
import type { Page } from '#contract/pages.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { callApi } from '#web/lib/api.ts'
import { escapeHtml } from '#contract/escape-html.ts'
import { useRevalidate } from '#web/shell/revalidate.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { tellFailure } from '../failure-notice.ts'
import { toastWithUndo } from '../undo-toast.ts'

interface DeletePageDialogProps {
  /** The page in question; null keeps the dialog closed. */
  page: Pick<Page, 'id' | 'title' | 'link'> | null
  onClose: () => void
  onDeleted: () => void
}

/** Names the page and what visitors lose with it; the toast takes the deletion back. */
export function DeletePageDialog({ page, onClose, onDeleted }: DeletePageDialogProps) {
  const revalidate = useRevalidate()
  const [shown, setShown] = useState(page)
  if (page !== null && page !== shown) setShown(page)
  const [isDeleting, setDeleting] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  const remove = async () => {
    if (isDeleting || shown === null) return
    setDeleting(true)
    setRefusal(undefined)
    try {
      await callApi(path(api.page, { id: shown.id }), { method: 'DELETE' })
      onClose()
      onDeleted()
      toastWithUndo({
        title: 'Страница в\u00a0корзине',
        description: `${escapeHtml(shown.title)}: вернуть можно в\u00a0течение 30\u00a0дней.`,
        undo: () =>
          callApi(path(api.pageRestore, { id: shown.id }), { method: 'POST' }).finally(() => void revalidate()),
        undone: 'Страница возвращена',
      })
    } catch (failure) {
      const isTold = failure instanceof ApiError && (failure.status === 422 || failure.status === 404)
      if (isTold) setRefusal(failure.fieldErrors.title ?? failure.message)
      else tellFailure(failure)
    } finally {
      setDeleting(false)
    }
  }

  return (
    <Dialog
      open={page !== null}
      onOpenChange={(open) => !open && onClose()}
      onReset={() => {
        setShown(null)
        setRefusal(undefined)
      }}
      title={`Удалить страницу «${shown?.title ?? ''}»?`}
      description={`Адрес ${shown?.link ?? ''} на\u00a0сайте останется без\u00a0её текстов. 30\u00a0дней страницу можно вернуть из\u00a0корзины вместе со\u00a0связями.`}
      footer={
        <>
          <Button variant="outline" color="neutral" onClick={onClose}>
            Оставить
          </Button>
          <Button color="danger" loading={isDeleting} onClick={() => void remove()}>
            Удалить
          </Button>
        </>
      }
    >
      {refusal !== undefined && (
        <Notice tone="danger" icon="lucide:circle-alert">
          <span role="alert">{refusal}</span>
        </Notice>
      )}
    </Dialog>
  )
}
