import { createHmac } from 'node:crypto'
import { seal, unseal } from '#server/platform/security/encryption.ts'

/** The database has it sealed: whoever reads the table signs nothing. */
export function sealSecret(secret: string, appSecret: string, place: string): string {
  return seal(secret, appSecret, placeOf(place))
}

/** Null when it was sealed under another APP_SECRET. */
export function openSecret(sealed: string, appSecret: string, place: string): string | null {
  try {
    return unseal(sealed, appSecret, placeOf(place))
  } catch {
    return null
  }
}

/** `t=…,v1=…`: the moment is signed too, so that a receiver can refuse what somebody repeats later. */
export function signatureOf(body: string, secret: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}

function placeOf(place: string): string {
  return `webhook:${place}`
}
