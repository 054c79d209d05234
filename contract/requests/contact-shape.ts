/** `@name` of what people write of their name in Telegram; null for anything else. */
export function telegramName(text: string): string | null {
  const name = /^(?:@|(?:https?:\/\/)?t\.me\/)([a-z]\w{4,31})$/i.exec(text)?.[1]
  return name === undefined ? null : `@${name}`
}

/**
 * Whether somebody can be reached by it, as far as a page can tell without the rules of every country, which only the
 * server has: an error leaves once its field looks right.
 */
export function looksLikeContact(text: string): boolean {
  const written = text.trim()
  if (telegramName(written) !== null) return true
  return written.includes('@') ? /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(written) : looksLikePhone(written)
}

/** All ten digits behind the code of the country, or a foreign number behind its plus. */
export function looksLikePhone(text: string): boolean {
  const digits = text.replaceAll(/[\s()-]/g, '')
  return /^(\+?7|8)?\d{10}$/.test(digits) || /^\+(?!7)\d{10,15}$/.test(digits)
}
