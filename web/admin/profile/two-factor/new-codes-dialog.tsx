import { useState } from 'react'
import { api } from '#contract/wire/api.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { PasswordAgainDialog } from '../password-again-dialog.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { useNewestCodes } from './replaced-codes.ts'

interface NewCodesDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  onDone: () => void
}

/** New recovery codes in place of the old ones: the password first, then the codes, this once: they stay until they are said to be kept. */
export function NewCodesDialog({ open, onOpenChange, onDone }: NewCodesDialogProps) {
  const { id, email } = useSession()
  const [codes, setCodes] = useState<string[] | null>(null)
  const [isShown, setShown] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  useNewestCodes(codes, id, () => setShown(false))
  return (
    <>
      <PasswordAgainDialog<{ data: { recovery_codes: string[] } }>
        open={open}
        onOpenChange={onOpenChange}
        title="Получить новые запасные коды"
        description="Прежние коды сразу перестанут действовать."
        verb="Получить коды"
        path={api.recoveryCodes}
        method="POST"
        onDone={({ data }) => {
          setCodes(data.recovery_codes)
          setShown(true)
        }}
      />
      <Dialog
        open={isShown}
        onOpenChange={() => setLeaving(true)}
        onReset={() => {
          setCodes(null)
          setLeaving(false)
          onDone()
        }}
        isSticky
        isLocked
        title="Новые запасные коды"
        footer={<Button onClick={() => setShown(false)}>Коды сохранены</Button>}
      >
        {codes !== null && <RecoveryCodes codes={codes} email={email} isLeaving={isLeaving} />}
      </Dialog>
    </>
  )
}
