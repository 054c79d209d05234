import { useState } from 'react'
import { callApi } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { toast } from '#web/ui/overlays/toast.ts'
import { toastError } from '../notices/toast-error.ts'

interface EndSessionsDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** What DELETE is sent to. */
  path: string
  title: string
  consequence: string
  done: string
  onDone: () => void
}

/** Ending many sessions cannot be taken back: asks first, and says what follows. */
export function EndSessionsDialog({
  open,
  onOpenChange,
  path,
  title,
  consequence,
  done,
  onDone,
}: EndSessionsDialogProps) {
  const [isEnding, setEnding] = useState(false)
  const end = async () => {
    setEnding(true)
    try {
      await callApi(path, { method: 'DELETE' })
      toast({ title: done, icon: 'lucide:log-out', color: 'neutral' })
      onOpenChange(false)
      onDone()
    } catch (error) {
      toastError(error)
    } finally {
      setEnding(false)
    }
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={consequence}
      footer={
        <>
          <Button variant="outline" color="neutral" onClick={() => onOpenChange(false)}>
            Оставить
          </Button>
          <Button color="danger" loading={isEnding} onClick={() => void end()}>
            Завершить
          </Button>
        </>
      }
    />
  )
}
