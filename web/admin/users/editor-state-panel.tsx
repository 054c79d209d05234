import { useState } from 'react'
import type { User } from '#contract/people/users.ts'
import { useRevalidate } from '#web/shell/navigation/revalidate.ts'
import { useViewingAs } from '#web/shell/admin/viewing-as.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { EditorPanel } from '../editor/editor-section.tsx'
import { toastError } from '../notices/toast-error.ts'
import { FlagField } from './editor-fields.ts'

/** Whether the account works, and whether the person does. */
export function StatePanel({ user }: { user: User }) {
  return (
    <EditorPanel title="Состояние">
      <FlagField name="is_active" disabledReason={user.can.reasons.activate} />
      <FireButton user={user} />
    </EditorPanel>
  )
}

/** At once, with the way back in the notice: firing ends all that the person has open. */
function FireButton({ user }: { user: User }) {
  const revalidate = useRevalidate()
  const viewing = useViewingAs()
  const { permissions } = useSession()
  const [isSending, setSending] = useState(false)
  const toggle = async () => {
    setSending(true)
    try {
      // Loaded when it is pressed: few who open an account fire anybody.
      const { toggleFired } = await import('./list-toggles.ts')
      await toggleFired(user, { permissions, onChange: () => void revalidate() })
    } catch (error) {
      toastError(error)
    } finally {
      setSending(false)
    }
  }
  return (
    <Button
      variant="outline"
      color={user.is_fired ? 'neutral' : 'danger'}
      icon={user.is_fired ? 'lucide:user-check' : 'lucide:user-x'}
      disabledReason={viewing?.reason ?? user.can.reasons.fire}
      loading={isSending}
      onClick={() => void toggle()}
      className="mt-2 w-full"
    >
      {user.is_fired ? 'Восстановить' : 'Уволить'}
    </Button>
  )
}
