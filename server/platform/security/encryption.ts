import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts a secret for the database. `place` says whose it is and what for, such as `two-factor:12`: moved to another
 * place it does not open.
 */
export function seal(text: string, appSecret: string, place: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(ALGORITHM, keyFor(appSecret, 'seal'), nonce).setAAD(Buffer.from(place))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Throws when the text was changed, moved, or sealed under another APP_SECRET. */
export function unseal(sealed: string, appSecret: string, place: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const nonce = bytes.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv(ALGORITHM, keyFor(appSecret, 'seal'), nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
}

/** A hash that needs APP_SECRET: for secrets so short that a stolen table of plain hashes could be tried out. */
export function keyedHash(text: string, appSecret: string, place: string): Buffer {
  return createHmac('sha256', keyFor(appSecret, 'hash')).update(`${place}:${text}`).digest()
}

/** APP_SECRET also signs CSRF tokens: each use gets a key of its own. */
function keyFor(appSecret: string, use: 'seal' | 'hash'): Buffer {
  return Buffer.from(hkdfSync('sha256', appSecret, '', `smysl:${use}`, 32))
}
