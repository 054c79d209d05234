import { useState } from 'react'
import { api } from '#contract/api.ts'
import type { TwoFactorSetup } from '#contract/auth.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from './form-error.tsx'
import { SecretField } from './secret-field.tsx'
import { useSending } from './use-sending.ts'

/** Before the key: the password again, as before everything that a thief of the session would like. */
export function TwoFactorStart({ onBegun }: { onBegun: (setup: TwoFactorSetup) => void }) {
  const { isSending, errors, send } = useSending()
  const [password, setPassword] = useState('')
  const begin = async () => {
    const begun = await send<{ data: TwoFactorSetup }>(api.twoFactor, { method: 'POST', body: { password } })
    if (begun !== null) onBegun(begun.answer.data)
  }
  return (
    <form
      noValidate
      className="grid max-w-80 justify-items-start gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        if (!isSending) void begin()
      }}
    >
      <p>Кроме пароля при входе понадобится код из&nbsp;приложения в&nbsp;телефоне. Сначала введите пароль.</p>
      <FormError text={errors.form ?? errors.code} />
      <div className="w-full">
        <SecretField
          label="Пароль"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={errors.password}
        />
      </div>
      <Button type="submit" loading={isSending}>
        Продолжить
      </Button>
    </form>
  )
}
