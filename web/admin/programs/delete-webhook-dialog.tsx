import { useState } from 'react'
import type { Webhook } from '#contract/programs/webhooks.ts'
import { api, path } from '#contract/wire/api.ts'
import { callApi } from '#web/lib/api/api.ts'
import { useRevalidate } from '#web/shell/navigation/revalidate.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { toastError } from '../notices/toast-error.ts'

interface DeleteWebhookDialogProps {
  webhook: Webhook
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Its history goes with it, so it asks first. */
export function DeleteWebhookDialog({ webhook: { id, title }, open, onOpenChange }: DeleteWebhookDialogProps) {
  const revalidate = useRevalidate()
  const [isDeleting, setDeleting] = useState(false)
  const remove = async () => {
    setDeleting(true)
    try {
      await callApi(path(api.webhook, { id }), { method: 'DELETE' })
      onOpenChange(false)
    } catch (error) {
      toastError(error)
    }
    setDeleting(false)
    await revalidate()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Удалить адрес «${title}»?`}
      description="Уведомления перестанут приходить, их история удалится."
      footer={
        <>
          <Button variant="outline" color="neutral" onClick={() => onOpenChange(false)}>
            Оставить
          </Button>
          <Button color="danger" loading={isDeleting} onClick={() => void remove()}>
            Удалить
          </Button>
        </>
      }
    />
  )
}
