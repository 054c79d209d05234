import { data, useRevalidator } from 'react-router'
import { Toaster } from '#web/ui/toaster.tsx'
import type { Route } from './+types/admin-layout'
import { AdminFrame, ScreenContext } from './admin-frame.tsx'
import { refusalContext, screenGuard } from './guards.ts'
import { RefusedScreen } from './refused-screen.tsx'
import { RevalidateContext } from './revalidate.ts'
import { revalidateOnPath } from './revalidate-on-path.ts'
import { sessionContext, SessionProvider } from './session.tsx'
import { useSteadyOutlet } from './steady-outlet.ts'
import { themeOf } from './theme.ts'
import '#web/ui/kit.css'

/** Made once: no navigation draws it anew. */
const TOASTER = <Toaster />

export const handle = { face: 'admin' }
export const middleware = [screenGuard]

export function loader({ context, request }: Route.LoaderArgs) {
  const user = context.get(sessionContext)
  if (user === null) throw new Error('The guard of the admin layout let a guest in')
  const refusal = context.get(refusalContext)
  return data({ user, refusal, theme: themeOf(request) }, { status: refusal === null ? 200 : 403 })
}

export { revalidateOnPath as shouldRevalidate }

export default function AdminLayout({ loaderData: { user, refusal, theme } }: Route.ComponentProps) {
  const { revalidate, state } = useRevalidator()
  const screen = useSteadyOutlet(state)
  return (
    <SessionProvider user={user}>
      <RevalidateContext value={revalidate}>
        <ScreenContext value={refusal === null ? screen : <RefusedScreen text={refusal.text} />}>
          <AdminFrame theme={theme} />
        </ScreenContext>
        {TOASTER}
      </RevalidateContext>
    </SessionProvider>
  )
}
