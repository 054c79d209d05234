import { useState } from 'react'
import { api, path } from '#contract/wire/api.ts'
import { putForm } from '#web/lib/forms/form-wire.ts'
import { escapeHtml } from '#contract/wire/escape-html.ts'
import { useRevalidate } from '#web/shell/navigation/revalidate.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { Input } from '#web/ui/fields/input.tsx'
import { toast } from '#web/ui/overlays/toast.ts'
import { FormDialog } from '../dialogs/form-dialog.tsx'
import { FormError } from './form-error.tsx'
import { SecretField } from './secret-field.tsx'
import { useSending } from './use-sending.ts'

interface EmailDialogProps {
  userId: number
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** A new address needs the password, and counts once it is confirmed. */
export function EmailDialog({ userId, open, onOpenChange }: EmailDialogProps) {
  const revalidate = useRevalidate()
  const { isSending, errors, send, forget } = useSending()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const submit = async () => {
    const sent = await send(path(api.profile, { id: userId }), putForm({ email, current_password: password }))
    if (sent === null) return
    toast({
      title: 'Подтвердите новый адрес',
      description: `Мы отправили письмо на\u00a0${escapeHtml(email.trim())}. Пока вы не\u00a0откроете ссылку из\u00a0него, действует прежний адрес.`,
      icon: 'lucide:mail',
    })
    onOpenChange(false)
    void revalidate()
  }
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Сменить почту"
      description="По этому адресу вы входите. Новый начнёт действовать, когда вы откроете ссылку из письма, которое на него придёт."
      verb="Сменить почту"
      isSending={isSending}
      onSubmit={() => void submit()}
      onReset={() => {
        setEmail('')
        setPassword('')
        forget()
      }}
    >
      <FormError text={errors.form} />
      <Field label="Новая почта" error={errors.email}>
        <Input type="email" autoComplete="email" value={email} onChange={({ target }) => setEmail(target.value)} />
      </Field>
      <SecretField
        label="Текущий пароль"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={errors.current_password}
      />
    </FormDialog>
  )
}
