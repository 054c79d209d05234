import type { RouterContextProvider } from 'react-router'
import { publicApi } from '#contract/wire/public-api.ts'
import { apiFetchContext } from './api-context.ts'

/**
 * Sends to the API, in an action, what somebody signed in does: with their cookies, and the token that belongs to their
 * session. One that is too old (419) is fetched anew and the call repeated once (specification §8). React Router has
 * refused forms of other sites before.
 */
export async function postAsPerson(
  context: Readonly<RouterContextProvider>,
  request: Request,
  path: string,
  body: object = {},
): Promise<Response> {
  const call = context.get(apiFetchContext)
  const post = (token: string) =>
    call(path, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json', 'x-xsrf-token': token },
      body: JSON.stringify(body),
    })
  const response = await post(tokenIn(request.headers.get('cookie') ?? ''))
  if (response.status !== 419) return response
  const fresh = await call(publicApi.csrfCookie)
  return post(tokenIn(fresh.headers.getSetCookie().join('; ')))
}

function tokenIn(cookies: string): string {
  const token = /(?:^|; )XSRF-TOKEN=([^;]+)/.exec(cookies)?.[1] ?? ''
  try {
    return decodeURIComponent(token)
  } catch {
    // Nobody's token: it is refused as any wrong one is.
    return token
  }
}
