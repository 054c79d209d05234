import { useState } from 'react'
import { api, path } from '#contract/wire/api.ts'
import { putForm } from '#web/lib/forms/form-wire.ts'
import { PASSWORD_MIN } from '#contract/people/auth.ts'
import { useRevalidate } from '#web/shell/navigation/revalidate.ts'
import { toast } from '#web/ui/overlays/toast.ts'
import { FormDialog } from '../dialogs/form-dialog.tsx'
import { FormError } from './form-error.tsx'
import { SecretField } from './secret-field.tsx'
import { useSending } from './use-sending.ts'

interface PasswordDialogProps {
  userId: number
  email: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

const EMPTY = { current_password: '', password: '', password_confirmation: '' }

/** A new password ends every other session; nothing typed here is kept anywhere. */
export function PasswordDialog({ userId, email, open, onOpenChange }: PasswordDialogProps) {
  const revalidate = useRevalidate()
  const { isSending, errors, send, forget } = useSending()
  const [form, setForm] = useState(EMPTY)
  const [isMissing, setMissing] = useState(false)
  const put = (field: keyof typeof EMPTY) => (value: string) => setForm({ ...form, [field]: value })
  const submit = async () => {
    // The API takes an empty password for «as it was».
    setMissing(form.password === '')
    if (form.password === '') return
    const sent = await send(path(api.profile, { id: userId }), putForm(form))
    if (sent === null) return
    toast({
      title: 'Пароль изменён',
      description: 'Остальные входы завершены, здесь вы\u00a0остались.',
      icon: 'lucide:circle-check',
    })
    onOpenChange(false)
    void revalidate()
  }
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Сменить пароль"
      description="На остальных устройствах придётся войти заново, здесь вы останетесь."
      verb="Сменить пароль"
      isSending={isSending}
      onSubmit={() => void submit()}
      onReset={() => {
        setForm(EMPTY)
        setMissing(false)
        forget()
      }}
    >
      <FormError text={errors.form} />
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <SecretField
        label="Текущий пароль"
        autoComplete="current-password"
        value={form.current_password}
        onChange={put('current_password')}
        error={isMissing && form.current_password === '' ? 'Введите текущий пароль' : errors.current_password}
      />
      <SecretField
        label="Новый пароль"
        autoComplete="new-password"
        value={form.password}
        onChange={put('password')}
        hint={`Не\u00a0короче ${PASSWORD_MIN}\u00a0знаков. Лучше всего несколько не\u00a0связанных слов.`}
        error={isMissing ? 'Придумайте пароль' : errors.password}
      />
      <SecretField
        label="Новый пароль ещё раз"
        autoComplete="new-password"
        value={form.password_confirmation}
        onChange={put('password_confirmation')}
        error={errors.password_confirmation}
      />
    </FormDialog>
  )
}
