import { useNavigation } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import type { LoginFailure } from './log-in.ts'

/** The second step of signing in: the password was right, now the code. */
export function CodeStep({ failure }: { failure: LoginFailure }) {
  const isSending = useNavigation().state !== 'idle'
  return (
    <>
      <input type="hidden" name="email" value={failure.email} />
      <Field
        label="Код из приложения"
        hint="Шесть цифр из приложения для входа. Телефона нет под рукой — введите запасной код."
        error={failure.fieldErrors.code}
      >
        <Input name="code" autoComplete="one-time-code" className="h-11 md:h-10" />
      </Field>
      <Button type="submit" size="lg" loading={isSending} className="w-full">
        Подтвердить
      </Button>
    </>
  )
}
