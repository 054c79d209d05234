import { data, redirect, type RouterContextProvider } from 'react-router'
import { ID_MISSING } from '#contract/wire/wire-limits.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { readApi } from '#web/lib/api/loader-api.ts'
import { loginPath } from '#web/shell/session/login-path.ts'

/** What a screen shows in its place when its data did not come. */
export interface ScreenFailure {
  message: string
  requestId: string
  at: string
  /** The answer itself, where it names its case with a code. */
  body?: ApiError['body']
}

/**
 * Reads what a screen is made of. A refusal, a missing record or a failure becomes the screen's own state, with its
 * status and its number; a session that ended a moment ago leads to the login.
 */
export async function readForScreen<T>(context: Readonly<RouterContextProvider>, path: string, url: URL): Promise<T> {
  try {
    return await readApi<T>(context, path)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 401) throw redirect(loginPath(url, { expired: true }))
    const status = hasWrongId(error) ? 404 : error.status
    const message = status === 404 ? `Page Not Found: ${url.pathname}` : error.message
    const failure: ScreenFailure = { message, requestId: error.body.request_id, at: new Date().toISOString() }
    if (error.body.code !== undefined) failure.body = error.body
    throw data(failure, { status })
  }
}

/** An id that can belong to nothing: whoever follows such a link has the same before them as with one that is gone. */
function hasWrongId({ status, fieldErrors }: ApiError): boolean {
  return status === 422 && fieldErrors.title === ID_MISSING
}

/** Reads something that the screen can do without: a refusal is an empty answer. */
export async function readIfAllowed<T>(context: Readonly<RouterContextProvider>, path: string): Promise<T | null> {
  try {
    return await readApi<T>(context, path)
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return null
    throw error
  }
}
