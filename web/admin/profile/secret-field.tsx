import { Field } from '#web/ui/fields/field.tsx'
import { SecretInput } from '#web/ui/fields/secret-input.tsx'

interface SecretFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  autoComplete: 'current-password' | 'new-password'
  hint?: string
  error?: string
}

export function SecretField({ label, value, onChange, autoComplete, hint, error }: SecretFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      <SecretInput autoComplete={autoComplete} value={value} onChange={({ target }) => onChange(target.value)} />
    </Field>
  )
}
