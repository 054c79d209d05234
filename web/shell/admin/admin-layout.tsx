import { useEffect, type ReactNode } from 'react'
import { data, isRouteErrorResponse, useMatches, useRevalidator } from 'react-router'
import type { SessionUser } from '#contract/people/current-user.ts'
import { isUnanswered, NO_CONNECTION } from '#web/lib/api/no-connection.ts'
import { Toaster } from '#web/ui/overlays/toaster.tsx'
import type { Route } from './+types/admin-layout'
import { AdminFrame, ScreenContext } from './admin-frame.tsx'
import { ErrorScreen } from '../errors/error-screen.tsx'
import { refusalContext, screenGuard } from '../session/guards.ts'
import { rememberFrame } from '../navigation/stale-frame.ts'
import { clearShownMatches, withStaleReads, rememberShownMatches } from '../navigation/stale-reads.ts'
import { RefusedScreen } from '../errors/refused-screen.tsx'
import { FailedScreen, NoConnectionScreen } from '../errors/retry-screens.tsx'
import { RevalidateContext } from '../navigation/revalidate.ts'
import { revalidateOnPath } from '../navigation/revalidate-on-path.ts'
import { sessionContext, SessionProvider } from '../session/session.tsx'
import { useSite } from '../site.tsx'
import { useStableOutlet } from '../navigation/stable-outlet.ts'
import { themeOf, type Theme } from '../theme/theme.ts'
import '#web/ui/kit.css'

/** Made once: no navigation draws it anew. */
const TOASTER = <Toaster />

export const handle = { face: 'admin' }
export const middleware = [screenGuard]
export const clientMiddleware = [withStaleReads]

export function loader({ context, request }: Route.LoaderArgs) {
  const user = context.get(sessionContext)
  if (user === null) throw new Error('The guard of the admin layout let a guest in')
  const refusal = context.get(refusalContext)
  return data({ user, refusal, theme: themeOf(request), drawnAt: Date.now() }, { status: refusal === null ? 200 : 403 })
}

export { revalidateOnPath as shouldRevalidate }

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const { state } = useRevalidator()
  const screen = useStableOutlet(state)
  useKeptReads()
  useEffect(forgetOldDrafts, [])
  useEffect(() => {
    const draw = (error: unknown) => (
      <Shell {...loaderData}>
        <ReadError error={error} />
      </Shell>
    )
    rememberFrame({ theme: loaderData.theme, draw })
  }, [loaderData])
  const { refusal } = loaderData
  return <Shell {...loaderData}>{refusal === null ? screen : <RefusedScreen text={refusal} />}</Shell>
}

/** Where a screen stands did not become known: nobody answered. The frame is there already. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  if (loaderData === undefined) return <ErrorScreen error={error} />
  return (
    <Shell {...loaderData}>
      <ReadError error={error} />
    </Shell>
  )
}

function ReadError({ error }: { error: unknown }) {
  const { name } = useSite()
  const status = isRouteErrorResponse(error) ? error.status : 500
  return (
    <>
      <title>{`${NO_CONNECTION.title} — ${name}`}</title>
      {isUnanswered(error) ? <NoConnectionScreen /> : <FailedScreen status={status} failure={null} />}
    </>
  )
}

interface ShellProps {
  user: SessionUser
  theme: Theme
  drawnAt: number
  children: ReactNode
}

function Shell({ user, theme, drawnAt, children }: ShellProps) {
  const { revalidate } = useRevalidator()
  return (
    <SessionProvider user={user} drawnAt={drawnAt}>
      <RevalidateContext value={revalidate}>
        <ScreenContext value={children}>
          <AdminFrame theme={theme} />
        </ScreenContext>
        {TOASTER}
      </RevalidateContext>
    </SessionProvider>
  )
}

function useKeptReads() {
  const matches = useMatches()
  useEffect(() => rememberShownMatches(matches), [matches])
  useEffect(() => clearShownMatches, [])
}

/** Nobody waits for it: the first screen comes without what it needs. */
function forgetOldDrafts() {
  import('#web/lib/forms/drafts.ts').then(
    ({ deleteOldDrafts }) => deleteOldDrafts(Date.now()),
    () => {},
  )
}
