import type { RouterContextProvider } from 'react-router'
import { apiFetchContext } from '#web/lib/api/api-context.ts'
import { forwardCookies, newCsrf } from './login/login-csrf.ts'

interface GuestCall {
  path: string
  body: Record<string, unknown>
  /** The token of the form. */
  token: string
  /** The cookies that came with the form. */
  cookie: string
}

interface Sent {
  response: Response
  /** The cookies to hand on with the page: those of the answer, and of a session that was begun for it. */
  headers: Headers
  /** The token that the form must have next time, when its own was too old. */
  csrfToken?: string
}

/**
 * Sends a guest's form to the API with the visitor's cookies. A token that is too old is renewed, and the call repeated
 * once (specification §8): forms of other sites were refused before any of this.
 */
export async function sendWithToken(context: Readonly<RouterContextProvider>, call: GuestCall): Promise<Sent> {
  const response = await send(context, call, {})
  if (response.status !== 419) return { response, headers: forwardCookies(response) }
  const { token, headers } = await newCsrf(context)
  const repeated = await send(context, { ...call, token }, { cookie: withCookies(call.cookie, headers) })
  for (const cookie of repeated.headers.getSetCookie()) headers.append('set-cookie', cookie)
  return { response: repeated, headers, csrfToken: token }
}

function send(
  context: Readonly<RouterContextProvider>,
  { path, body, token }: GuestCall,
  more: Record<string, string>,
) {
  return context.get(apiFetchContext)(path, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json', 'x-xsrf-token': token, ...more },
    body: JSON.stringify(body),
  })
}

/** The cookies of a request with those of an answer over them, as a browser would send them next. */
function withCookies(sent: string, answer: Headers): string {
  const pairs = [...sent.split('; '), ...answer.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')]
  const byName = new Map(pairs.filter(Boolean).map((pair) => [pair.split('=', 1)[0], pair]))
  return [...byName.values()].join('; ')
}
