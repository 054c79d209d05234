import type { LetterSite } from '#server/platform/mail/letter.ts'
import type { SettingsCache } from './settings-cache.ts'

/** Whose letters they are, as it holds when one is written. */
export function letterSite(settings: SettingsCache, appUrl: string): LetterSite {
  return {
    appUrl,
    get siteName() {
      return settings.siteName
    },
  }
}

/** From whom letters come, as it holds when one leaves; `address` where the server names one for all of them. */
export function senderOf(settings: SettingsCache, address: string | undefined): { name: string; address: string } {
  return {
    get name() {
      return settings.siteName
    },
    get address() {
      return address ?? settings.email
    },
  }
}
