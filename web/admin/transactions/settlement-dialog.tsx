import { useState } from 'react'
import { api, path } from '#contract/wire/api.ts'
import {
  REFUND_REASON_MAX,
  SETTLEMENTS,
  type Settlement,
  type TransactionQuestion,
} from '#contract/payments/transaction-questions.ts'
import type { Transaction, TransactionWithEvents } from '#contract/payments/transactions.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { callApi } from '#web/lib/api/api.ts'
import { formatMoney } from '#web/lib/format.ts'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { MoneyField } from '#web/ui/fields/money-field.tsx'
import { Notice } from '#web/ui/data/notice.tsx'
import { Segmented } from '#web/ui/fields/segmented.tsx'
import { Textarea } from '#web/ui/fields/textarea.tsx'
import { toast } from '#web/ui/overlays/toast.ts'
import { useSubmitError } from '#web/ui/fields/submit-error.ts'
import { toastError } from '../notices/toast-error.ts'
import { FormDialog } from '../dialogs/form-dialog.tsx'
import { useDraftForm } from '../dialogs/use-draft-form.ts'
import { LeftDraftNotice } from '../notices/left-draft-notice.tsx'
import { settlementWords } from './question-words.ts'

interface SettlementDialogProps {
  transaction: Transaction
  question: TransactionQuestion
  isOpen: boolean
  onClose: () => void
  /** Where the focus goes on closing; null for where it was. */
  finalFocus: () => HTMLElement | null
  onSettled: (transaction: TransactionWithEvents) => void
}

interface Form {
  chosen: Settlement['outcome'] | null
  amount: number | null
  reason: string
  /** Somebody has looked: that is said for the moment in which it is sent. */
  isChecked: boolean
}

const BLANK: Form = { chosen: null, amount: null, reason: '', isChecked: false }

const REFUND_ENDS = [
  { value: 'returned', label: 'Деньги вернулись' },
  { value: 'not_returned', label: 'Возврата не\u00a0было' },
] as const

/** A decision where the bank cannot tell. It moves no money: it writes down where the money is, so it asks for a reason. */
export function SettlementDialog({
  transaction,
  question,
  isOpen,
  onClose,
  finalFocus,
  onSettled,
}: SettlementDialogProps) {
  const { kind, attempt_id, left } = question
  const draft = useDraftForm<Form>({
    name: `settlement.${kind}`,
    id: attempt_id,
    isOpen,
    begin: () => BLANK,
    unkept: ['isChecked'],
  })
  const { chosen, amount, reason, isChecked } = draft.form
  const [errors, setErrors] = useState<Record<string, string>>({})
  const unchecked = useSubmitError(errors.checked)
  const [refusal, setRefusal] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const outcome = kind === 'refund' ? chosen : SETTLEMENTS[kind][0]
  const words = settlementWords(kind, outcome ?? 'returned')
  const decision = kind === 'refund' && outcome === null ? 'Записать' : words.submit
  const verb = kind === 'refund_unknown' && amount !== null ? `${decision} ${formatMoney(amount)}` : decision

  const settle = async () => {
    const missing = missingIn({ outcome, isChecked })
    setErrors(missing)
    setRefusal(undefined)
    if (Object.keys(missing).length > 0) return
    setSaving(true)
    try {
      const { data } = await callApi<{ data: TransactionWithEvents }>(
        path(api.transactionSettlement, { id: transaction.id }),
        {
          method: 'POST',
          body: {
            ...{ kind, attempt_id, outcome, reason, version: transaction.version },
            ...(kind === 'refund_unknown' ? { amount } : {}),
          },
        },
      )
      draft.startOver()
      onClose()
      onSettled(data)
      toast({ title: words.done, icon: 'lucide:circle-check' })
    } catch (error) {
      if (error instanceof ApiError && error.status === 422) setErrors(error.fieldErrors)
      else if (error instanceof ApiError && [409, 503].includes(error.status)) {
        setRefusal(error.message)
        const { current } = error.body as { current?: TransactionWithEvents }
        if (current !== undefined) onSettled(current)
      } else toastError(error)
    } finally {
      setSaving(false)
    }
  }

  return (
    <FormDialog
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={words.title}
      description={`${transaction.number}, ${transaction.payer.name}. Деньги от\u00a0этого не\u00a0двинутся: мы запишем, где они. Отменить запись нельзя.`}
      verb={verb}
      cancel="Отмена"
      isSending={isSaving}
      finalFocus={finalFocus}
      onSubmit={() => void settle()}
    >
      {draft.leftAt !== null && <LeftDraftNotice at={draft.leftAt} onStartOver={draft.startOver} />}
      {refusal && (
        <Notice tone="warn" icon="lucide:landmark">
          <span role="alert">{refusal}</span>
        </Notice>
      )}
      {kind === 'refund' && (
        <Field label={`Возврат ${formatMoney(question.amount ?? 0)}`} error={errors.outcome}>
          <Segmented
            options={REFUND_ENDS}
            value={outcome as 'returned' | null}
            onChange={(end) => draft.change({ chosen: end })}
            className="flex"
          />
        </Field>
      )}
      {kind === 'refund_unknown' && (
        <Field
          label="Сколько вернули"
          error={errors.amount}
          hint={`Меньше ${formatMoney(left)}: вернулась только часть`}
        >
          <MoneyField value={amount} onChange={(kopecks) => draft.change({ amount: kopecks })} />
        </Field>
      )}
      <Field label="Откуда это известно" error={errors.reason} hint="Останется в истории и в аудите">
        <Textarea
          rows={2}
          limit={REFUND_REASON_MAX}
          value={reason}
          onChange={({ target }) => draft.change({ reason: target.value })}
        />
      </Field>
      <div {...unchecked.place}>
        <Checkbox
          checked={isChecked}
          onChange={({ target }) => draft.change({ isChecked: target.checked })}
          aria-invalid={unchecked.error !== undefined}
          label={kind === 'receipt' ? 'Чек есть в\u00a0кабинете кассы' : 'Сверено с\u00a0кабинетом банка или выпиской'}
        />
        {unchecked.error && (
          <p role="alert" className="mt-1 text-13 text-danger">
            {unchecked.error}
          </p>
        )}
      </div>
    </FormDialog>
  )
}

/** What the browser can see by itself; the rest is for the server. */
function missingIn({ outcome, isChecked }: { outcome: string | null; isChecked: boolean }): Record<string, string> {
  return {
    ...(outcome === null ? { outcome: 'Выберите, чем кончилось' } : {}),
    ...(isChecked ? {} : { checked: 'Сначала сверьте: по\u00a0памяти о\u00a0деньгах не\u00a0решают' }),
  }
}
