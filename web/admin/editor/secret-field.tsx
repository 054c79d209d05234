import { useState } from 'react'
import { IconButton } from '#web/ui/icon-button.tsx'
import { TextField, type PlacedFieldProps } from './text-fields.tsx'

/** Somebody's new password, which can be shown. */
export function SecretField<N extends string>(props: PlacedFieldProps<N>) {
  const [isShown, setShown] = useState(false)
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoComplete="new-password"
      suffix={
        <IconButton
          icon={isShown ? 'lucide:eye-off' : 'lucide:eye'}
          label={isShown ? 'Скрыть пароль' : 'Показать пароль'}
          onClick={() => setShown(!isShown)}
          className="-me-2 max-md:-me-2.5"
        />
      }
    />
  )
}
