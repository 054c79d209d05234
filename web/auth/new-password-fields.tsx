import { PASSWORD_MIN } from '#contract/people/auth.ts'
import { PasswordInput } from './password-input.tsx'

/** A password somebody chooses, twice. */
export function NewPasswordFields({
  label = 'Пароль',
  errors,
}: {
  label?: string
  errors: Record<string, string> | undefined
}) {
  return (
    <>
      <PasswordInput
        label={label}
        autoComplete="new-password"
        hint={`Не\u00a0короче ${PASSWORD_MIN} знаков. Проще всего запомнить несколько слов подряд.`}
        error={errors?.password}
      />
      <PasswordInput
        label="Пароль ещё раз"
        name="password_confirmation"
        autoComplete="new-password"
        error={errors?.password_confirmation}
      />
    </>
  )
}
