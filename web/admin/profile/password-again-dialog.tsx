import { useState, type ReactNode } from 'react'
import { FormDialog } from '../dialogs/form-dialog.tsx'
import { FormError } from './form-error.tsx'
import { SecretField } from './secret-field.tsx'
import { useSending } from './use-sending.ts'

interface PasswordAgain<T> {
  path: string
  method: 'POST' | 'DELETE'
  onDone: (answer: T) => void
}

interface PasswordAgainDialogProps<T> extends PasswordAgain<T> {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description: ReactNode
  verb: string
  color?: 'primary' | 'danger'
}

/** The password again, before everything that a thief of the session would like. */
export function usePasswordAgain<T>({ path, method, onDone }: PasswordAgain<T>) {
  const { isSending, errors, send, forget } = useSending()
  const [password, setPassword] = useState('')
  const submit = async () => {
    const sent = await send<T>(path, { method, body: { password } })
    if (sent !== null) onDone(sent.answer)
  }
  return {
    isSending,
    submit: () => void submit(),
    reset: () => {
      setPassword('')
      forget()
    },
    fields: (
      <>
        <FormError text={errors.form ?? errors.code} />
        <SecretField
          label="Пароль"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={errors.password}
        />
      </>
    ),
  }
}

export function PasswordAgainDialog<T>({ path, method, onDone, ...dialog }: PasswordAgainDialogProps<T>) {
  const finish = (answer: T) => {
    dialog.onOpenChange(false)
    onDone(answer)
  }
  const { isSending, submit, reset, fields } = usePasswordAgain<T>({ path, method, onDone: finish })
  return (
    <FormDialog {...dialog} isSending={isSending} onSubmit={submit} onReset={reset}>
      {fields}
    </FormDialog>
  )
}
