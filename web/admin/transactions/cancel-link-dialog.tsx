import { useState } from 'react'
import { api, path } from '#contract/wire/api.ts'
import type { Transaction, TransactionStatus, TransactionWithEvents } from '#contract/payments/transactions.ts'
import { callApi } from '#web/lib/api/api.ts'
import { formatMoney } from '#web/lib/format.ts'
import { randomKey } from '#web/lib/random-key.ts'
import { Notice } from '#web/ui/data/notice.tsx'
import { toast } from '#web/ui/overlays/toast.ts'
import { FormDialog } from '../dialogs/form-dialog.tsx'
import { toastError } from '../notices/toast-error.ts'

interface CancelLinkDialogProps {
  payment: Pick<Transaction, 'id' | 'amount'>
  /** Why it cannot be cancelled now: the money has come, or a colleague was first. */
  obstacle: string | undefined
  isOpen: boolean
  onClose: () => void
  /** Where the focus goes on closing; null for where it was. */
  finalFocus?: () => HTMLElement | null
  onCanceled: (transaction: TransactionWithEvents) => void
}

/** Ends a link that nobody has paid. */
export function CancelLinkDialog(props: CancelLinkDialogProps) {
  const { payment, obstacle, isOpen, onClose, finalFocus, onCanceled } = props
  const [isSending, setSending] = useState(false)
  // What this very press has done is none, nor while the dialog closes.
  const stopped = isOpen && !isSending ? obstacle : undefined
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
      description={
        stopped === undefined &&
        'По ней больше нельзя будет заплатить. Если человек уже на странице банка и успеет, оплата засчитается.'
      }
      verb="Отменить ссылку"
      cancel="Оставить"
      color="danger"
      isSticky={false}
      isSending={isSending}
      disabledReason={stopped}
      finalFocus={finalFocus}
      onSubmit={() => void cancel()}
    >
      {stopped === undefined ? (
        <p className="text-13 text-ink-2">Новую ссылку с&nbsp;верной суммой можно создать сразу после этого.</p>
      ) : (
        <Notice tone="warn" icon="lucide:landmark">
          <span role="alert">{stopped}</span>
        </Notice>
      )}
    </FormDialog>
  )
}

/** Why a link that could be cancelled a moment ago cannot be any more. */
export function cancelObstacle(status: TransactionStatus): string {
  if (status === 'canceled') return 'Эту ссылку уже отменили: заплатить по\u00a0ней нельзя.'
  if (status === 'expired') return 'Срок ссылки вышел: заплатить по\u00a0ней уже нельзя.'
  if (status === 'paid' || status === 'authorized') return 'По\u00a0этой ссылке уже заплатили: отменять нечего.'
  return 'С\u00a0этой ссылкой уже что-то произошло: закройте вопрос и\u00a0посмотрите, как обстоят дела.'
}
