import type { AppSecret } from '#server/platform/security/encryption.ts'
import type { Outbox } from '../letters/commands.ts'

/** What signing in takes from the configuration. */
export interface AuthSettings {
  appSecret: AppSecret
  /** Where people reach the site, without a slash at the end. */
  appUrl: string
  siteName: string
  outbox: Outbox
}
