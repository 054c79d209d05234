/** A key that nobody has had before. `crypto.randomUUID` exists on secure pages alone. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
