import { useState } from 'react'
import { path } from '#contract/api.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { callApi } from '#web/lib/api.ts'
import { escapeHtml } from '#contract/escape-html.ts'
import { useViewing } from '#web/shell/viewing.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { tellFailure } from '../failure-notice.ts'
import { toastWithUndo } from '../undo-toast.ts'
import { deletionConsequence } from './deletion-words.ts'
import { toastIdOf, type Directory, type DirectoryRecord } from './directory.ts'

interface DeleteDialogProps {
  directory: Directory
  record: DirectoryRecord | null
  isOpen: boolean
  onClose: () => void
  /** 200 ms after closing. */
  onReset: () => void
  /** After the deletion, and again after its undoing. */
  onChange: () => void
}

/** Names the record and what goes with it; the toast takes the deletion back. */
export function DeleteDialog({ directory, record, isOpen, onClose, onReset, onChange }: DeleteDialogProps) {
  const [isDeleting, setDeleting] = useState(false)
  const [error, setError] = useState<string>()
  const { words } = directory
  const viewing = useViewing()

  const remove = async () => {
    if (isDeleting) return
    setDeleting(true)
    setError(undefined)
    // Without an id the server says so at the title (specification §5).
    const params = { id: record?.id ?? 0 }
    try {
      await callApi(path(directory.recordPath, params), { method: 'DELETE' })
      onClose()
      onChange()
      toastWithUndo({
        id: toastIdOf(directory, params.id),
        title: words.deleted,
        description: escapeHtml(record?.title ?? ''),
        undo: () => callApi(path(directory.restorePath, params), { method: 'POST' }).finally(onChange),
        undone: words.restored,
      })
    } catch (failure) {
      const refusal = failure instanceof ApiError ? refusalOf(failure) : undefined
      if (refusal === undefined) tellFailure(failure)
      setError(refusal)
      if (failure instanceof ApiError && failure.status === 404) onChange()
    } finally {
      setDeleting(false)
    }
  }

  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      onReset={() => {
        setError(undefined)
        onReset()
      }}
      title={`Удалить ${words.accusative} «${record?.title ?? ''}»?`}
      description={record && deletionConsequence(record)}
      footer={
        <>
          <Button variant="outline" color="neutral" onClick={onClose}>
            Оставить
          </Button>
          <Button color="danger" loading={isDeleting} disabledReason={viewing?.reason} onClick={() => void remove()}>
            Удалить
          </Button>
        </>
      }
    >
      {error && (
        <Notice tone="danger" icon="lucide:circle-alert">
          <span role="alert">{error}</span>
        </Notice>
      )}
    </Dialog>
  )
}

function refusalOf(failure: ApiError): string | undefined {
  if (failure.status === 404) return 'Этой записи уже нет в\u00a0списке: её удалил кто-то другой.'
  return failure.status === 422 ? (failure.fieldErrors.title ?? failure.message) : undefined
}
