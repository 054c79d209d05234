import { useState } from 'react'
import { CLIENT_NAME_MAX, type Client, type ClientCard } from '#contract/requests/clients.ts'
import { api, path } from '#contract/wire/api.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { callApi } from '#web/lib/api/api.ts'
import { Notice } from '#web/ui/data/notice.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Input } from '#web/ui/fields/input.tsx'
import { isConflict } from '../editor/conflict/conflict-error.ts'
import { FormDialog } from '../dialogs/form-dialog.tsx'
import { toastError } from '../notices/toast-error.ts'

interface NameDialogProps {
  client: Client
  isOpen: boolean
  onClose: () => void
  onSaved: (card: ClientCard) => void
}

/** How staff call somebody, whatever they wrote of themselves. */
export default function NameDialog({ client, isOpen, onClose, onSaved }: NameDialogProps) {
  const [name, setName] = useState(client.name)
  const [error, setError] = useState<string>()
  const [isSending, setSending] = useState(false)
  /** What stands there since a colleague saved it: the next press is on top of that. */
  const [stored, setStored] = useState<ClientCard>()
  const save = (version: number) => {
    const call = { method: 'PATCH' as const, body: { name, version } }
    return callApi<{ data: ClientCard }>(path(api.client, { id: client.id }), call)
  }
  const send = async () => {
    setSending(true)
    setError(undefined)
    try {
      onSaved((await save((stored ?? client).version)).data)
      onClose()
    } catch (failure) {
      if (failure instanceof ApiError && failure.status === 422) setError(failure.fieldErrors.name)
      else if (isConflict(failure)) setStored(failure.body.current as ClientCard)
      else toastError(failure)
    } finally {
      setSending(false)
    }
  }
  return (
    <FormDialog
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title="Имя клиента"
      verb="Сохранить"
      cancel="Отмена"
      isSending={isSending}
      onSubmit={() => void send()}
    >
      {stored !== undefined && (
        <Notice tone="warn" icon="lucide:users">
          <span role="alert">
            {stored.name === client.name
              ? 'Пока диалог был открыт, карточку изменил кто-то другой, а\u00a0имя прежнее. Ничего не\u00a0сохранено: нажмите ещё раз.'
              : `Пока диалог был открыт, имя изменил кто-то другой: теперь «${stored.name}». Ничего не\u00a0сохранено. Если верно ваше, нажмите ещё раз.`}
          </span>
        </Notice>
      )}
      <Field
        label="Имя"
        error={error}
        hint="В&nbsp;заявках и&nbsp;платежах останется то, что в&nbsp;них написано"
        required
      >
        <Input
          autoComplete="off"
          maxLength={CLIENT_NAME_MAX}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
    </FormDialog>
  )
}
