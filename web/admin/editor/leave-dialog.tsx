import type { Blocker } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

interface LeaveDialogProps {
  blocker: Blocker
  /** «Изменения этой карточки пропадут». */
  description: string
  onLeave: () => void
}

/** Leaving would lose what is typed: says so and lets the person choose. */
export function LeaveDialog({ blocker, description, onLeave }: LeaveDialogProps) {
  const stay = () => blocker.reset?.()
  const leave = () => {
    onLeave()
    blocker.proceed?.()
  }
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      onOpenChange={(open) => !open && stay()}
      title="Уйти, не сохранив правки?"
      description={description}
      footer={
        <>
          <Button variant="ghost" color="danger" onClick={leave}>
            Уйти без&nbsp;сохранения
          </Button>
          <Button onClick={stay}>Остаться</Button>
        </>
      }
    />
  )
}
