import { createHmac, timingSafeEqual } from 'node:crypto'
import { CsrfMismatch } from '../errors.ts'

const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

/** The token of one session: nothing to store, and worthless with any other session cookie. */
export function csrfToken(secret: string, sessionToken: string): string {
  return createHmac('sha256', secret).update(`csrf:${sessionToken}`).digest('base64url')
}

/** Throws CsrfMismatch unless a writing request carries the token of its own session. */
export function checkCsrf(request: Request, secret: string, sessionToken: string | undefined) {
  if (READING.has(request.method)) return
  const sent = request.headers.get('x-xsrf-token')
  if (sent === null || sessionToken === undefined) throw new CsrfMismatch()
  const expected = Buffer.from(csrfToken(secret, sessionToken))
  const given = Buffer.from(sent)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new CsrfMismatch()
}
