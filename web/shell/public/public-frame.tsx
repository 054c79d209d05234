import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { PreloadedFonts } from '../theme/preloaded-fonts.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import '../theme/fallback-fonts.css'
import './public.css'
import '../theme/print.css'

/** Header, content, crisis lines, footer: the frame of every public page and of the error screen. */
export function PublicFrame({ hidesOverflow = false, children }: { hidesOverflow?: boolean; children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  useFocusAfterNavigation(main)
  return (
    <div className="site" data-overflow-x={hidesOverflow ? 'hidden' : undefined}>
      <PreloadedFonts hasSerif />
      <a className="skip-link" href="#main">
        К{'\u00a0'}содержанию
      </a>
      <SiteHeader />
      <main id="main" tabIndex={-1} ref={main}>
        {children}
      </main>
      <SiteFooter />
    </div>
  )
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
