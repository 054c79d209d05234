import { useRef, useState } from 'react'
import type { Permission } from '#contract/people/permissions.ts'
import type { NewToken } from '#contract/programs/tokens.ts'
import { api } from '#contract/wire/api.ts'
import { useRevalidate } from '#web/shell/navigation/revalidate.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Input } from '#web/ui/fields/input.tsx'
import { Segmented } from '#web/ui/fields/segmented.tsx'
import { FormDialog } from '../dialogs/form-dialog.tsx'
import { useRequestKey } from '../editor/save/request-key.ts'
import { useDraftForm } from '../dialogs/use-draft-form.ts'
import { LeftDraftNotice } from '../notices/left-draft-notice.tsx'
import { FormError } from '../profile/form-error.tsx'
import { useSending } from '../profile/use-sending.ts'
import { PermissionChoice } from './permission-choice.tsx'
import { SecretDialog } from './secret-dialog.tsx'

interface NewTokenDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

const TERMS = [
  { value: '30', label: '30\u00a0дней' },
  { value: '90', label: '90\u00a0дней' },
  { value: '365', label: 'Год' },
  { value: 'none', label: 'Без срока' },
] as const
type Term = (typeof TERMS)[number]['value']

const EMPTY = { title: '', permissions: [] as readonly Permission[], term: '365' as Term }
const DAY_MS = 24 * 3_600_000

/** Name, rights and term of a new token, which wait as a draft; then its secret, this once. */
export function NewTokenDialog({ open, onOpenChange }: NewTokenDialogProps) {
  const revalidate = useRevalidate()
  const { permissions: held } = useSession()
  const { isSending, errors, send, forget } = useSending()
  const requestKey = useRequestKey()
  const pressedAt = useRef<number>(undefined)
  const draft = useDraftForm({ name: 'token', isOpen: open, begin: () => EMPTY })
  const { title, term } = draft.form
  // Those of a draft may have been taken away since.
  const permissions = draft.form.permissions.filter((name) => held.includes(name))
  const [secret, setSecret] = useState<string | null>(null)
  const submit = async () => {
    // A second press after a lost answer asks for the same, to the millisecond.
    const from = (pressedAt.current ??= Date.now())
    const expires_at = term === 'none' ? null : new Date(from + Number(term) * DAY_MS).toISOString()
    const body = { title, permissions, expires_at }
    const call = { method: 'POST', body, idempotencyKey: requestKey(body) } as const
    const sent = await send<{ data: NewToken }>(api.tokens, call)
    if (sent === null) return
    requestKey(null)
    pressedAt.current = undefined
    setSecret(sent.answer.data.token)
    draft.startOver()
    onOpenChange(false)
    void revalidate()
  }
  return (
    <>
      <FormDialog
        open={open}
        onOpenChange={onOpenChange}
        title="Новый токен"
        description="Дайте программе только то, что ей нужно: кто получит её токен, сможет то&nbsp;же."
        verb="Сделать токен"
        cancel="Не&nbsp;делать"
        isSending={isSending}
        onSubmit={() => void submit()}
        onReset={forget}
      >
        {draft.leftAt !== null && <LeftDraftNotice at={draft.leftAt} onStartOver={draft.startOver} />}
        <FormError text={errors.form} />
        <Field label="Название" hint="Что это за программа: «1С», «Сайт партнёра»" error={errors.title}>
          <Input value={title} maxLength={80} onChange={({ target }) => draft.change({ title: target.value })} />
        </Field>
        <PermissionChoice
          held={held}
          chosen={permissions}
          error={errors.permissions}
          onChange={(chosen) => draft.change({ permissions: chosen })}
        />
        <Field label="Срок" error={errors.expires_at}>
          <Segmented options={TERMS} value={term} onChange={(chosen) => draft.change({ term: chosen })} />
        </Field>
      </FormDialog>
      <SecretDialog secret={secret} title="Токен сделан" name="токен" onKept={() => setSecret(null)}>
        Программа присылает его с&nbsp;каждым вызовом:{' '}
        <code className="font-mono text-13">Authorization: Bearer …</code>
      </SecretDialog>
    </>
  )
}
