import { createHash, timingSafeEqual } from 'node:crypto'

/**
 * The signature of a T-Bank message: values of its root alone (no objects, no lists) with the terminal's password among them,
 * sorted by name, written one after another, SHA-256.
 */
export function tbankToken(message: object, password: string): string {
  const signed: [string, unknown][] = [
    ...Object.entries(message).filter(([name, value]) => name !== 'Token' && isScalar(value)),
    ['Password', password],
  ]
  const text = signed
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, value]) => String(value))
    .join('')
  return createHash('sha256').update(text, 'utf8').digest('hex')
}

/** Takes the same time wherever the two differ. */
export function isSignedByTBank(message: object, password: string): boolean {
  const { Token: token } = message as { Token?: unknown }
  if (typeof token !== 'string') return false
  const expected = Buffer.from(tbankToken(message, password))
  const given = Buffer.from(token.toLowerCase())
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function isScalar(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}
