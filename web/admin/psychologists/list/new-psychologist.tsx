import { useState, type SubmitEvent } from 'react'
import { api } from '#contract/wire/api.ts'
import { psychologist, type Psychologist } from '#contract/psychologists/psychologists.ts'
import { href } from '#contract/people/screens.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { callApi } from '#web/lib/api/api.ts'
import { useViewingAs } from '#web/shell/admin/viewing-as.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Input } from '#web/ui/fields/input.tsx'
import { useOwnNavigate } from '#web/ui/actions/use-own-navigate.ts'
import { errorAfterLabel } from '../../editor/save/error-words.ts'
import { useRequestKey } from '../../editor/save/request-key.ts'
import { useAddressedDialog } from '../../dialogs/addressed-dialog.ts'
import { toastError } from '../../notices/toast-error.ts'
import { LeftDraftNotice } from '../../notices/left-draft-notice.tsx'
import { useDialogDraft } from '../../dialogs/use-dialog-draft.ts'
import { NamesakeNotice } from '../related/namesake-notice.tsx'

const FORM_ID = 'new-psychologist'
const LABEL = psychologist.fields.full_name.label

/** Asks for a name, starts a draft and opens it in the editor. */
export function NewPsychologist({ variant = 'solid' }: { variant?: 'solid' | 'outline' }) {
  const navigate = useOwnNavigate()
  const viewing = useViewingAs()
  const requestKey = useRequestKey()
  const [isPressed, setPressed] = useState(false)
  const [isAsked, forget] = useAddressedDialog('new')
  // A list without people has two of these buttons: one of them answers the address.
  const isOpen = isPressed || (isAsked && variant === 'solid' && viewing === null)
  const [name, setName] = useState('')
  const isBlank = isOpen && name === ''
  const draft = useDialogDraft<{ full_name: string }>('psychologist.name', isBlank, ({ full_name = '' }) =>
    setName((now) => now || full_name),
  )
  const type = (text: string) => {
    setName(text)
    draft.keep(text.trim() === '' ? null : { full_name: text })
  }
  const startOver = () => {
    setName('')
    draft.forget()
  }
  const close = () => {
    draft.forget()
    setPressed(false)
    if (isAsked) void forget()
  }
  const [isSaving, setSaving] = useState(false)
  const [error, setError] = useState<string>()

  const create = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSaving) return
    setSaving(true)
    setError(undefined)
    try {
      const body = { full_name: name }
      const call = { method: 'POST', body, idempotencyKey: requestKey(body) } as const
      const { data } = await callApi<{ data: Psychologist }>(api.psychologists, call)
      draft.forget()
      await navigate(href('psychologistEditor', { id: data.id }))
    } catch (failure) {
      if (failure instanceof ApiError && failure.status === 422)
        setError(sentence(failure.fieldErrors.full_name ?? failure.message))
      else toastError(failure)
    } finally {
      setSaving(false)
    }
  }

  return (
    <>
      <Button
        icon="lucide:plus"
        variant={variant}
        color={variant === 'solid' ? 'primary' : 'neutral'}
        disabledReason={viewing?.reason}
        onClick={() => setPressed(true)}
      >
        Новый психолог
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={close}
        onReset={() => {
          setError(undefined)
          setName('')
        }}
        title="Новый психолог"
        description="Карточка откроется снятой с&nbsp;публикации: на&nbsp;сайте её не&nbsp;видно, пока вы&nbsp;не&nbsp;опубликуете."
        isSticky
        footer={
          <>
            <Button variant="outline" color="neutral" onClick={close}>
              Отмена
            </Button>
            <Button type="submit" form={FORM_ID} loading={isSaving}>
              Завести карточку
            </Button>
          </>
        }
      >
        <form id={FORM_ID} noValidate onSubmit={(event) => void create(event)}>
          {draft.leftAt !== null && <LeftDraftNotice at={draft.leftAt} onStartOver={startOver} className="mb-4" />}
          <Field label={LABEL} error={error}>
            <Input name="full_name" autoComplete="off" value={name} onChange={({ target }) => type(target.value)} />
          </Field>
          <NamesakeNotice name={name} />
        </form>
      </Dialog>
    </>
  )
}

/** The label above says what is meant. */
function sentence(message: string): string {
  const words = errorAfterLabel(LABEL, message)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
