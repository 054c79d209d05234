import { createContext, memo, Suspense, useContext, useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { siteHref } from '#contract/people/site-links.ts'
import { otherLayout } from '#contract/wire/keyboard-layout.ts'
import { AlternativeQuery } from '#web/ui/select/alternative-query.ts'
import { Dropdown } from '#web/ui/overlays/dropdown.tsx'
import { IconButton } from '#web/ui/actions/icon-button.tsx'
import { lazy } from '#web/lib/late-code.ts'
import { setUnauthenticatedHandler } from '#web/lib/api/api.ts'
import { watchOwnAddresses } from '#web/ui/actions/own-addresses.ts'
import { useOwnNavigate } from '#web/ui/actions/use-own-navigate.ts'
import { AdminDrawer } from './admin-drawer.tsx'
import { EarlyClicks } from './admin-early-clicks.tsx'
import { AdminSidebar } from './admin-sidebar.tsx'
import { AdminTrail } from './admin-trail.tsx'
import { OwnFrame } from './own-frame.tsx'
import { PendingScreen } from '../navigation/pending-screen.tsx'
import { JobsButton } from './jobs-button.tsx'
import { LiveUpdates } from '../live/live-updates.tsx'
import { useMissingChunk } from '../navigation/missing-chunk.ts'
import { useNewVersion } from '../errors/new-version.ts'
import { Palette } from '../palette/palette.tsx'
import { PaletteIconButton } from '../palette/palette-button.tsx'
import { type Theme, rememberTheme, THEME_TITLES, THEMES } from '../theme/theme.ts'
import { useViewingAs } from './viewing-as.ts'
import { useRevalidate } from '../navigation/revalidate.ts'
import { loginPath } from '../session/login-path.ts'
import { useSession } from '../session/session.tsx'
import { toastSessionExpired } from '../session/session-expired.ts'

/** Few ever look through another role. Where it does not come, the menu of the account leads back too. */
const ViewingBanner = lazy(() => import('./viewing-banner.tsx').catch(() => ({ default: () => null })))

/** What stands in the frame. */
export const ScreenContext = createContext<ReactNode>(null)

/**
 * Menu, bar and sheet: 224 px of menu from 1024, a rail of icons from 768, a drawer below. The next screen draws it
 * anew only where its parts ask which screen it is.
 */
export const AdminFrame = memo(function AdminFrame({ theme }: { theme: Theme }) {
  const content = useRef<HTMLElement>(null)
  const viewing = useViewingAs()
  const { roles, permissions } = useSession()
  if (roles.length === 0 && permissions.length === 0) {
    return (
      <OwnFrame content={content}>
        <Watch content={content} />
        <Screen />
      </OwnFrame>
    )
  }
  return (
    <Palette theme={theme}>
      <EarlyClicks />
      <Watch content={content} />
      <div
        data-viewing={viewing === null ? undefined : ''}
        className="min-h-dvh [--banner:0px] [--sticky-top:calc(var(--top)+var(--banner))] data-viewing:[--banner:2.75rem] md:grid md:data-viewing:[--banner:2.25rem] md:grid-cols-[var(--rail)_minmax(0,1fr)] lg:grid-cols-[var(--side)_minmax(0,1fr)]"
      >
        <a
          href="#content"
          className="fixed start-2 top-2 z-90 -translate-y-20 rounded-m border border-line-field bg-raised px-3 py-2 text-ink focus:translate-y-0 max-md:py-3"
        >
          К&nbsp;содержанию
        </a>
        <AdminSidebar />
        <div className="flex min-h-dvh min-w-0 flex-col">
          {viewing !== null && (
            <Suspense>
              <ViewingBanner />
            </Suspense>
          )}
          <header className="sticky top-(--banner) z-20 flex h-(--top) flex-none items-center gap-2 border-b border-line bg-surface ps-4 pe-1 md:px-6">
            <AdminDrawer />
            <AdminTrail />
            <div className="ms-auto flex shrink-0">
              <PaletteIconButton />
              <JobsButton />
              <ThemeSwitch theme={theme} />
            </div>
          </header>
          <main
            ref={content}
            id="content"
            tabIndex={-1}
            className="flex min-w-0 flex-1 flex-col px-4 pb-4 outline-none md:px-6 md:pb-6"
          >
            <AlternativeQuery value={otherLayout}>
              <PendingScreen>
                <Screen />
              </PendingScreen>
            </AlternativeQuery>
          </main>
        </div>
      </div>
    </Palette>
  )
})

function Screen() {
  return useContext(ScreenContext)
}

/** What follows every navigation, and what comes by itself. */
function Watch({ content }: { content: { current: HTMLElement | null } }) {
  useSessionExpiry()
  useNewVersion()
  useMissingChunk()
  useFocusOnNewScreen(content)
  useEffect(() => watchOwnAddresses(document), [])
  useEffect(startKeepingFocus, [])
  return <LiveUpdates />
}

/** Its code comes once the frame is there, until then nothing goes away. Without it the browser puts the focus where it does. */
function startKeepingFocus() {
  let stop: (() => void) | null | undefined
  void import('#web/ui/overlays/restore-focus.ts').then(
    ({ keepFocus }) => (stop ??= stop === null ? null : keepFocus()),
    () => {},
  )
  return () => {
    stop?.()
    stop = null
  }
}

/** A screen reader and the Tab key start from the new screen, as they would after a full load. */
function useFocusOnNewScreen(content: { current: HTMLElement | null }) {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  const isLoading = useNavigation().state !== 'idle'
  useEffect(() => {
    if (isLoading || shown.current === pathname) return
    shown.current = pathname
    content.current?.focus({ preventScroll: true })
  }, [content, pathname, isLoading])
}

const ICONS: Record<Theme, string> = { light: 'lucide:sun', dark: 'lucide:moon', system: 'lucide:monitor' }

/** Light, dark, or as the system says. The layout's loader reads the choice back. */
function ThemeSwitch({ theme }: { theme: Theme }) {
  const revalidate = useRevalidate()
  const choose = (next: Theme) => {
    rememberTheme(next)
    void revalidate()
  }
  return (
    <Dropdown
      trigger={<IconButton icon="lucide:sun-moon" label="Сменить тему" />}
      items={THEMES.map((one) => ({
        label: THEME_TITLES[one],
        icon: one === theme ? 'lucide:check' : ICONS[one],
        onSelect: () => choose(one),
      }))}
    />
  )
}

/**
 * On the first 401 while signed in: the notice of specification §8, then the login, which leads back to where the person
 * is or was going. What was typed stays in its draft.
 */
function useSessionExpiry() {
  const navigate = useOwnNavigate()
  const { location: ahead } = useNavigation()
  const place = useEffectEvent(() => ahead ?? window.location)
  useEffect(() => {
    let isOver = false
    setUnauthenticatedHandler(() => {
      const back = place()
      // On the way there already: that answer knows where to lead back, and the login tells why.
      if (isOver || back.pathname === siteHref('login')) return
      isOver = true
      toastSessionExpired()
      void navigate(loginPath(back, { expired: false }))
    })
    return () => setUnauthenticatedHandler(() => {})
  }, [navigate])
}
