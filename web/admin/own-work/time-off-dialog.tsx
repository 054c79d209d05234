import { useState } from 'react'
import { path } from '#contract/wire/api.ts'
import { ownWorkApi } from '#contract/wire/own-work-api.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { callApi } from '#web/lib/api/api.ts'
import { DateField } from '#web/ui/dates/date-field.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Input } from '#web/ui/fields/input.tsx'
import { toast } from '#web/ui/overlays/toast.ts'
import { FormDialog } from '../dialogs/form-dialog.tsx'
import { useDraftForm } from '../dialogs/use-draft-form.ts'
import { LeftDraftNotice } from '../notices/left-draft-notice.tsx'
import { toastError } from '../notices/toast-error.ts'

interface TimeOffDialogProps {
  psychologistId: number
  onClose: () => void
  onAdded: () => void
}

const EMPTY = { first: '', last: '', note: '' }

/** Asks for the days: one of them is enough for a single day off. */
export function TimeOffDialog({ psychologistId, onClose, onAdded }: TimeOffDialogProps) {
  const draft = useDraftForm({ name: 'time-off', id: psychologistId, isOpen: true, begin: () => EMPTY })
  const { first, last, note } = draft.form
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isSending, setSending] = useState(false)
  const send = async () => {
    if (first === '') return setErrors({ first_day: 'Выберите день' })
    setSending(true)
    setErrors({})
    try {
      const body = { first_day: first, last_day: last === '' ? first : last, note }
      await callApi(path(ownWorkApi.timesOff, { id: psychologistId }), { method: 'POST', body })
      draft.forget()
      toast({ title: 'Нерабочие дни отмечены', icon: 'lucide:circle-check' })
      onAdded()
      onClose()
    } catch (failure) {
      if (failure instanceof ApiError && failure.status === 422) setErrors(failure.fieldErrors)
      else toastError(failure)
    } finally {
      setSending(false)
    }
  }
  return (
    <FormDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Нерабочие дни"
      description="На&nbsp;эти дни на&nbsp;сайте нельзя записаться. О&nbsp;тех, кто уже записан, узнают сотрудники."
      verb="Отметить"
      cancel="Отмена"
      isSending={isSending}
      onSubmit={() => void send()}
    >
      {draft.leftAt !== null && <LeftDraftNotice at={draft.leftAt} onStartOver={draft.startOver} />}
      <div className="grid gap-4 md:grid-cols-2">
        <Field label="Первый день" error={errors.first_day} required>
          <DateField value={first} onChange={(day) => draft.change({ first: day })} />
        </Field>
        <Field label="Последний день" error={errors.last_day} hint="Можно не&nbsp;указывать: один день">
          <DateField value={last} onChange={(day) => draft.change({ last: day })} />
        </Field>
      </div>
      <Field label="Заметка" aside="необязательно" hint="Её&nbsp;увидят те, кто ведёт карточки" error={errors.note}>
        <Input value={note} maxLength={200} onChange={({ target }) => draft.change({ note: target.value })} />
      </Field>
    </FormDialog>
  )
}
