import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { SOURCE_TITLES, SOURCES_BY_HAND } from '#contract/requests/deal.ts'
import { NOTES_MAX, type PracticeRequest } from '#contract/requests/requests.ts'
import { FOR_WHOM, FOR_WHOM_TITLES, type ForWhom } from '#contract/psychologists/matching/match-answers.ts'
import { api } from '#contract/wire/api.ts'
import type { Linked } from '#contract/wire/http.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { callApi } from '#web/lib/api/api.ts'
import { randomKey } from '#web/lib/random-key.ts'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Input } from '#web/ui/fields/input.tsx'
import { Segmented } from '#web/ui/fields/segmented.tsx'
import { Textarea } from '#web/ui/fields/textarea.tsx'
import { MultiSelect } from '#web/ui/select/multi-select.tsx'
import { optionOf } from '../directories/directory-form.ts'
import { FormDialog } from '../dialogs/form-dialog.tsx'
import { useDialogDraft } from '../dialogs/use-dialog-draft.ts'
import { LeftDraftNotice } from '../notices/left-draft-notice.tsx'
import { toastError } from '../notices/toast-error.ts'

interface NewRequestDialogProps {
  topics: readonly Linked[]
  isOpen: boolean
  onClose: () => void
  onMade: (request: PracticeRequest) => void
}

interface Form {
  source: (typeof SOURCES_BY_HAND)[number]
  name: string
  contact: string
  for_whom: ForWhom
  topics: number[]
  convenient_time: string
  notes: string
  is_taken: boolean
}

const BLANK: Form = {
  source: 'call',
  name: '',
  contact: '',
  for_whom: 'self',
  topics: [],
  convenient_time: '',
  notes: '',
  is_taken: true,
}
/** Who asks stays out of the browser's storage, as who pays does (decision 023). */
type KeptRequest = Omit<Form, 'name' | 'contact'>

const sources = SOURCES_BY_HAND.map((value) => ({ value, label: SOURCE_TITLES[value] }))
const whom = FOR_WHOM.map((value) => ({ value, label: FOR_WHOM_TITLES[value] }))

/**
 * A request of somebody who called, wrote or came by. What is typed stays when the dialog is closed in between, and waits as
 * a draft.
 */
export default function NewRequestDialog({ topics, isOpen, onClose, onMade }: NewRequestDialogProps) {
  const [form, setForm] = useState(BLANK)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isSending, setSending] = useState(false)
  const attempt = useRef<string>(undefined)
  const change = (changes: Partial<Form>) => setForm((now) => ({ ...now, ...changes }))
  const isBlank = isOpen && !isTouched(form)
  const draft = useDialogDraft<KeptRequest>('request', isBlank, (left) => setForm((now) => ({ ...now, ...left })))
  const keep = useEffectEvent(draft.keep)
  useEffect(() => keep(keptRequest(form)), [form])
  const startOver = () => {
    setForm(BLANK)
    setErrors({})
    draft.forget()
  }

  const send = async () => {
    setSending(true)
    setErrors({})
    // A second press after a lost answer makes no second request.
    attempt.current ??= randomKey()
    try {
      const { data } = await callApi<{ data: PracticeRequest }>(api.staffRequests, {
        method: 'POST',
        body: form,
        idempotencyKey: attempt.current,
      })
      attempt.current = undefined
      startOver()
      onClose()
      onMade(data)
    } catch (failure) {
      if (failure instanceof ApiError && failure.status === 422) {
        attempt.current = undefined
        setErrors(failure.fieldErrors)
      } else toastError(failure)
    } finally {
      setSending(false)
    }
  }

  return (
    <FormDialog
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title="Новая заявка"
      verb="Завести заявку"
      cancel="Отмена"
      isSending={isSending}
      onSubmit={() => void send()}
    >
      {draft.leftAt !== null && (
        <LeftDraftNotice at={draft.leftAt} onStartOver={startOver}>
          {' '}
          Имя и&nbsp;контакт впишите снова: в&nbsp;браузере они не&nbsp;хранятся.
        </LeftDraftNotice>
      )}
      <Field label="Как обратились" error={errors.source}>
        <Segmented options={sources} value={form.source} onChange={(source) => change({ source })} />
      </Field>
      <Field label="Имя" error={errors.name} required>
        <Input autoComplete="off" value={form.name} onChange={({ target }) => change({ name: target.value })} />
      </Field>
      <Field label="Контакт" error={errors.contact} hint="Телефон, почта или @имя в Telegram" required>
        <Input autoComplete="off" value={form.contact} onChange={({ target }) => change({ contact: target.value })} />
      </Field>
      <Field label="Для кого" error={errors.for_whom}>
        <Segmented options={whom} value={form.for_whom} onChange={(for_whom) => change({ for_whom })} />
      </Field>
      <Field label="Темы" error={errors.topics}>
        <MultiSelect options={topics.map(optionOf)} value={form.topics} onChange={(ids) => change({ topics: ids })} />
      </Field>
      <Field label="Когда удобно" error={errors.convenient_time}>
        <Input
          value={form.convenient_time}
          onChange={({ target }) => change({ convenient_time: target.value })}
          placeholder="вечером, после 19:00"
        />
      </Field>
      <Field label="Заметки" error={errors.notes} hint="Видны только тем, кто ведёт заявки">
        <Textarea
          rows={3}
          maxLength={NOTES_MAX}
          value={form.notes}
          onChange={({ target }) => change({ notes: target.value })}
        />
      </Field>
      <Checkbox
        label="Сразу взять себе в работу"
        checked={form.is_taken}
        onChange={({ target }) => change({ is_taken: target.checked })}
      />
    </FormDialog>
  )
}

/** What of it waits as a draft; null when all of that is as in a blank one. */
function keptRequest(form: Form): KeptRequest | null {
  const { name: _name, contact: _contact, ...kept } = form
  return isTouched({ ...BLANK, ...kept }) ? kept : null
}

function isTouched(form: Form): boolean {
  return JSON.stringify(form) !== JSON.stringify(BLANK)
}
