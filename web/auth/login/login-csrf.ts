import type { RouterContextProvider } from 'react-router'
import { publicApi } from '#contract/wire/public-api.ts'
import { apiFetchContext } from '#web/lib/api/api-context.ts'

/** A digest of 32 bytes, as `csrfToken` of the server writes it. */
const TOKEN = /^[\w-]{43}$/

/** The CSRF token of a form that works without JavaScript, with the cookies that make it valid. */
export interface LoginCsrf {
  token: string
  headers: Headers
}

/** The token that the visitor already has, or a new one. */
export async function csrfOf(context: Readonly<RouterContextProvider>, request: Request): Promise<LoginCsrf> {
  const token = tokenIn((request.headers.get('cookie') ?? '').split('; '))
  // What a browser keeps may be anything; a token of ours has no sign that needs its code.
  return token !== undefined && TOKEN.test(token) ? { token, headers: new Headers() } : newCsrf(context)
}

export async function newCsrf(context: Readonly<RouterContextProvider>): Promise<LoginCsrf> {
  const response = await context.get(apiFetchContext)(publicApi.csrfCookie)
  const token = decodeURIComponent(tokenIn(response.headers.getSetCookie()) ?? '')
  return { token, headers: forwardCookies(response) }
}

/** The cookies of an answer of the API, to be handed on with the page. */
export function forwardCookies(response: Response): Headers {
  const headers = new Headers()
  for (const cookie of response.headers.getSetCookie()) headers.append('set-cookie', cookie)
  return headers
}

function tokenIn(cookies: string[]): string | undefined {
  return cookies.map((cookie) => /^XSRF-TOKEN=([^;]+)/.exec(cookie)?.[1]).find((found) => found !== undefined)
}
