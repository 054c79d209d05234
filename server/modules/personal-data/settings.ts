import type { AppSecret } from '#server/platform/security/encryption.ts'
import type { Outbox } from '../letters/commands.ts'

/** What the requests of people about themselves take from the configuration. */
export interface PersonalDataSettings {
  appSecret: AppSecret
  appUrl: string
  siteName: string
  /** Who answers for the data, as an act names them. */
  operator: string
  timeZone: string
  outbox: Outbox
}
