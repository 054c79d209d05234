import { useRef, useState } from 'react'
import type { Webhook } from '#contract/programs/webhooks.ts'
import { api, path } from '#contract/wire/api.ts'
import { callApi } from '#web/lib/api/api.ts'
import { useRevalidate } from '#web/shell/navigation/revalidate.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { toastError } from '../notices/toast-error.ts'

/** The id of what stands above all addresses. */
export const WEBHOOKS_HEADING = 'webhooks'

interface DeleteWebhookDialogProps {
  webhook: Webhook
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Its history goes with it, so it asks first. */
export function DeleteWebhookDialog({ webhook: { id, title }, open, onOpenChange }: DeleteWebhookDialogProps) {
  const revalidate = useRevalidate()
  const [isDeleting, setDeleting] = useState(false)
  // Its row goes away, and what opened this with it.
  const section = useRef<HTMLElement>(null)
  const remove = async () => {
    setDeleting(true)
    try {
      await callApi(path(api.webhook, { id }), { method: 'DELETE' })
      section.current = document.getElementById(WEBHOOKS_HEADING)
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
      finalFocus={() => section.current}
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
