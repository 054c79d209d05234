import { ofetch, type FetchResponse } from 'ofetch'
import { BUILD_HEADER, PERSON_HEADER } from '#contract/wire/wire-limits.ts'
import { ApiError } from './api-error.ts'
import { csrfToken } from './csrf-cookie.ts'
import { RETRIED_STATUSES } from './retried-statuses.ts'

/**
 * Where the browser finds the API: what PUBLIC_API_BASE said when the process started stands on the page. The
 * specification's client strips `/api` and joins the rest to this base.
 */
function apiBase(): string {
  return globalThis.document?.documentElement?.dataset.api ?? '/api'
}

const READING = new Set(['GET', 'HEAD'])

/** What to do on a 401 while signed in: set once by the session. */
let onUnauthenticated: () => void = () => {}
export function setUnauthenticatedHandler(handler: () => void) {
  onUnauthenticated = handler
}

/** For whoever has heard otherwise than by a 401 that nobody is signed in any more. */
export function emitUnauthenticated() {
  onUnauthenticated()
}

/** Told which build of the product answered, as its answers say, and what it was asked for. */
let onBuild: (buildId: string, method: string) => void = () => {}
export function setBuildObserver(observer: (buildId: string, method: string) => void) {
  onBuild = observer
}

/** For whom this page is drawn; null: for nobody in particular. The server refuses its changes to anybody else. */
let person: number | null = null
export function setPerson(id: number | null) {
  person = id
}

interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  query?: Record<string, string | number | undefined>
  body?: FormData | object
  /** The same key is the same request: a repeat makes nothing twice. */
  idempotencyKey?: string
  signal?: AbortSignal
  /** Goes on when the page is left meanwhile; a body of at most 64 KB. */
  keepalive?: boolean
}

/**
 * One call to the API from the browser: cookies, the CSRF header, the retry rule, a 419 repeated once with a new cookie.
 * `path` begins with `/api` or `/sanctum`. Throws ApiError for 400–599.
 */
export async function callApi<T>(path: string, call: Call = {}): Promise<T> {
  return (await callForResponse<T>(path, call))._data as T
}

/** The same, for whoever reads the status or the headers too: a file has its name there. */
export async function callForResponse<T>(path: string, call: Call = {}): Promise<FetchResponse<T>> {
  const method = call.method ?? 'GET'
  if (!READING.has(method) && csrfToken() === null) await renewCsrfCookie()
  try {
    return await sendWithToken<T>(path, method, call)
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) onUnauthenticated()
    throw error
  }
}

/** 419: a new CSRF cookie, and the request once more (specification §8). */
async function sendWithToken<T>(path: string, method: string, call: Call): Promise<FetchResponse<T>> {
  try {
    return await send<T>(path, method, call)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 419) throw error
    await renewCsrfCookie()
    return send<T>(path, method, call)
  }
}

async function send<T>(path: string, method: string, call: Call): Promise<FetchResponse<T>> {
  const token = csrfToken()
  return ofetch
    .raw<T>(apiAddress(path), {
      method,
      query: call.query,
      body: call.body,
      signal: call.signal,
      keepalive: call.keepalive,
      credentials: 'include',
      headers: {
        accept: 'application/json',
        ...(token === null ? {} : { 'x-xsrf-token': token }),
        ...(person === null || READING.has(method) ? {} : { [PERSON_HEADER]: String(person) }),
        ...(call.idempotencyKey === undefined ? {} : { 'idempotency-key': call.idempotencyKey }),
      },
      retry: READING.has(method) ? 1 : 0,
      retryStatusCodes: RETRIED_STATUSES,
      retryDelay: 300,
      ignoreResponseError: false,
      onResponse({ response }) {
        const buildId = response.headers.get(BUILD_HEADER)
        if (buildId !== null) onBuild(buildId, method)
      },
    })
    .catch((error: { response?: Response; data?: unknown }) => {
      if (error.response === undefined) throw error
      throw new ApiError(error.response.status, error.data)
    })
}

/** `/sanctum` stands beside the API, not in it. */
export function apiAddress(path: string): string {
  const base = apiBase()
  return path.startsWith('/api/') ? base + path.slice('/api'.length) : base.replace(/\/api$/, '') + path
}

async function renewCsrfCookie() {
  await ofetch(apiAddress('/sanctum/csrf-cookie'), { credentials: 'include' })
}
