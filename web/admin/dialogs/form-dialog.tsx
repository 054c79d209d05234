import { useId, type ReactNode, type RefObject } from 'react'
import { Button } from '#web/ui/actions/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'

interface FormDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  /** The verb on the button that sends. */
  verb: string
  /** The way out that changes nothing. */
  cancel?: string
  /** What that way does, where closing in another way asks first. */
  onCancel?: () => void
  color?: 'primary' | 'danger'
  /** Leads to where more can be done; stands at the start of the buttons. */
  elsewhere?: ReactNode
  /** In place of the buttons. */
  footer?: ReactNode
  formRef?: RefObject<HTMLFormElement | null>
  /** A press beside it closes nothing, unless told that there is nothing to lose. */
  isSticky?: boolean
  isSending: boolean
  disabledReason?: string | undefined
  onSubmit: () => void
  /** Where the focus goes on closing; null for where it was. */
  finalFocus?: () => HTMLElement | null
  onReset?: () => void
  children: ReactNode
}

/** A few fields and one verb, sent by Enter as well. */
export function FormDialog(props: FormDialogProps) {
  const {
    verb,
    cancel,
    onCancel = () => props.onOpenChange(false),
    color,
    elsewhere,
    footer,
    formRef,
    isSticky = true,
    isSending,
    disabledReason,
    onSubmit,
    children,
    ...dialog
  } = props
  const formId = useId()
  return (
    <Dialog
      {...dialog}
      isSticky={isSticky}
      footer={
        footer || (
          <>
            {elsewhere}
            <Button variant="outline" color="neutral" onClick={onCancel}>
              {cancel ?? 'Не\u00a0менять'}
            </Button>
            <Button type="submit" form={formId} color={color} loading={isSending} disabledReason={disabledReason}>
              {verb}
            </Button>
          </>
        )
      }
    >
      <form
        id={formId}
        ref={formRef}
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
