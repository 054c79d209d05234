import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { useHydrated } from '#web/lib/hydrated.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Input } from '#web/ui/fields/input.tsx'
import { RevealButton } from './reveal-button.tsx'

interface PasswordInputProps {
  label?: string
  name?: string
  /** `new-password` lets a manager of passwords offer one. */
  autoComplete?: 'current-password' | 'new-password'
  hint?: ReactNode
  error?: string
  isInvalid?: boolean
}

/** The password, which can be shown, and a word when it is typed in Russian letters. */
export function PasswordInput({
  label = 'Пароль',
  name = 'password',
  autoComplete = 'current-password',
  hint,
  error,
  isInvalid,
}: PasswordInputProps) {
  const [isShown, setShown] = useState(false)
  const [isRussian, setRussian] = useState(false)
  const isHydrated = useHydrated()
  const noticeLayout = ({ key }: KeyboardEvent) => {
    if (key.length === 1 && /\p{L}/u.test(key)) setRussian(/[а-яё]/i.test(key))
  }
  return (
    <Field label={label} error={error} hint={isRussian ? <RussianLayout /> : hint}>
      <Input
        type={isShown ? 'text' : 'password'}
        name={name}
        autoComplete={autoComplete}
        aria-invalid={isInvalid}
        onKeyDown={noticeLayout}
        className="[&_input]:h-11 md:[&_input]:h-10"
        suffix={
          // The place is kept, so that the input stays the same one when scripts arrive.
          <span className="contents">
            {isHydrated && <RevealButton isShown={isShown} onToggle={() => setShown(!isShown)} />}
          </span>
        }
      />
    </Field>
  )
}

function RussianLayout() {
  return (
    <span className="flex items-center gap-2">
      <Icon name="lucide:keyboard" className="size-3.5" />
      Включена русская раскладка
    </span>
  )
}
