import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import sans from '@fontsource-variable/golos-text/files/golos-text-cyrillic-wght-normal.woff2?url'
import sansLatin from '@fontsource-variable/golos-text/files/golos-text-latin-wght-normal.woff2?url'
import serif from '@fontsource-variable/literata/files/literata-cyrillic-opsz-normal.woff2?url'
import serifLatin from '@fontsource-variable/literata/files/literata-latin-opsz-normal.woff2?url'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import './fallback-fonts.css'
import './public.css'

/** Every line needs both files of a family: letters are in one, spaces and figures in the other. */
const FIRST_FONTS = [serif, serifLatin, sans, sansLatin]

/** Header, content, crisis lines, footer: the frame of every public page and of the error screen. */
export function PublicFrame({ hidesOverflow = false, children }: { hidesOverflow?: boolean; children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  useFocusAfterNavigation(main)
  return (
    <div className="site" data-overflow-x={hidesOverflow ? 'hidden' : undefined}>
      {FIRST_FONTS.map((font) => (
        <link key={font} rel="preload" as="font" type="font/woff2" href={font} crossOrigin="anonymous" />
      ))}
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
