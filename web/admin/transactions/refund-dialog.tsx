import { useState } from 'react'
import { api, path } from '#contract/wire/api.ts'
import { REFUND_REASON_MAX } from '#contract/payments/transaction-questions.ts'
import type { Transaction, TransactionWithEvents } from '#contract/payments/transactions.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { callApi } from '#web/lib/api/api.ts'
import { formatMoney } from '#web/lib/format.ts'
import { randomKey } from '#web/lib/random-key.ts'
import { useViewingAs } from '#web/shell/admin/viewing-as.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { MoneyField } from '#web/ui/fields/money-field.tsx'
import { Notice } from '#web/ui/data/notice.tsx'
import { Textarea } from '#web/ui/fields/textarea.tsx'
import { toast } from '#web/ui/overlays/toast.ts'
import { toastError } from '../notices/toast-error.ts'
import { FormDialog } from '../dialogs/form-dialog.tsx'
import { useDraftForm } from '../dialogs/use-draft-form.ts'
import { LeftDraftNotice } from '../notices/left-draft-notice.tsx'

interface RefundDialogProps {
  transaction: Transaction
  /** Why nothing can be given back now: a colleague, or the bank, was first. */
  obstacle: string | undefined
  isOpen: boolean
  onClose: () => void
  /** What opened it, as it stands when it closes. */
  finalFocus: () => HTMLElement | null
  onRefunded: (transaction: TransactionWithEvents) => void
}

interface Form {
  /** Kopecks; undefined: nobody has typed a sum, all that is left goes back. */
  amount: number | null | undefined
  reason: string
  /** Under which key it has been sent: a second press after a lost answer gives nothing back twice, a reload between them or not. */
  attempt: string | null
}

const BLANK: Form = { amount: undefined, reason: '', attempt: null }

/** A clear no: the next press is a new refund. */
const ANSWERED = [409, 422, 503]

/** Gives money back, all or a part. It cannot be undone, so the sum stands on the button. */
export function RefundDialog({ transaction, obstacle, isOpen, onClose, finalFocus, onRefunded }: RefundDialogProps) {
  const viewing = useViewingAs()
  /** What was given back stays in sight while the dialog closes. */
  const [given, setGiven] = useState<{ asked: number | null; left: number } | null>(null)
  const draft = useDraftForm({ name: 'transaction.refund', id: transaction.id, isOpen, begin: () => BLANK })
  const { amount, reason } = draft.form
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [refusal, setRefusal] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const rest = transaction.amount - transaction.refunded_amount
  const { left, asked } = isOpen || given === null ? { left: rest, asked: amount === undefined ? rest : amount } : given
  /** One that was sent and not answered is sent again: what it has changed itself is no obstacle to it. */
  const stopped = isOpen && draft.form.attempt === null ? obstacle : undefined
  const sum = stopped !== undefined && amount === undefined ? null : asked

  const refund = async () => {
    setSaving(true)
    setErrors({})
    setRefusal(undefined)
    const attempt = draft.form.attempt ?? randomKey()
    // What is sent stays as it is until it is answered: what is left of the money is less by it then.
    draft.change({ attempt, amount: asked })
    try {
      const { data } = await callApi<{ data: TransactionWithEvents }>(
        path(api.transactionRefund, { id: transaction.id }),
        { method: 'POST', body: { amount: asked, reason }, idempotencyKey: attempt },
      )
      setGiven({ asked, left })
      draft.startOver()
      onClose()
      onRefunded(data)
      toast(outcome(data, asked ?? 0))
    } catch (error) {
      if (error instanceof ApiError && ANSWERED.includes(error.status)) draft.change({ attempt: null, amount })
      if (error instanceof ApiError && error.status === 422) {
        setErrors(error.fieldErrors)
        setRefusal(error.fieldErrors.status)
      } else if (error instanceof ApiError && ANSWERED.includes(error.status)) setRefusal(error.message)
      else toastError(error)
    } finally {
      setSaving(false)
    }
  }

  return (
    <FormDialog
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      finalFocus={finalFocus}
      onReset={() => {
        setErrors({})
        setRefusal(undefined)
        setGiven(null)
      }}
      title={`Вернуть деньги по ${transaction.number}?`}
      description={
        stopped === undefined &&
        `${transaction.payer.name} получит ${asked === null ? 'деньги' : formatMoney(asked)} тем\u00a0же путём, каким платили. Отменить возврат нельзя.`
      }
      verb={asked === null || sum === null ? 'Вернуть' : `Вернуть ${formatMoney(asked)}`}
      cancel="Оставить"
      color="danger"
      isSending={isSaving}
      disabledReason={viewing?.reason ?? stopped}
      onSubmit={() => void refund()}
    >
      {draft.leftAt !== null && <LeftDraftNotice at={draft.leftAt} onStartOver={draft.startOver} />}
      {(stopped ?? refusal) && (
        <Notice tone="warn" icon="lucide:landmark">
          <span role="alert">{stopped ?? refusal}</span>
        </Notice>
      )}
      <Field
        label="Сколько"
        error={errors.amount}
        hint={stopped === undefined && draft.form.attempt === null && `Можно до\u00a0${formatMoney(left)}`}
      >
        <MoneyField value={sum} onChange={(kopecks) => draft.change({ amount: kopecks, attempt: null })} />
      </Field>
      <Field label="Почему" error={errors.reason} hint="Останется в истории транзакции">
        <Textarea
          rows={2}
          limit={REFUND_REASON_MAX}
          value={reason}
          onChange={({ target }) => draft.change({ reason: target.value, attempt: null })}
        />
      </Field>
    </FormDialog>
  )
}

/** Money is called back only when the bank says so. */
function outcome({ pending_refund_amount }: Transaction, asked: number) {
  return pending_refund_amount > 0
    ? {
        title: 'Банк принял возврат',
        description: `${formatMoney(asked)}: ждём подтверждения, оно появится в\u00a0истории.`,
        icon: 'lucide:clock',
      }
    : { title: 'Деньги возвращены', description: formatMoney(asked), icon: 'lucide:circle-check' }
}
