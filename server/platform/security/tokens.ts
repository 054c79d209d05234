import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, as cookies and links carry them. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What the database keeps of a token: a stolen table opens nothing. */
export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
