import { useState } from 'react'
import type { PracticeRequest } from '#contract/requests/requests.ts'
import type { Linked } from '#contract/wire/http.ts'
import { isDeepEqual } from '#web/lib/deep-equal.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { useSite } from '#web/shell/site.tsx'
import { FormDialog } from '../../dialogs/form-dialog.tsx'
import { useDraftForm, type DraftForm } from '../../dialogs/use-draft-form.ts'
import { LeftDraftNotice } from '../../notices/left-draft-notice.tsx'
import { toastError } from '../../notices/toast-error.ts'
import { useNow } from '../../panel/use-now.ts'
import { DEAL_DRAFT } from '../closed-drafts.ts'
import {
  dayAndTimeOf,
  dealBody,
  dealFormOf,
  errorsByField,
  isSamePart,
  momentWords,
  renewedDeal,
  withCardPrice,
  withDealParts,
  type DealForm,
  type DealPart,
} from './deal-form.ts'
import { MetMeeting } from './met-meeting.tsx'
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
  const { request, branches, isOpen, ownId, note, onClose, onReset, onRequest, onSaved } = props
  const { timeZone } = useSite()
  // Somebody else may have booked the person meanwhile: then the meeting alone is arranged.
  const isBooking = props.isBooking && request.status !== 'booked'
  const draft = useDraftForm({
    name: DEAL_DRAFT,
    id: request.id,
    isOpen,
    begin: () => dealFormOf(request, timeZone),
  })
  const { form, setForm } = draft
  const met = useMetMeeting(request, draft)
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
      {met !== null && (
        <MetMeeting
          saved={draft.begun}
          disputed={met.filter((part) => !isSamePart(part, form, draft.begun))}
          branches={branches}
          onTake={() => setForm((now) => withDealParts(now, draft.begun, met))}
        />
      )}
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

/** Somebody else has saved the meeting since it was opened here: what both changed; null while nobody has. */
function useMetMeeting(request: PracticeRequest, draft: Pick<DraftForm<DealForm>, 'begun' | 'form' | 'renew'>) {
  const { timeZone } = useSite()
  const [met, setMet] = useState<DealPart[] | null>(null)
  const [version, setVersion] = useState(request.version)
  if (version === request.version) return met
  setVersion(request.version)
  const saved = dealFormOf(request, timeZone)
  const isSameMeeting = (form: DealForm) => isDeepEqual(dealBody(saved, timeZone), dealBody(form, timeZone))
  // Saved here, or about something else.
  if (isSameMeeting(draft.form) || isSameMeeting(draft.begun)) return met
  const { form, disputed } = renewedDeal(draft.begun, draft.form, saved)
  draft.renew(saved, form)
  setMet(disputed)
  return disputed
}
