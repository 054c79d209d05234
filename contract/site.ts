/** What configuration tells the pages about the practice: names and addresses are never literals in code. */
export interface SiteConfig {
  name: string
  url: string
  phone: string
  email: string
  city: string
  legalEntity: string
  /** IANA name, such as `Europe/Moscow`. */
  timeZone: string
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
