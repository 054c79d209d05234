import { useState } from 'react'
import type { PracticeRequest } from '#contract/requests/requests.ts'
import type { Linked } from '#contract/wire/http.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { useSite } from '#web/shell/site.tsx'
import { FormDialog } from '../../dialogs/form-dialog.tsx'
import { useDraftForm } from '../../dialogs/use-draft-form.ts'
import { LeftDraftNotice } from '../../notices/left-draft-notice.tsx'
import { toastError } from '../../notices/toast-error.ts'
import { useNow } from '../../panel/use-now.ts'
import { DEAL_DRAFT } from '../closed-drafts.ts'
import { dayAndTimeOf, dealBody, dealFormOf, errorsByField, momentWords, withCardPrice } from './deal-form.ts'
import { DealFields } from './deal-fields.tsx'
import { Proposals } from '../proposals.tsx'
import { arrangeMeeting, moveRequest } from '../save-request.ts'

interface DealDialogProps {
  request: PracticeRequest
  branches: readonly Linked[]
  /** True: the person is booked by it, which asks for psychologist and time. */
  isBooking: boolean
  isOpen: boolean
  ownId: number
  /** What was typed beside it, saved in the same call. */
  note?: string | undefined
  onClose: () => void
  onReset: () => void
  onRequest: (request: PracticeRequest) => void
  onSaved?: (() => void) | undefined
}

/** Asks with whom and when; three proposals stand ready, anybody else is found by name. */
export default function DealDialog(props: DealDialogProps) {
  const { request, branches, isBooking, isOpen, ownId, note, onClose, onReset, onRequest, onSaved } = props
  const { timeZone } = useSite()
  const draft = useDraftForm({
    name: DEAL_DRAFT,
    id: request.id,
    isOpen,
    begin: () => dealFormOf(request, timeZone),
  })
  const { form, setForm } = draft
  const moment = momentWords(form, { requestedAt: request.created_at, timeZone, now: useNow() })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isSending, setSending] = useState(false)

  const send = async () => {
    setErrors({})
    if (moment.trouble !== undefined) return
    setSending(true)
    const fields = dealBody(form, timeZone)
    try {
      const isSaved = isBooking
        ? await moveRequest(request, { status: 'booked', note, fields }, ownId, onRequest)
        : await arrangeMeeting(request, fields, onRequest)
      // Somebody was faster, or the server is away: what was typed stays for the next press.
      if (!isSaved) return
      draft.forget()
      onSaved?.()
      onClose()
    } catch (failure) {
      if (failure instanceof ApiError) setErrors(errorsByField(failure.fieldErrors, form))
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
      title={isBooking ? `Записать: ${request.name}` : `Встреча: ${request.name}`}
      verb={isBooking ? 'Записать' : 'Сохранить'}
      cancel="Отмена"
      isSending={isSending}
      onSubmit={() => void send()}
    >
      {draft.leftAt !== null && <LeftDraftNotice at={draft.leftAt} onStartOver={draft.startOver} />}
      {errors.status !== undefined && <p className="text-13 text-danger">{errors.status}</p>}
      {request.chosen_psychologist === null && (
        <div>
          <p className="mb-1 text-13 font-medium">Кого предложить</p>
          <Proposals
            requestId={request.id}
            chosenId={form.psychologist?.value ?? null}
            verb="Выбрать"
            onChoose={({ psychologist, price }, time) =>
              setForm((now) => ({
                ...now,
                psychologist: { value: psychologist.id, label: psychologist.title },
                price: price ?? now.price,
                ...(time !== undefined && dayAndTimeOf(time, timeZone)),
              }))
            }
          />
        </div>
      )}
      <DealFields
        form={form}
        moment={moment}
        errors={errors}
        forWhom={request.for_whom}
        branches={branches}
        isBooking={isBooking}
        onChange={draft.change}
        onPrice={(id, price, before) => setForm((now) => withCardPrice(now, id, price, before))}
      />
    </FormDialog>
  )
}
