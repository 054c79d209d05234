/** Paths whose letters mean something (a letter's link, a payment), or that belong to nobody of the public site. */
const KEPT = /^\/(auth|sm-admin|api|sanctum|secure-payment|media|assets|dev)(\/|$)/i

/**
 * One page, one address: without capitals, doubled or trailing slashes. Null when the address is plain already, and for
 * files, whose names are not ours to change.
 */
export function plainAddress(address: string): string | null {
  const { pathname, search } = new URL(address)
  if (KEPT.test(pathname) || pathname.includes('.')) return null
  // No address of ours has anything escaped; what has is nowhere, in whatever letters.
  if (pathname.includes('%')) return null
  const plain = pathname
    .replace(/\/{2,}/g, '/')
    .replace(/(?<=.)\/$/, '')
    .toLowerCase()
  return plain === pathname ? null : plain + search
}
