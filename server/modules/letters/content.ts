import { seal, unsealOrNull, type AppSecret } from '#server/platform/security/encryption.ts'
import type { Mail } from '#server/platform/mail/mail.ts'

/** What a letter says holds links that open accounts: the database has it sealed. */
export function sealLetter(mail: Mail, appSecret: AppSecret, messageId: string): string {
  return seal(JSON.stringify(mail), appSecret, letterPlace(messageId))
}

/** Null when it was sealed under a third APP_SECRET. */
export function unsealLetter(content: string, appSecret: AppSecret, messageId: string): Mail | null {
  const text = unsealOrNull(content, appSecret, letterPlace(messageId))
  return text === null ? null : (JSON.parse(text) as Mail)
}

/** What a letter is sealed for. */
export function letterPlace(messageId: string): string {
  return `letter:${messageId}`
}
