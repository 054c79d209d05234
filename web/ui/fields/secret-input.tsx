import { useState, type ComponentProps } from 'react'
import { IconButton } from '../actions/icon-button.tsx'
import { Input } from './input.tsx'

/** A password, which can be shown. */
export function SecretInput(props: Omit<ComponentProps<typeof Input>, 'type' | 'suffix' | 'icon'>) {
  const [isShown, setShown] = useState(false)
  return (
    <Input
      {...props}
      type={isShown ? 'text' : 'password'}
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
