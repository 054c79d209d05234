import { useId, useState } from 'react'
import { api, path } from '#contract/api.ts'
import { REFUND_REASON_MAX, type Transaction, type TransactionWithEvents } from '#contract/transactions.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { callApi } from '#web/lib/api.ts'
import { formatMoney } from '#web/lib/format.ts'
import { useViewing } from '#web/shell/viewing.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.ts'
import { tellFailure } from '../failure-notice.ts'

interface RefundDialogProps {
  transaction: Transaction
  isOpen: boolean
  onClose: () => void
  onRefunded: (transaction: TransactionWithEvents) => void
}

/** Gives money back, all or a part. It cannot be undone, so the sum stands on the button. */
export function RefundDialog({ transaction, isOpen, onClose, onRefunded }: RefundDialogProps) {
  const formId = useId()
  const viewing = useViewing()
  const left = transaction.amount - transaction.refunded_amount
  const [amount, setAmount] = useState<number | null>()
  const [reason, setReason] = useState('')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [refusal, setRefusal] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const asked = amount === undefined ? left : amount

  const refund = async () => {
    if (isSaving) return
    setSaving(true)
    setErrors({})
    setRefusal(undefined)
    try {
      const { data } = await callApi<{ data: TransactionWithEvents }>(
        path(api.transactionRefund, { id: transaction.id }),
        { method: 'POST', body: { amount: asked, reason } },
      )
      onClose()
      onRefunded(data)
      toast({
        title: 'Возврат отправлен в\u00a0банк',
        description: formatMoney(asked ?? 0),
        icon: 'lucide:circle-check',
      })
    } catch (error) {
      if (error instanceof ApiError && error.status === 422) {
        setErrors(error.fieldErrors)
        setRefusal(error.fieldErrors.status)
      } else if (error instanceof ApiError && error.status === 503) setRefusal(error.message)
      else tellFailure(error)
    } finally {
      setSaving(false)
    }
  }

  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      onReset={() => {
        setAmount(undefined)
        setReason('')
        setErrors({})
        setRefusal(undefined)
      }}
      isSticky
      title={`Вернуть деньги по ${transaction.number}?`}
      description={`Плательщик получит их обратно тем же путём. Отменить возврат нельзя. Можно вернуть до\u00a0${formatMoney(left)}.`}
      footer={
        <>
          <Button variant="outline" color="neutral" onClick={onClose}>
            Оставить
          </Button>
          <Button type="submit" form={formId} color="danger" loading={isSaving} disabledReason={viewing?.reason}>
            {asked === null ? 'Вернуть' : `Вернуть ${formatMoney(asked)}`}
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
          void refund()
        }}
      >
        {refusal && (
          <Notice tone="warn" icon="lucide:landmark">
            <span role="alert">{refusal}</span>
          </Notice>
        )}
        <Field label="Сколько" error={errors.amount}>
          <MoneyField value={asked} onChange={setAmount} />
        </Field>
        <Field label="Почему" error={errors.reason} hint="Останется в истории транзакции">
          <Textarea
            rows={2}
            limit={REFUND_REASON_MAX}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
      </form>
    </Dialog>
  )
}
