import { Secret, TOTP } from 'otpauth'
import { CODE_LENGTH } from '#contract/people/auth.ts'

/** Codes of the authenticator app (RFC 6238), as every such app reads them. */
const FORM = { algorithm: 'SHA1', digits: CODE_LENGTH, period: 30 } as const
/** A phone's clock may be one step off, and people type slowly. */
const WINDOW_STEPS = 1
const SECRET_BYTES = 20

export function newSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

/** The content of the QR code. */
export function otpauthUri(secret: string, issuer: string, account: string): string {
  return new TOTP({ ...FORM, secret, issuer, label: account }).toString()
}

/** The number of the time step that a code belongs to; null when it is of no step around this moment. */
export function stepOf(secret: string, code: string, at: Date): number | null {
  const totp = new TOTP({ ...FORM, secret })
  const timestamp = at.getTime()
  const delta = totp.validate({ token: code, timestamp, window: WINDOW_STEPS })
  return delta === null ? null : totp.counter({ timestamp }) + delta
}
