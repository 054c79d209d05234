import type { Blocker } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

/** Leaving would lose what is typed: says so and lets the person choose. */
export function LeaveDialog({ blocker, onLeave }: { blocker: Blocker; onLeave: () => void }) {
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
      description="Изменения этой карточки пропадут."
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
