import { useState } from 'react'
import { LOST_REASON_TITLES, LOST_WORDS_MAX, type LostReason } from '#contract/requests/deal.ts'
import type { PracticeRequest } from '#contract/requests/requests.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { Notice } from '#web/ui/data/notice.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Textarea } from '#web/ui/fields/textarea.tsx'
import { ShortSelect } from '#web/ui/select/short-select.tsx'
import { FormDialog } from '../../dialogs/form-dialog.tsx'
import { useDraftForm } from '../../dialogs/use-draft-form.ts'
import { LeftDraftNotice } from '../../notices/left-draft-notice.tsx'
import { toastError } from '../../notices/toast-error.ts'
import { LOST_DRAFT } from '../closed-drafts.ts'
import { moveRequest } from '../save-request.ts'

interface LostDialogProps {
  request: PracticeRequest
  isOpen: boolean
  ownId: number
  note?: string | undefined
  onClose: () => void
  onReset: () => void
  onRequest: (request: PracticeRequest) => void
  onSaved?: (() => void) | undefined
}

interface Form {
  reason: LostReason | null
  words: string
}

const BLANK: Form = { reason: null, words: '' }
const reasons = Object.entries(LOST_REASON_TITLES).map(([value, label]) => ({ value: value as LostReason, label }))

/** Asks why it came to nothing: a short list, and words where they help. */
export default function LostDialog(props: LostDialogProps) {
  const { request, isOpen, ownId, note, onClose, onReset, onRequest, onSaved } = props
  const draft = useDraftForm<Form>({ name: LOST_DRAFT, id: request.id, isOpen, begin: () => BLANK })
  const { reason, words } = draft.form
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isSending, setSending] = useState(false)
  // By somebody else: what is closed here closes this dialog too.
  const isLostAlready = isOpen && !isSending && request.status === 'lost'

  const send = async () => {
    if (reason === null) {
      setErrors({ lost_reason: 'Выберите причину' })
      return
    }
    setSending(true)
    setErrors({})
    try {
      const fields = { lost_reason: reason, lost_words: words.trim() || null, next_contact_on: null }
      if (!(await moveRequest(request, { status: 'lost', note, fields }, ownId, onRequest))) return
      draft.forget()
      onSaved?.()
      onClose()
    } catch (failure) {
      if (failure instanceof ApiError) setErrors(failure.fieldErrors)
      else toastError(failure)
    } finally {
      setSending(false)
    }
  }

  return (
    <FormDialog
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      onReset={onReset}
      title={`Не\u00a0сложилось: ${request.name}`}
      description={
        request.next_contact_on === null ? undefined : 'День следующего контакта снимется: связываться будет незачем.'
      }
      verb="Закрыть заявку"
      cancel="Отмена"
      isSending={isSending}
      onSubmit={() => void send()}
    >
      {draft.leftAt !== null && <LeftDraftNotice at={draft.leftAt} onStartOver={draft.startOver} />}
      {isLostAlready && (
        <Notice tone="warn" icon="lucide:refresh-cw">
          <span role="alert">{lostWords(request)}</span>
        </Notice>
      )}
      <Field label="Почему" error={errors.lost_reason ?? errors.status} required>
        <ShortSelect options={reasons} value={reason} onChange={(next) => draft.change({ reason: next })} />
      </Field>
      <Field label="Словами" error={errors.lost_words} aside="необязательно">
        <Textarea
          rows={2}
          maxLength={LOST_WORDS_MAX}
          value={words}
          onChange={({ target }) => draft.change({ words: target.value })}
        />
      </Field>
    </FormDialog>
  )
}

function lostWords({ lost_reason, lost_words }: PracticeRequest): string {
  const why = [lost_reason && LOST_REASON_TITLES[lost_reason], lost_words].filter(Boolean).map((text) => `«${text}»`)
  return `Заявку уже закрыли: ${why.join(', ')}. Закроете её ещё раз\u00a0— причина станет вашей.`
}
