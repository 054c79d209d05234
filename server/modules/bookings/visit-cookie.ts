import type { Context } from 'hono'
import { readOwnCookie, setOwnCookie } from '#server/platform/http/protection/own-cookie.ts'

const COOKIE = 'smysl_visits'
/** It goes along with every request. */
const VISITS_MAX = 3
/** As long as the times that can be booked. */
const TERM_SECONDS = 14 * 24 * 60 * 60

/** What opens a visit. */
export interface VisitLink {
  id: string
  key: string
}

/** The visits that were asked for in this browser, the latest first. */
export function visitLinks(context: Context): VisitLink[] {
  const written = (readOwnCookie(context, COOKIE) ?? '').split('~').slice(0, VISITS_MAX)
  return written.flatMap((one) => {
    const [, id, key] = /^([\w-]{22})\.([\w-]{43})$/.exec(one) ?? []
    return id === undefined || key === undefined ? [] : [{ id, key }]
  })
}

/** Out of reach of scripts and of other sites; the page without scripts sends it on to the API. */
export function saveVisitLink(context: Context, { id, key }: VisitLink) {
  const links = [{ id, key }, ...visitLinks(context).filter((link) => link.id !== id)].slice(0, VISITS_MAX)
  const written = links.map((link) => `${link.id}.${link.key}`).join('~')
  setOwnCookie(context, COOKIE, written, { sameSite: 'Strict', maxAge: TERM_SECONDS })
}
