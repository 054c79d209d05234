import type { RouterContextProvider } from 'react-router'
import { publicApi } from '#contract/wire/public-api.ts'
import { apiFetchContext } from './api-context.ts'

/**
 * Sends to the API, in a loader or an action, what any guest may send. Public pages are alike for all visitors, so they
 * carry no token: the call goes out under a session of its own, never the visitor's.
 */
export async function postAsGuest(
  context: Readonly<RouterContextProvider>,
  path: string,
  body: object = {},
  /** Cookies to send along: a pass that stands for no account. */
  pass = '',
): Promise<Response> {
  const call = context.get(apiFetchContext)
  const session = await call(publicApi.csrfCookie, { headers: { cookie: '' } })
  const cookies = session.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
  const token = cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length) ?? ''
  return call(path, {
    method: 'POST',
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      cookie: [...cookies, pass].filter(Boolean).join('; '),
      'x-xsrf-token': decodeURIComponent(token),
    },
    body: JSON.stringify(body),
  })
}
