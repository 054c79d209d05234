import { useState } from 'react'
import { Button } from '#web/ui/actions/button.tsx'
import { CopyCode } from '#web/ui/actions/copy-code.tsx'
import { useEditorField } from '../editor/use-editor-field.ts'
import { SecretField } from './editor-fields.ts'
import type { UserForm } from './editor-form.ts'
import { inventedPassword } from './editor-password.ts'

interface PasswordFieldsProps {
  /** Why the password of this person is not the caller's to set. */
  lockedReason?: string | undefined
}

const CHANGE_HINT = 'Заполняйте, только если меняете: все входы человека завершатся'

/** A password typed twice, or one invented here, to be handed over. */
export function PasswordFields({ lockedReason }: PasswordFieldsProps) {
  const password = useEditorField<UserForm, 'password'>('password')
  const repetition = useEditorField<UserForm, 'password_confirmation'>('password_confirmation')
  const [invented, setInvented] = useState('')
  const invent = () => {
    const next = inventedPassword()
    setInvented(next)
    password.onChange(next)
    repetition.onChange(next)
  }
  const isShown = invented !== '' && password.value === invented
  return (
    <>
      <SecretField
        name="password"
        label="Новый пароль"
        hint={lockedReason ?? CHANGE_HINT}
        className="md:col-span-3 md:col-start-1"
      />
      <SecretField name="password_confirmation" className="md:col-span-3" />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 md:col-span-6">
        <Button
          variant="outline"
          color="neutral"
          icon="lucide:wand-sparkles"
          disabledReason={lockedReason}
          onClick={invent}
        >
          Придумать пароль
        </Button>
        {isShown && (
          <p role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-ink-2">
            <code className="text-14 text-ink">{invented}</code>
            <CopyCode text={invented} label="Скопировать" />
            После сохранения его нигде не&nbsp;покажут.
          </p>
        )}
      </div>
    </>
  )
}
