import { useState, type ReactNode } from 'react'
import { FormDialog } from '../form-dialog.tsx'
import { FormError } from './form-error.tsx'
import { SecretField } from './secret-field.tsx'
import { useSending } from './use-sending.ts'

interface PasswordAgainDialogProps<T> {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description: ReactNode
  verb: string
  color?: 'primary' | 'danger'
  path: string
  method: 'POST' | 'DELETE'
  onDone: (answer: T) => void
}

/** Asks for the password before something that a thief of the session would like. */
export function PasswordAgainDialog<T>({ path, method, onDone, ...dialog }: PasswordAgainDialogProps<T>) {
  const { isSending, errors, send, forget } = useSending()
  const [password, setPassword] = useState('')
  const submit = async () => {
    const sent = await send<T>(path, { method, body: { password } })
    if (sent === null) return
    dialog.onOpenChange(false)
    onDone(sent.answer)
  }
  return (
    <FormDialog
      {...dialog}
      isSending={isSending}
      onSubmit={() => void submit()}
      onReset={() => {
        setPassword('')
        forget()
      }}
    >
      <FormError text={errors.form} />
      <SecretField
        label="Пароль"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={errors.password}
      />
    </FormDialog>
  )
}
