import { createHmac, timingSafeEqual } from 'node:crypto'
import { currentAndPrevious, type AppSecret } from '../../security/encryption.ts'
import { CsrfMismatch } from '../errors.ts'

const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

/** The token of one session: nothing to store, and worthless with any other session cookie. */
export function csrfToken({ current }: AppSecret, sessionToken: string): string {
  return createHmac('sha256', current).update(`csrf:${sessionToken}`).digest('base64url')
}

/** Throws CsrfMismatch unless a writing request carries the token of its own session. */
export function checkCsrf(request: Request, appSecret: AppSecret, sessionToken: string | undefined) {
  if (READING.has(request.method)) return
  const sent = request.headers.get('x-xsrf-token')
  if (sent === null || sessionToken === undefined) throw new CsrfMismatch()
  const given = Buffer.from(sent)
  const isTokenOf = (secret: string) => {
    const expected = Buffer.from(csrfToken({ current: secret }, sessionToken))
    return given.length === expected.length && timingSafeEqual(given, expected)
  }
  if (!currentAndPrevious(appSecret).some(isTokenOf)) throw new CsrfMismatch()
}
