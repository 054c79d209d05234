import { seal, unseal } from '#server/platform/security/encryption.ts'
import type { Mail } from '#server/platform/mail/mail.ts'

/** What a letter says holds links that open accounts: the database has it sealed. */
export function sealLetter(mail: Mail, appSecret: string, messageId: string): string {
  return seal(JSON.stringify(mail), appSecret, placeOf(messageId))
}

/** Null when it was sealed under another APP_SECRET. */
export function unsealLetter(content: string, appSecret: string, messageId: string): Mail | null {
  try {
    return JSON.parse(unseal(content, appSecret, placeOf(messageId))) as Mail
  } catch {
    return null
  }
}

function placeOf(messageId: string): string {
  return `letter:${messageId}`
}
