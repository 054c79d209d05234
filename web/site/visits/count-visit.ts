import { publicApi } from '#contract/wire/public-api.ts'
import { TRACKED_PAGES, VISIT_WINDOW_SECONDS } from '#contract/content/tracked-pages.ts'
import { RAW_VISITS_SECONDS, VISITED_COOKIE, VISITOR_COOKIE } from './visit-cookies.ts'
import { readCookie, writeCookie } from '../consent/cookie-jar.ts'
import { isVisited, addVisited } from './visited-pages.ts'
import { newVisitorId } from './visitor-id.ts'

interface Consent {
  /** Whether whoever opened the page lets it be counted now, as they may have said in another tab. */
  mayCount: () => boolean
  /** That they say no in this one. */
  refused: AbortSignal
}

/**
 * Counts one of the five pages, once in six hours, unless whoever opened it says no before it is told. Nobody hears when it
 * fails (specification §8): it is logged.
 */
export async function countVisit(pathname: string, referrer: string, { mayCount, refused }: Consent) {
  const page = TRACKED_PAGES.find((tracked) => tracked === pathname)
  if (page === undefined || isVisited(readCookie(VISITED_COOKIE), page, Date.now())) return
  // Written before the call, so that a page opened twice at once counts once.
  writeCookie(VISITED_COOKIE, addVisited(readCookie(VISITED_COOKIE), page, Date.now()), VISIT_WINDOW_SECONDS)
  try {
    const { callApi } = await import('#web/lib/api/api.ts')
    if (!mayCount()) return
    await callApi(publicApi.trackVisitor, {
      method: 'POST',
      body: { page_url: page, visitor_id: visitorId(), referrer },
      signal: refused,
    })
  } catch (error) {
    if (!refused.aborted) console.error('The visit was not counted', error)
  }
}

function visitorId(): string {
  const known = readCookie(VISITOR_COOKIE)
  if (known !== null) return known
  const made = newVisitorId(Date.now())
  writeCookie(VISITOR_COOKIE, made, RAW_VISITS_SECONDS)
  return made
}
