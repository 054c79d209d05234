import { useState } from 'react'
import type { Role } from '#contract/access.ts'
import { api, path } from '#contract/api.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { callApi } from '#web/lib/api.ts'
import { escapeHtml } from '#contract/escape-html.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { tellFailure } from '../failure-notice.ts'

interface DeleteRoleDialogProps {
  /** Null: closed. */
  role: Role | null
  onClose: () => void
  onDeleted: () => void
}

/** A role has no trash: asks, and says what is lost. */
export function DeleteRoleDialog({ role, onClose, onDeleted }: DeleteRoleDialogProps) {
  const [isDeleting, setDeleting] = useState(false)
  const [shown, setShown] = useState(role)
  if (role !== null && role !== shown) setShown(role)
  const remove = async (id: number, title: string) => {
    setDeleting(true)
    try {
      await callApi(path(api.role, { id }), { method: 'DELETE' })
      toast({ title: 'Роль удалена', description: escapeHtml(title), icon: 'lucide:trash-2', color: 'neutral' })
      onDeleted()
    } catch (error) {
      if (!tellRefusal(error)) tellFailure(error)
    }
    setDeleting(false)
    onClose()
  }
  return (
    <Dialog
      open={role !== null}
      onOpenChange={(open) => !open && onClose()}
      onReset={() => setShown(null)}
      title={`Удалить роль «${shown?.title ?? ''}»?`}
      description="Роль и список её прав пропадут, вернуть их нельзя. Людей с этой ролью сейчас нет."
      footer={
        <>
          <Button variant="outline" color="neutral" onClick={onClose}>
            Оставить
          </Button>
          <Button
            color="danger"
            loading={isDeleting}
            onClick={() => shown !== null && void remove(shown.id, shown.title)}
          >
            Удалить роль
          </Button>
        </>
      }
    />
  )
}

/** Somebody may have been given the role a moment ago: the server says so in a sentence. */
function tellRefusal(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status !== 422) return false
  toast({
    title: 'Роль не\u00a0удалена',
    description: escapeHtml(error.message),
    icon: 'lucide:circle-alert',
    color: 'danger',
    timeout: 20_000,
  })
  return true
}
