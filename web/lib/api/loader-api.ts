import { data, type RouterContextProvider } from 'react-router'
import { apiFetchContext } from './api-context.ts'
import { ApiError } from './api-error.ts'
import { RETRIED_STATUSES } from './retried-statuses.ts'

/**
 * Reads from the API inside a loader: same guards, same presenters, no network. What failed for a moment is asked once more.
 * Throws ApiError for 400–599.
 */
export async function readApi<T>(context: Readonly<RouterContextProvider>, path: string): Promise<T> {
  const read = () => context.get(apiFetchContext)(path, { headers: { accept: 'application/json' } })
  const first = await read()
  const response = RETRIED_STATUSES.includes(first.status) ? await read() : first
  const body: unknown = await response.json().catch(() => null)
  const error = response.ok ? null : new ApiError(response.status, body)
  // What no screen mends reaches the error screen as data: React Router hides what a plain error says, its request id too.
  if (error !== null && (error.status >= 500 || error.status === 429)) throw data(error.body, { status: error.status })
  if (error !== null) throw error
  return body as T
}

/** The 404 of specification §2: `Page Not Found: {path}`, of an address or a path. */
export function pageNotFound(url: string) {
  return data(`Page Not Found: ${new URL(url, 'http://site').pathname}`, { status: 404, statusText: 'Page Not Found' })
}
