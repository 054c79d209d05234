import { useState } from 'react'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'

interface SecretFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  autoComplete: 'current-password' | 'new-password'
  hint?: string
  error?: string
}

/** A password, which can be shown. */
export function SecretField({ label, value, onChange, autoComplete, hint, error }: SecretFieldProps) {
  const [isShown, setShown] = useState(false)
  return (
    <Field label={label} hint={hint} error={error}>
      <Input
        type={isShown ? 'text' : 'password'}
        autoComplete={autoComplete}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        suffix={
          <IconButton
            icon={isShown ? 'lucide:eye-off' : 'lucide:eye'}
            label={isShown ? 'Скрыть пароль' : 'Показать пароль'}
            onClick={() => setShown(!isShown)}
            className="-me-2 max-md:-me-2.5"
          />
        }
      />
    </Field>
  )
}
