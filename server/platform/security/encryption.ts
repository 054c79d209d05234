import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** What is new is sealed and signed with `current`; what was sealed or signed with `previous` still opens. */
export interface AppSecret {
  current: string
  /** APP_SECRET_PREVIOUS, while an installation goes from one secret to the next. */
  previous?: string
}

/** Current first: whatever is told by a secret may have been told by either. */
export function currentAndPrevious({ current, previous }: AppSecret): string[] {
  return previous === undefined ? [current] : [current, previous]
}

/**
 * Encrypts a secret for the database. `place` says whose it is and what for, such as `two-factor:12`: moved to another
 * place it does not open.
 */
export function seal(text: string, { current }: AppSecret, place: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(ALGORITHM, keyFor(current, 'seal'), nonce).setAAD(Buffer.from(place))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Throws when the text was changed, moved, or sealed under a third APP_SECRET. */
export function unseal(sealed: string, { current, previous }: AppSecret, place: string): string {
  try {
    return open(sealed, current, place)
  } catch (error) {
    if (previous === undefined) throw error
    return open(sealed, previous, place)
  }
}

/** The same; null where it throws. */
export function unsealOrNull(sealed: string, appSecret: AppSecret, place: string): string | null {
  try {
    return unseal(sealed, appSecret, place)
  } catch {
    return null
  }
}

/** Which of the two a text was sealed with; null: neither, or it was changed or moved. */
export function sealedWith(sealed: string, appSecret: AppSecret, place: string): 'current' | 'previous' | null {
  const opens = (secret: string | undefined) => {
    try {
      return secret !== undefined && open(sealed, secret, place) !== undefined
    } catch {
      return false
    }
  }
  if (opens(appSecret.current)) return 'current'
  return opens(appSecret.previous) ? 'previous' : null
}

/** A hash that needs APP_SECRET: for secrets so short that a stolen table of plain hashes could be tried out. */
export function keyedHash(text: string, { current }: AppSecret, place: string): Buffer {
  return hashUnder(hashKey(current), text, place)
}

/** As `keyedHash` makes it, and as it was made with the secret before: for looking up what may be older. */
export function keyedHashes(text: string, appSecret: AppSecret, place: string): Buffer[] {
  return currentAndPrevious(appSecret).map((secret) => keyedHash(text, { current: secret }, place))
}

/** `keyedHash` under a key that is kept itself, sealed. */
export function hashUnder(key: Uint8Array, text: string, place: string): Buffer {
  return createHmac('sha256', key).update(`${place}:${text}`).digest()
}

/** The key that `keyedHash` makes of a secret. */
export function hashKey(secret: string): Buffer {
  return keyFor(secret, 'hash')
}

function open(sealed: string, secret: string, place: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const nonce = bytes.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv(ALGORITHM, keyFor(secret, 'seal'), nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
}

/** APP_SECRET also signs CSRF tokens: each use gets a key of its own. */
function keyFor(appSecret: string, use: 'seal' | 'hash'): Buffer {
  return Buffer.from(hkdfSync('sha256', appSecret, '', `smysl:${use}`, 32))
}
