import type { Context, Next } from 'hono'
import { BUILD_HEADER } from '#contract/wire/wire-limits.ts'
import type { AppEnv } from '../route.ts'

/** What a page of a listed origin may send and read beside what browsers allow anyhow. */
const ALLOWED_HEADERS = 'accept, authorization, content-type, idempotency-key, x-person, x-xsrf-token'
const EXPOSED_HEADERS = `content-disposition, retry-after, x-request-id, ${BUILD_HEADER}`
const ALLOWED_METHODS = 'GET, POST, PUT, PATCH, DELETE'
/** Seconds that a browser need not ask again. */
const PREFLIGHT_AGE = 600

/**
 * Lets pages of these origins call the API, with cookies too. An origin is listed letter by letter: whoever is let in acts
 * as the person in front of the browser. Nothing is said to all others, nor while nobody is listed.
 */
export function cors(origins: readonly string[]) {
  const listed = new Set(origins)
  return async (context: Context<AppEnv>, next: Next) => {
    if (listed.size === 0) return next()
    const origin = context.req.header('origin')
    const isListed = origin !== undefined && listed.has(origin)
    if (isListed && isPreflight(context)) return preflight(origin)
    await next()
    const { headers } = context.res
    // Whatever keeps answers must not show one origin what was said to another.
    headers.append('vary', 'Origin')
    if (!isListed) return
    headers.set('access-control-allow-origin', origin)
    headers.set('access-control-allow-credentials', 'true')
    headers.set('access-control-expose-headers', EXPOSED_HEADERS)
  }
}

function isPreflight({ req }: Context<AppEnv>): boolean {
  return req.method === 'OPTIONS' && req.header('access-control-request-method') !== undefined
}

function preflight(origin: string): Response {
  return new Response(null, {
    status: 204,
    headers: {
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-allow-methods': ALLOWED_METHODS,
      'access-control-allow-headers': ALLOWED_HEADERS,
      'access-control-max-age': String(PREFLIGHT_AGE),
      vary: 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers',
    },
  })
}
