import { Suspense } from 'react'
import { screens } from '#contract/people/screens.ts'
import { lazy } from '#web/lib/late-code.ts'
import { useHydrated } from '#web/lib/hydrated.ts'
import { useRevalidate } from '#web/shell/navigation/revalidate.ts'
import { Notice } from '#web/ui/data/notice.tsx'
import { Skeleton } from '#web/ui/data/skeleton.tsx'
import { toast } from '#web/ui/overlays/toast.ts'
import { useOwnNavigate } from '#web/ui/actions/use-own-navigate.ts'
import { ScreenHead } from '../screen/screen-head.tsx'
import { LogOutButton } from './log-out-button.tsx'

const TwoFactorSetup = lazy(() => import('./two-factor/two-factor-setup.tsx'))

/** A role asks for the second step, and nothing else opens before it is there. */
export function TwoFactorRequiredScreen() {
  const isAlive = useHydrated()
  const revalidate = useRevalidate()
  const navigate = useOwnNavigate()
  const finish = async () => {
    await revalidate()
    toast({ title: 'Вход в\u00a0два шага включён', description: 'Все экраны открыты.', icon: 'lucide:shield-check' })
    await navigate('/sm-admin')
  }
  return (
    <>
      <ScreenHead title={screens.profile.title} actions={<LogOutButton />} />
      <div className="grid max-w-160 gap-6 border-t border-line pt-5">
        <Notice tone="warn" icon="lucide:shield-check">
          <b className="font-semibold text-ink">Ваша роль требует вход в&nbsp;два шага.</b> Остальные экраны откроются,
          когда вы&nbsp;его настроите. Нужен телефон, это займёт пару минут.
        </Notice>
        <section>
          <h2 className="mb-4 text-16 font-semibold">Вход в&nbsp;два шага</h2>
          {isAlive ? (
            <Suspense fallback={<Skeleton className="h-80 w-full" />}>
              <TwoFactorSetup onDone={() => void finish()} />
            </Suspense>
          ) : (
            <Skeleton className="h-80 w-full" />
          )}
        </section>
      </div>
    </>
  )
}
