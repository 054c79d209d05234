import type { Outbox } from '#server/platform/outbox.ts'

/** What signing in takes from the configuration. */
export interface AuthSettings {
  appSecret: string
  /** Where people reach the site, without a slash at the end. */
  appUrl: string
  siteName: string
  outbox: Outbox
}
