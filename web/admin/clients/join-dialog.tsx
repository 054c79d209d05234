import { useState } from 'react'
import type { Client } from '#contract/requests/clients.ts'
import { api } from '#contract/wire/api.ts'
import type { PageOf } from '#contract/wire/http.ts'
import { callApi } from '#web/lib/api/api.ts'
import { formatPhone } from '#web/lib/format.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { AsyncSelect } from '#web/ui/select/async-select.tsx'
import type { Option } from '#web/ui/select/option.ts'
import { FormDialog } from '../dialogs/form-dialog.tsx'

interface JoinDialogProps {
  client: Client
  isOpen: boolean
  onClose: () => void
  /** True once it is done. */
  onJoin: (otherId: number) => Promise<boolean>
}

/** As many as one reads before typing another letter. */
const FOUND_MAX = 20

/** Another card of the same person, found by name, phone, address or number. */
export default function JoinDialog({ client, isOpen, onClose, onJoin }: JoinDialogProps) {
  const [other, setOther] = useState<Option<number> | null>(null)
  const [error, setError] = useState('')
  const [isSending, setSending] = useState(false)
  const load = async (query: string, signal: AbortSignal) => {
    const { data } = await callApi<PageOf<Client>>(api.clients, {
      query: { 'filter[search]': query.trim() || undefined, per_page: FOUND_MAX },
      signal,
    })
    return data.filter(({ id }) => id !== client.id).map(optionOf)
  }
  const send = async () => {
    if (other === null) return setError('Выберите карточку')
    setSending(true)
    const isDone = await onJoin(other.value)
    setSending(false)
    if (isDone) {
      setOther(null)
      onClose()
    }
  }
  return (
    <FormDialog
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title="Объединить карточки"
      description={`Заявки, платежи и отзывы другой карточки перейдут к\u00a0клиенту «${client.name}», №\u00a0${client.id}. ${client.requests_count > 0 ? 'Имя останется.' : 'Имя из\u00a0платежа уступит имени из\u00a0заявки.'} Это можно отменить.`}
      verb="Объединить"
      cancel="Отмена"
      isSending={isSending}
      onSubmit={() => void send()}
    >
      <Field label="Другая карточка этого человека" error={error} hint="Имя, телефон, почта или номер">
        <AsyncSelect
          load={load}
          value={other}
          onChange={(chosen) => {
            setOther(chosen)
            setError('')
          }}
          placeholder="Найти клиента"
        />
      </Field>
    </FormDialog>
  )
}

function optionOf({ id, name, contacts }: Client): Option<number> {
  const [first] = contacts
  const contact = first && (first.kind === 'phone' && !first.is_masked ? formatPhone(first.value) : first.value)
  return { value: id, label: `${name}, № ${id}`, ...(contact ? { hint: contact } : {}) }
}
