import { useId, type ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

interface FormDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  /** The verb on the button that sends. */
  verb: string
  color?: 'primary' | 'danger'
  isSending: boolean
  onSubmit: () => void
  onReset: () => void
  children: ReactNode
}

/** A few fields and one verb, sent by Enter as well. */
export function FormDialog({ title, verb, color, isSending, onSubmit, children, ...dialog }: FormDialogProps) {
  const formId = useId()
  return (
    <Dialog
      {...dialog}
      isSticky
      title={title}
      footer={
        <>
          <Button variant="outline" color="neutral" onClick={() => dialog.onOpenChange(false)}>
            Не&nbsp;менять
          </Button>
          <Button type="submit" form={formId} color={color} loading={isSending}>
            {verb}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          // React hands the event on to the form of the page, in which this dialog only seems to stand.
          event.stopPropagation()
          if (!isSending) onSubmit()
        }}
      >
        {children}
      </form>
    </Dialog>
  )
}
