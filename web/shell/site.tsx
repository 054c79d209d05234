import { createContext, useContext, type ReactNode } from 'react'
import type { SiteConfig } from '#contract/site.ts'
import { useDeepEqual } from '#web/lib/deep-equal.ts'

const SiteContext = createContext<SiteConfig | null>(null)

export function SiteProvider({ site, children }: { site: SiteConfig; children: ReactNode }) {
  const same = useDeepEqual(site)
  return <SiteContext value={same}>{children}</SiteContext>
}

/** The practice's name, contacts and time zone. */
export function useSite(): SiteConfig {
  const site = useContext(SiteContext)
  if (site === null) throw new Error('useSite outside SiteProvider')
  return site
}
