import { useState, type ReactNode } from 'react'
import { ApiError } from '#web/lib/api/api-error.ts'
import { callApi } from '#web/lib/api/api.ts'
import { useRevalidate } from '#web/shell/navigation/revalidate.ts'
import { useViewingAs } from '#web/shell/admin/viewing-as.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Notice } from '#web/ui/data/notice.tsx'
import { toastError } from '../notices/toast-error.ts'

interface DeleteDialogProps<R> {
  /** What is to be deleted; null keeps the dialog closed. */
  record: R | null
  /** Names the record, and says what goes with it. */
  words: (record: R) => { title: string; description: ReactNode }
  verb?: string
  pathOf: (record: R) => string
  onClose: () => void
  /** Tells of it, and how it is taken back. */
  onDeleted: (record: R) => void
}

/** Asks before one record is deleted; what the server refuses stays in the dialog, and the screen behind it is read anew. */
export function DeleteDialog<R>(props: DeleteDialogProps<R>) {
  const { record, words, verb = 'Удалить', pathOf, onClose, onDeleted } = props
  const revalidate = useRevalidate()
  const viewing = useViewingAs()
  // Kept while the dialog closes.
  const [shown, setShown] = useState(record)
  if (record !== null && record !== shown) setShown(record)
  const [isDeleting, setDeleting] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  const remove = async () => {
    if (isDeleting || shown === null) return
    setDeleting(true)
    setRefusal(undefined)
    try {
      await callApi(pathOf(shown), { method: 'DELETE' })
      onClose()
      onDeleted(shown)
    } catch (failure) {
      const reason = failure instanceof ApiError ? refusalOf(failure) : undefined
      setRefusal(reason)
      if (reason === undefined) toastError(failure)
      else void revalidate()
    } finally {
      setDeleting(false)
    }
  }

  return (
    <Dialog
      open={record !== null}
      onOpenChange={(open) => !open && onClose()}
      onReset={() => {
        setShown(null)
        setRefusal(undefined)
      }}
      title=""
      {...(shown !== null && words(shown))}
      footer={
        <>
          <Button variant="outline" color="neutral" onClick={onClose}>
            Оставить
          </Button>
          <Button color="danger" loading={isDeleting} disabledReason={viewing?.reason} onClick={() => void remove()}>
            {verb}
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

function refusalOf(failure: ApiError): string | undefined {
  if (failure.status === 404) return 'Этой записи уже нет в\u00a0списке: её удалил кто-то другой.'
  return failure.status === 422 ? (failure.fieldErrors.title ?? failure.message) : undefined
}
