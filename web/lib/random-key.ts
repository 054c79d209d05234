/**
 * A key that nobody has had before; `crypto.randomUUID` exists on secure pages alone. The editor makes its own the same
 * way: a file shared with it would be one more to fetch.
 */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
