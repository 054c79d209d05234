import { Suspense, useState } from 'react'
import { api } from '#contract/wire/api.ts'
import type { TwoFactorState } from '#contract/people/auth.ts'
import { lazy } from '#web/lib/late-code.ts'
import { formatDay } from '#web/lib/format.ts'
import { useRevalidate } from '#web/shell/navigation/revalidate.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { useSite } from '#web/shell/site.tsx'
import { useViewingAs } from '#web/shell/admin/viewing-as.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Skeleton } from '#web/ui/data/skeleton.tsx'
import { StatusMark } from '#web/ui/data/status-mark.tsx'
import { toast } from '#web/ui/overlays/toast.ts'
import { codesLeftWords } from './codes-left-words.ts'
import { NewCodesDialog } from './new-codes-dialog.tsx'
import { announceCodesEnded } from './replaced-codes.ts'
import { PasswordAgainDialog } from '../password-again-dialog.tsx'
import { SignInRow } from '../sign-in-row.tsx'

const TwoFactorSetup = lazy(() => import('./two-factor-setup.tsx'))

/** The second step of signing in: off, or on with its codes. */
export function TwoFactorRow({ state }: { state: TwoFactorState }) {
  const { id } = useSession()
  const revalidate = useRevalidate()
  const [open, setOpen] = useState<'setup' | 'codes' | 'off' | null>(null)
  const close = () => setOpen(null)
  const refusal = useViewingAs()?.reason
  const refresh = () => void revalidate()
  return (
    <SignInRow
      title="Вход в два шага"
      action={
        state.enabled ? (
          <>
            <Button variant="outline" color="neutral" disabledReason={refusal} onClick={() => setOpen('codes')}>
              Новые коды
            </Button>
            <Button variant="ghost" color="danger" disabledReason={refusal} onClick={() => setOpen('off')}>
              Выключить
            </Button>
          </>
        ) : (
          <Button variant="outline" color="neutral" disabledReason={refusal} onClick={() => setOpen('setup')}>
            Настроить
          </Button>
        )
      }
    >
      <StateText state={state} />
      <SetupDialog open={open === 'setup'} onClose={close} onDone={refresh} />
      <NewCodesDialog open={open === 'codes'} onOpenChange={close} onDone={refresh} />
      <PasswordAgainDialog
        open={open === 'off'}
        onOpenChange={close}
        title="Выключить вход в два шага?"
        description={
          state.required
            ? 'Ваша роль требует второй шаг: после выключения его сразу надо будет настроить снова. Так меняют телефон.'
            : 'Для входа хватит одного пароля. Запасные коды перестанут действовать.'
        }
        verb="Выключить"
        color="danger"
        path={api.twoFactor}
        method="DELETE"
        onDone={() => {
          announceCodesEnded(id)
          toast({ title: 'Вход в два шага выключен', icon: 'lucide:shield-off', color: 'neutral' })
          refresh()
        }}
      />
    </SignInRow>
  )
}

function StateText({ state: { enabled, enabled_at, recovery_codes_left: left } }: { state: TwoFactorState }) {
  const { timeZone } = useSite()
  const { words, isFew } = codesLeftWords(left)
  if (!enabled) return 'Кроме пароля понадобится код из\u00a0приложения в\u00a0телефоне.'
  return (
    <>
      <StatusMark mark="on">включён{enabled_at !== null && ` с\u00a0${formatDay(enabled_at, timeZone)}`}</StatusMark>
      {isFew ? (
        <StatusMark mark="lucide:key-round" tone="warn">
          {words}
        </StatusMark>
      ) : (
        <span>{words}</span>
      )}
    </>
  )
}

function SetupDialog({ open, onClose, onDone }: { open: boolean; onClose: () => void; onDone: () => void }) {
  const [areCodesShown, setCodesShown] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const reset = () => {
    setCodesShown(false)
    setLeaving(false)
    onDone()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={areCodesShown ? () => setLeaving(true) : onClose}
      onReset={reset}
      isSticky
      isLocked={areCodesShown}
      title="Вход в два шага"
    >
      <Suspense fallback={<Skeleton className="h-80 w-full" />}>
        <TwoFactorSetup isInDialog onCodes={() => setCodesShown(true)} onDone={onClose} isLeaving={isLeaving} />
      </Suspense>
    </Dialog>
  )
}
