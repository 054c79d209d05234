import { useState } from 'react'
import { RETURN_REASON_MAX } from '#contract/psychologists/card-checks.ts'
import type { CardProposal } from '#contract/psychologists/card-proposals.ts'
import { path } from '#contract/wire/api.ts'
import { cardProposalsApi } from '#contract/wire/card-proposals-api.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { callApi } from '#web/lib/api/api.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { Textarea } from '#web/ui/fields/textarea.tsx'
import { FormDialog } from '../dialogs/form-dialog.tsx'
import { useDraftForm } from '../dialogs/use-draft-form.ts'
import { LeftDraftNotice } from '../notices/left-draft-notice.tsx'

interface ReturnDialogProps {
  proposal: CardProposal
  isOpen: boolean
  onClose: () => void
  onDone: () => void
  onFailure: (failure: unknown) => void
}

const BLANK = { reason: '' }

/** Asks what the psychologist should put right: they get it by letter and in their card. */
export function ReturnDialog({ proposal, isOpen, onClose, onDone, onFailure }: ReturnDialogProps) {
  const draft = useDraftForm({ name: 'card-proposal.return', id: proposal.id, isOpen, begin: () => BLANK })
  const { reason } = draft.form
  const [error, setError] = useState<string>()
  const [isSending, setSending] = useState(false)
  const send = async () => {
    setSending(true)
    setError(undefined)
    try {
      const { id, version } = proposal
      await callApi(path(cardProposalsApi.cardProposalReturn, { id }), { method: 'POST', body: { version, reason } })
      draft.startOver()
      onClose()
      onDone()
    } catch (failure) {
      if (failure instanceof ApiError && failure.status === 422) setError(failure.fieldErrors.reason ?? failure.message)
      else {
        onClose()
        onFailure(failure)
      }
    } finally {
      setSending(false)
    }
  }
  return (
    <FormDialog
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={`Вернуть правку: ${proposal.psychologist.title}`}
      verb="Вернуть"
      cancel="Отмена"
      isSending={isSending}
      onSubmit={() => void send()}
    >
      {draft.leftAt !== null && <LeftDraftNotice at={draft.leftAt} onStartOver={draft.startOver} />}
      <Field
        label="Что поправить"
        hint="Психолог прочтёт это в&nbsp;письме и&nbsp;в&nbsp;своей карточке"
        error={error}
        required
      >
        <Textarea
          rows={3}
          maxLength={RETURN_REASON_MAX}
          value={reason}
          onChange={({ target }) => draft.change({ reason: target.value })}
        />
      </Field>
    </FormDialog>
  )
}
