import { Link, useLocation, useNavigation } from 'react-router'
import { Field } from '#web/ui/fields/field.tsx'
import { Input } from '#web/ui/fields/input.tsx'
import { PlainButton } from '#web/ui/actions/plain-button.tsx'
import type { LoginFailure } from './log-in.ts'

/** The second step of signing in: the password was right, now the code. */
export function CodeStep({ failure }: { failure: LoginFailure }) {
  const isSending = useNavigation().state !== 'idle'
  const { pathname, search } = useLocation()
  return (
    <>
      <p className="-mt-2 text-ink-2">
        Пароль подошёл. Вы&nbsp;входите как <b className="font-medium wrap-anywhere text-ink">{failure.email}</b>
      </p>
      <input type="hidden" name="email" value={failure.email} />
      <Field label="Код из приложения" hint="Шесть цифр из приложения для входа." error={failure.fieldErrors.code}>
        <Input name="code" autoComplete="one-time-code" autoFocus className="h-11 md:h-10" />
      </Field>
      <PlainButton type="submit" size="lg" loading={isSending} className="w-full">
        Подтвердить
      </PlainButton>
      <p className="text-13 text-ink-2">
        Телефона нет под&nbsp;рукой? Введите запасной код. Если нет и&nbsp;кодов, попросите администратора снять второй
        шаг.
      </p>
      {/* A full load: the form begins anew, and the way back stays in the address. */}
      <Link
        to={pathname + search}
        reloadDocument
        className="inline-flex items-center justify-self-start text-13 text-ink-2 underline decoration-current/40 underline-offset-3 max-md:min-h-11"
      >
        Войти под&nbsp;другим адресом
      </Link>
    </>
  )
}
