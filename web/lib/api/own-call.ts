import type { RouterContextProvider } from 'react-router'
import { apiFetchContext } from './api-context.ts'

/**
 * Sends to the API, in an action, what somebody signed in does: with their cookies, and the token that belongs to their
 * session. React Router has refused forms of other sites before.
 */
export async function postAsPerson(
  context: Readonly<RouterContextProvider>,
  request: Request,
  path: string,
  body: object = {},
): Promise<Response> {
  const token = /(?:^|; )XSRF-TOKEN=([^;]+)/.exec(request.headers.get('cookie') ?? '')?.[1] ?? ''
  return context.get(apiFetchContext)(path, {
    method: 'POST',
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      'x-xsrf-token': decodeURIComponent(token),
    },
    body: JSON.stringify(body),
  })
}
