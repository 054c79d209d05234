import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { api } from '#contract/wire/api.ts'
import type { TransactionWithEvents } from '#contract/payments/transactions.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { callApi } from '#web/lib/api/api.ts'
import { formatMoment, formatMoney } from '#web/lib/format.ts'
import { randomKey } from '#web/lib/random-key.ts'
import { useSite } from '#web/shell/site.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { toastError } from '../notices/toast-error.ts'
import { LeftDraftNotice } from '../notices/left-draft-notice.tsx'
import { useDialogDraft } from '../dialogs/use-dialog-draft.ts'
import {
  BLANK_LINK,
  isTouched,
  linkDraft,
  linkBody,
  linkErrors,
  withMeeting,
  type LinkDraft,
  type LinkForm,
} from './link-form.ts'
import { LinkFields } from './link-fields.tsx'
import { PaymentLink } from './payment-link.tsx'

interface CreateLinkDialogProps {
  /** What is known already; it is no draft, and none is kept of it. */
  prefilled?: LinkForm
  isOpen: boolean
  onClose: () => void
  onCreated: () => void
}

/** Makes a link to pay by and hands it over. What is typed stays when the dialog is closed in between. */
export default function CreateLinkDialog({ prefilled, isOpen, onClose, onCreated }: CreateLinkDialogProps) {
  const formId = useId()
  const [form, setForm] = useState<LinkForm>(prefilled ?? BLANK_LINK)
  const [errors, setErrors] = useState<Partial<Record<keyof LinkForm, string>>>({})
  const [made, setMade] = useState<TransactionWithEvents | null>(null)
  const [isSaving, setSaving] = useState(false)
  const attempt = useRef<string>(undefined)
  const isBlank = prefilled === undefined && isOpen && made === null && !isTouched(form)
  const draft = useDialogDraft<LinkDraft>('transaction', isBlank, (left) => setForm((now) => ({ ...now, ...left })))
  const keep = useEffectEvent(draft.keep)
  useEffect(() => {
    if (prefilled === undefined) keep(linkDraft(form))
  }, [form, prefilled])
  const startOver = () => {
    setForm(prefilled ?? BLANK_LINK)
    setErrors({})
    if (prefilled === undefined) draft.forget()
  }

  const create = async () => {
    if (isSaving) return
    setSaving(true)
    setErrors({})
    // A second press after a lost answer makes no second link.
    attempt.current ??= randomKey()
    try {
      const { data } = await callApi<{ data: TransactionWithEvents }>(api.transactions, {
        method: 'POST',
        body: linkBody(form, Date.now()),
        idempotencyKey: attempt.current,
      })
      setMade(data)
      setForm(prefilled ?? BLANK_LINK)
      if (prefilled === undefined) draft.forget()
      attempt.current = undefined
      onCreated()
    } catch (error) {
      if (error instanceof ApiError && error.status === 422) {
        setErrors(linkErrors(error.body.errors ?? {}))
        attempt.current = undefined
      } else toastError(error)
    } finally {
      setSaving(false)
    }
  }

  const change = (changes: Partial<LinkForm>) => {
    setForm((now) => ({ ...now, ...changes }))
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !isSettled(field, changes))))
  }

  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      onReset={() => {
        setMade(null)
        setErrors({})
      }}
      isSticky={isTouched(form)}
      title={made === null ? 'Ссылка на оплату' : 'Ссылка готова'}
      description={made === null ? 'Отправьте её человеку: он заплатит картой, чек придёт сам.' : undefined}
      footer={
        made === null ? (
          <>
            {prefilled === undefined && isTouched(form) && (
              <Button variant="ghost" color="neutral" className="me-auto" onClick={startOver}>
                Очистить
              </Button>
            )}
            <Button variant="outline" color="neutral" onClick={onClose}>
              Отмена
            </Button>
            <Button type="submit" form={formId} loading={isSaving}>
              {form.amount === null ? 'Создать ссылку' : `Создать ссылку на\u00a0${formatMoney(form.amount)}`}
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>Готово</Button>
        )
      }
    >
      {made === null ? (
        <form
          id={formId}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void create()
          }}
        >
          {draft.leftAt !== null && (
            <LeftDraftNotice at={draft.leftAt} className="mb-4">
              {' '}
              Имя, почту и&nbsp;телефон плательщика впишите снова: в&nbsp;браузере они не&nbsp;хранятся.
            </LeftDraftNotice>
          )}
          <LinkFields
            form={form}
            errors={errors}
            onChange={change}
            onMeeting={(id, meeting) => setForm((now) => withMeeting(now, id, meeting))}
          />
        </form>
      ) : (
        <Made transaction={made} />
      )}
    </Dialog>
  )
}

/** The error of a field that is being mended goes; one contact answers for both. */
function isSettled(field: string, changes: Partial<LinkForm>): boolean {
  return field in changes || (field === 'email' && 'phone' in changes)
}

function Made({ transaction }: { transaction: TransactionWithEvents }) {
  const { timeZone } = useSite()
  return (
    <div className="grid gap-3">
      <PaymentLink transaction={transaction} />
      <p className="text-13 text-ink-2">
        {transaction.number}, {formatMoney(transaction.amount)}: {transaction.payer.name}. Работает до&nbsp;
        {formatMoment(transaction.expires_at, timeZone)}.
      </p>
    </div>
  )
}
