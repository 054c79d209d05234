import { ownPath } from './own-path.ts'

/** Paths that belong to the product: no page record may take them. */
const REFUSED = /^\/(auth|sm-admin|cabinet|api|sanctum|secure-payment|media|assets|dev)(\/|$)/
const LENGTH_MAX = 200
export const LINK_TAKEN = 'Этот адрес занят самим сайтом'
const SHAPE = /^\/([a-z0-9-]+(\/[a-z0-9-]+)*)?$/

/** Why no page can stand at a public path; undefined where one can. */
export function pagePathError(link: string): string | undefined {
  if (link.length > LENGTH_MAX) return `Адрес: не длиннее ${LENGTH_MAX} знаков`
  if (!SHAPE.test(link)) return 'Адрес: начинается с /, дальше латинские буквы, цифры и дефис'
  return REFUSED.test(link) ? LINK_TAKEN : undefined
}

/** Whether a link within a text may lead there: to our own site, another one, a mailbox or a telephone. */
export function isTextLink(href: string): boolean {
  return ownPath(href) !== undefined || /^(https?:\/\/|mailto:|tel:)/i.test(href)
}

/** Whether the button of a page may lead there. */
export function isButtonLink(href: string): boolean {
  return ownPath(href) !== undefined || /^(https?:\/\/|#)/i.test(href)
}
