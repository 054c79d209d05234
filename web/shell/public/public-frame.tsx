import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation, useMatches, useRouteLoaderData } from 'react-router'
import { DEFAULT_CRISIS_LINES, type CrisisLine } from '#contract/crisis/crisis-lines.ts'
import { CrisisLinesContext, CrisisPlaceContext } from '#web/lib/crisis-lines.ts'
import { PreloadedFonts } from '../theme/preloaded-fonts.tsx'
import { useSite } from '../site.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import '../theme/fallback-fonts.css'
import './public.css'
import '../theme/print.css'

/** Header, content, crisis lines, footer: the frame of every public page and of the error screen. */
export function PublicFrame({ hidesOverflow = false, children }: { hidesOverflow?: boolean; children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  useFocusAfterNavigation(main)
  // Known on the error screen too, unless the layout itself could not be read.
  const layout = useRouteLoaderData('shell/public/default-layout') as { crisisLines?: CrisisLine[] } | undefined
  return (
    <CrisisLinesContext value={layout?.crisisLines ?? DEFAULT_CRISIS_LINES}>
      <CrisisPlaceContext value={useCrisisPlace()}>
        <div className="site" data-overflow-x={hidesOverflow ? 'hidden' : undefined}>
          <PreloadedFonts />
          <a className="skip-link" href="#main">
            К{'\u00a0'}содержанию
          </a>
          <SiteHeader />
          <main id="main" tabIndex={-1} ref={main}>
            {children}
          </main>
          <SiteFooter />
        </div>
      </CrisisPlaceContext>
    </CrisisLinesContext>
  )
}

/** The branch that somebody has chosen says where they are, and its page tells the frame; else the practice's city. */
function useCrisisPlace() {
  const { city } = useSite()
  const { loaderData } = useMatches().at(-1) as { loaderData?: { crisisPlace?: string } }
  return loaderData?.crisisPlace ?? city
}

/** A screen reader and the Tab key start from the new page, as they would after a full load. */
function useFocusAfterNavigation(main: { current: HTMLElement | null }) {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [main, pathname])
}
