/** `@name` of what people write of their name in Telegram; null for anything else. */
export function telegramName(text: string): string | null {
  const name = /^(?:@|(?:https?:\/\/)?t\.me\/)([a-z]\w{4,31})$/i.exec(text)?.[1]
  return name === undefined ? null : `@${name}`
}

/** Copied along with a number or an address: signs of direction, spaces without a width. */
const UNSEEN = /\p{Cf}/gu
const TELEGRAM_OR_MAIL = /^(@|(https?:\/\/)?t\.me\/)[a-z]\w{4,31}$|^[!-?A-~]+@[^\s@]+\.[^\s@.]{2,}$/i
/** All ten digits behind the code of the country, or a foreign number behind its plus. */
const PHONE = /^(\+?7|8)?\d{10}$|^\+(?!7)\d{10,15}$/

/**
 * Whether somebody can be reached by it, as far as a page can tell without the rules of every country, which only the
 * server has: an error leaves once its field looks right.
 */
export function looksLikeContact(text: string): boolean {
  return TELEGRAM_OR_MAIL.test(text.replaceAll(UNSEEN, '').trim()) || looksLikePhone(text)
}

export function looksLikePhone(text: string): boolean {
  return PHONE.test(text.replaceAll(UNSEEN, '').replaceAll(/[\s()-]/g, ''))
}
