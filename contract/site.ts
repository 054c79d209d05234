import type { SiteFacts } from './office/settings.ts'

/** What the pages know of the practice and of the server: names and addresses are never literals in code. */
export interface SiteConfig extends SiteFacts, ServerFacts {}

/** What the server's configuration says for as long as it runs. */
export interface ServerFacts {
  url: string
  /** Where browsers find the API, when it is not `/api`: behind a proxy that serves it under another path. */
  apiBase?: string
  /** How visits are counted. */
  visits: {
    /** True: nothing is counted before «Принять». */
    isOptIn: boolean
    /** The outside counter, loaded after «Принять» alone. */
    analytics: { counterId: number; scriptUrl: string } | null
  }
  /** Demo logins, present in demo mode only. */
  demo: { password: string; accounts: { email: string; title: string }[] } | null
}
