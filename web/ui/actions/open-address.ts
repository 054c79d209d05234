/** Opens an address of our own site, in a tab of its own when told. Any other is refused, as it is of a link. */
export function openAddress(to: string, { inNewTab = false } = {}): void | Promise<never> {
  if (isForeign(to)) return refuse(to)
  if (inNewTab) window.open(to, '_blank', 'noopener')
  else window.location.assign(to)
}

/** True of an address on another site, or of another kind, such as `mailto:`. */
export function isForeign(to: string): boolean {
  return new URL(to, window.location.href).origin !== window.location.origin
}

/** Tells of it and throws. The words come when they are needed, which should be never. */
export async function refuse(to: string): Promise<never> {
  const { refuseForeignAddress } = await import('./foreign-address.ts')
  return refuseForeignAddress(to)
}
