import { useState, type KeyboardEvent } from 'react'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'

/** The password, which can be shown, and a word when it is typed in Russian letters. */
export function PasswordInput({ error, isInvalid }: { error?: string; isInvalid?: boolean }) {
  const [isShown, setShown] = useState(false)
  const [isRussian, setRussian] = useState(false)
  const noticeLayout = ({ key }: KeyboardEvent) => {
    if (key.length === 1 && /\p{L}/u.test(key)) setRussian(/[а-яё]/i.test(key))
  }
  return (
    <Field label="Пароль" error={error} hint={isRussian && <RussianLayout />}>
      <Input
        type={isShown ? 'text' : 'password'}
        name="password"
        autoComplete="current-password"
        aria-invalid={isInvalid}
        onKeyDown={noticeLayout}
        className="[&_input]:h-11 md:[&_input]:h-10"
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

function RussianLayout() {
  return (
    <span className="flex items-center gap-2">
      <Icon name="lucide:keyboard" className="size-3.5" />
      Включена русская раскладка
    </span>
  )
}
