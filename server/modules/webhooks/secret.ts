import { createHmac } from 'node:crypto'
import { seal, unsealOrNull, type AppSecret } from '#server/platform/security/encryption.ts'

/** The database has it sealed: whoever reads the table signs nothing. */
export function sealSecret(secret: string, appSecret: AppSecret, place: string): string {
  return seal(secret, appSecret, webhookPlace(place))
}

/** Null when it was sealed under a third APP_SECRET. */
export function openSecret(sealed: string, appSecret: AppSecret, place: string): string | null {
  return unsealOrNull(sealed, appSecret, webhookPlace(place))
}

/** `t=…,v1=…`: the moment is signed too, so that a receiver can refuse what somebody repeats later. */
export function signatureOf(body: string, secret: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}

export function webhookPlace(place: string): string {
  return `webhook:${place}`
}
