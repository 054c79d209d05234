import { useSyncExternalStore, type ReactNode } from 'react'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteLoaderData,
} from 'react-router'
import { siteContext } from '#web/lib/api/api-context.ts'
import { arrivals } from '#web/lib/late-code.ts'
import { useAfterIdle } from '#web/ui/use-after-idle.ts'
import favicon from '#web/shell/favicon.svg'
import { ErrorScreen } from '#web/shell/errors/error-screen.tsx'
import { staleFrameAt } from '#web/shell/navigation/stale-frame.ts'
import { revalidateOnPath } from '#web/shell/navigation/revalidate-on-path.ts'
import { SiteProvider } from '#web/shell/site.tsx'
import { usePageTheme } from '#web/shell/theme/theme-of-page.ts'
import type { Route } from './+types/root'
import './root.css'

export function links() {
  return [
    { rel: 'icon', type: 'image/svg+xml', href: favicon },
    // Without it telephones ask for other addresses first.
    { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  ]
}

export function loader({ context }: Route.LoaderArgs) {
  return { site: context.get(siteContext) }
}

export { revalidateOnPath as shouldRevalidate }

/** Which of the two faces a page wears; a layout says so in its `handle`. */
function useFace(): 'public' | 'admin' {
  const matches = useMatches()
  const { pathname } = useLocation()
  const isAdmin = matches.some((match) => (match.handle as { face?: string } | undefined)?.face === 'admin')
  return isAdmin || staleFrameAt(pathname) !== null ? 'admin' : 'public'
}

export function Layout({ children }: { children: ReactNode }) {
  const face = useFace()
  const theme = usePageTheme()
  const apiBase = useRouteLoaderData<typeof loader>('root')?.site.apiBase
  return (
    <html lang="ru" data-face={face} data-theme={theme} data-api={apiBase} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <ScriptsOnce />
        <Arrivals />
      </body>
    </html>
  )
}

/**
 * The scripts of the first page. The router takes their many tags away with the first change of page; in a quiet moment
 * before it nobody waits for that.
 */
function ScriptsOnce() {
  useAfterIdle()
  return <Scripts />
}

/** Drawn again when late code comes, which makes React look at all that waits. Apart, so that nothing else is drawn. */
function Arrivals() {
  useSyncExternalStore(arrivals.subscribe, arrivals.count, () => 0)
  return null
}

export default function Root({ loaderData }: Route.ComponentProps) {
  return (
    <SiteProvider site={loaderData.site}>
      <Outlet />
    </SiteProvider>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
