import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'

/** A server that answers with the statuses it was told, one after another, then with 200. */
const asked: { method: string; url: string; token: string | null; person: string | null }[] = []
let statuses: number[] = []
let isCut = false
vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
  const request = new Request(input, init)
  const url = request.url.slice(ORIGIN.length)
  const { headers } = request
  asked.push({ method: request.method, url, token: headers.get('x-xsrf-token'), person: headers.get('x-person') })
  request.signal.throwIfAborted()
  if (isCut) throw new TypeError('fetch failed')
  if (url === '/sanctum/csrf-cookie') {
    // A browser would read the cookie from the answer.
    document.cookie = `XSRF-TOKEN=token-${asked.length}`
    return new Response(null, { status: 204 })
  }
  const status = statuses.shift() ?? 200
  const body = status === 200 ? { data: 'yes' } : { message: `no ${status}`, request_id: 'r-1' }
  return Response.json(body, { status, headers: { 'x-build-id': 'build-2' } })
})
const ORIGIN = 'http://api.test'
vi.stubGlobal('document', { cookie: '', documentElement: { dataset: { api: `${ORIGIN}/api` } } })
const { callApi, setBuildObserver, setPerson, setUnauthenticatedHandler } = await import('./api.ts')

const onUnauthenticated = vi.fn<() => void>()
setUnauthenticatedHandler(onUnauthenticated)

beforeEach(() => {
  asked.length = 0
  statuses = []
  isCut = false
  document.cookie = 'XSRF-TOKEN=old'
  onUnauthenticated.mockClear()
})
afterAll(() => {
  vi.unstubAllGlobals()
})

const RETRIED = [408, 409, 425, 429, 500, 502, 503, 504]
const WRITING = ['POST', 'PUT', 'PATCH', 'DELETE'] as const
const calls = () => asked.filter(({ url }) => url.startsWith('/api/')).length

describe('retries (specification §7)', () => {
  test.each(RETRIED)('reading is repeated once on %i', async (status) => {
    statuses = [status]
    expect(await callApi('/api/topics')).toEqual({ data: 'yes' })
    expect(calls()).toBe(2)
  })

  test.each(RETRIED)('reading that fails twice with %i fails', async (status) => {
    statuses = [status, status]
    await expect(callApi('/api/topics')).rejects.toMatchObject({ status, body: { request_id: 'r-1' } })
    expect(calls()).toBe(2)
  })

  test.each([400, 403, 404, 405, 413, 415, 418, 422, 501, 505])('nothing is repeated on %i', async (status) => {
    statuses = [status]
    await expect(callApi('/api/topics')).rejects.toMatchObject({ status })
    expect(calls()).toBe(1)
  })

  test.each(WRITING.flatMap((method) => RETRIED.map((status) => [method, status] as const)))(
    '%s is never repeated on %i',
    async (method, status) => {
      statuses = [status]
      await expect(callApi('/api/topics/1', { method, body: {} })).rejects.toMatchObject({ status })
      expect(calls()).toBe(1)
    },
  )

  test('a connection cut off: reading is repeated once, writing never', async () => {
    isCut = true
    await expect(callApi('/api/topics')).rejects.not.toBeInstanceOf(ApiError)
    expect(calls()).toBe(2)
    asked.length = 0
    await expect(callApi('/api/topics', { method: 'POST', body: {} })).rejects.not.toBeInstanceOf(ApiError)
    expect(calls()).toBe(1)
  })

  test('a call that nobody waits for any more is not repeated', async () => {
    const abort = new AbortController()
    abort.abort()
    await expect(callApi('/api/topics', { signal: abort.signal })).rejects.toThrow(/abort/i)
    expect(calls()).toBeLessThanOrEqual(1)
  })
})

describe('419 (specification §8)', () => {
  test('a new cookie is fetched and the request repeated once, with the new token', async () => {
    statuses = [419]
    expect(await callApi('/api/topics', { method: 'POST', body: {} })).toEqual({ data: 'yes' })
    expect(asked.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'POST /api/topics',
      'GET /sanctum/csrf-cookie',
      'POST /api/topics',
    ])
    expect(asked.map(({ token }) => token)).toEqual(['old', null, 'token-2'])
  })

  test('a second 419 is an error', async () => {
    statuses = [419, 419, 419]
    await expect(callApi('/api/topics', { method: 'PUT', body: {} })).rejects.toMatchObject({ status: 419 })
    expect(calls()).toBe(2)
  })

  test('a session that turns out to be over on the repeat is told', async () => {
    statuses = [419, 401]
    await expect(callApi('/api/topics', { method: 'POST', body: {} })).rejects.toMatchObject({ status: 401 })
    expect(onUnauthenticated).toHaveBeenCalledOnce()
  })

  test('writing without a cookie fetches one first; reading needs none', async () => {
    document.cookie = ''
    await callApi('/api/topics')
    expect(asked.map(({ url }) => url)).toEqual(['/api/topics'])
    await callApi('/api/topics', { method: 'DELETE' })
    expect(asked.at(-1)?.token).toBe('token-2')
  })
})

test('a 401 is told and thrown, not repeated', async () => {
  statuses = [401]
  await expect(callApi('/api/user')).rejects.toMatchObject({ status: 401 })
  expect([calls(), onUnauthenticated.mock.calls.length]).toEqual([1, 1])
})

test('which build answered is told with what it was asked for, for refusals too', async () => {
  const answers: string[] = []
  setBuildObserver((...answer) => answers.push(answer.join(' ')))
  statuses = [422]
  await expect(callApi('/api/topics')).rejects.toMatchObject({ status: 422 })
  await callApi('/api/topics', { method: 'POST', body: {} })
  expect(answers).toEqual(['build-2 GET', 'build-2 POST'])
})

test('a change says for whom the page was drawn that sends it, and reading does not', async () => {
  setPerson(7)
  await callApi('/api/topics')
  await callApi('/api/topics', { method: 'POST', body: {} })
  setPerson(null)
  await callApi('/api/topics', { method: 'POST', body: {} })
  expect(asked.map(({ person }) => person)).toEqual([null, '7', null])
})
