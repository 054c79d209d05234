import { useState } from 'react'
import { api, path } from '#contract/wire/api.ts'
import type { Transaction, TransactionWithEvents } from '#contract/payments/transactions.ts'
import { callApi } from '#web/lib/api/api.ts'
import { formatMoney } from '#web/lib/format.ts'
import { randomKey } from '#web/lib/random-key.ts'
import { toast } from '#web/ui/overlays/toast.ts'
import { FormDialog } from '../dialogs/form-dialog.tsx'
import { toastError } from '../notices/toast-error.ts'

interface CancelLinkDialogProps {
  payment: Pick<Transaction, 'id' | 'amount'>
  isOpen: boolean
  onClose: () => void
  /** Where the focus goes on closing; null for where it was. */
  finalFocus?: () => HTMLElement | null
  onCanceled: (transaction: TransactionWithEvents) => void
}

/** Ends a link that nobody has paid. */
export function CancelLinkDialog({ payment, isOpen, onClose, finalFocus, onCanceled }: CancelLinkDialogProps) {
  const [isSending, setSending] = useState(false)
  const cancel = async () => {
    setSending(true)
    try {
      const { data } = await callApi<{ data: TransactionWithEvents }>(path(api.transactionCancel, { id: payment.id }), {
        method: 'POST',
        idempotencyKey: randomKey(),
      })
      toast({ title: 'Ссылка отменена', icon: 'lucide:circle-check' })
      onCanceled(data)
    } catch (failure) {
      toastError(failure)
    } finally {
      setSending(false)
      onClose()
    }
  }
  return (
    <FormDialog
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={`Отменить ссылку на\u00a0${formatMoney(payment.amount)}?`}
      description="По ней больше нельзя будет заплатить. Если человек уже на странице банка и успеет, оплата засчитается."
      verb="Отменить ссылку"
      cancel="Оставить"
      color="danger"
      isSticky={false}
      isSending={isSending}
      finalFocus={finalFocus}
      onSubmit={() => void cancel()}
    >
      <p className="text-13 text-ink-2">Новую ссылку с&nbsp;верной суммой можно создать сразу после этого.</p>
    </FormDialog>
  )
}
