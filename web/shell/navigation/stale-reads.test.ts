import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { redirect, RouterContextProvider } from 'react-router'
import { clearShownMatches, withStaleReads, rememberShownMatches, reuseShownOnce } from './stale-reads.ts'

const LIST = { list: { page: { data: [1] } }, linked: null }
const UNREAD = new TypeError('Failed to fetch')

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  rememberShownMatches([
    { id: 'root', pathname: '/', loaderData: { site: 'Смысл' } },
    { id: 'frame', pathname: '/', loaderData: { user: 7 } },
    { id: 'users', pathname: '/sm-admin/users', loaderData: LIST },
  ])
})

afterEach(() => {
  clearShownMatches()
  vi.restoreAllMocks()
})

describe('a read that failed for now', () => {
  test.each([
    ['nobody answered', UNREAD],
    ['a proxy answered', answer(502)],
    ['too many asked', answer(429)],
  ])('(%s) leaves the frame as it was, and the screen shows its failure', async (_, failure) => {
    const results = await read('/sm-admin/users/update/1', { root: failure, frame: failure, editor: failure })
    expect(results).toEqual({
      root: { type: 'data', result: { site: 'Смысл' } },
      frame: { type: 'data', result: { user: 7 } },
      editor: { type: 'error', result: failure },
    })
  })

  test('leaves the rows of the open list, which says that they are stale', async () => {
    const { users } = await read('/sm-admin/users', { users: UNREAD })
    expect(users).toEqual({ type: 'data', result: { ...LIST, list: { ...LIST.list, isStale: true } } })
    expect(console.error).toHaveBeenCalledWith(UNREAD)
  })

  test('is the screen’s own where nothing is shown yet', async () => {
    clearShownMatches()
    const results = await read('/sm-admin/users', { users: UNREAD })
    expect(results.users).toEqual({ type: 'error', result: UNREAD })
  })
})

test.each([answer(403), answer(404), answer(422), redirect('/auth/login')])(
  'an answer is no such failure',
  async (said) => {
    const results = await read('/sm-admin/users', { frame: said, users: said })
    expect(results).toEqual({ frame: { type: 'error', result: said }, users: { type: 'error', result: said } })
  },
)

const ABORTED = new DOMException('signal is aborted without reason', 'AbortError')

test.each([
  ['before its answer', ABORTED],
  ['in the middle of it', new Error('Unable to decode turbo-stream response', { cause: ABORTED })],
])('a read that was left for another (%s) is no failure', async (_, left) => {
  const { users } = await read('/sm-admin/users', { users: left })
  expect(users).toEqual({ type: 'error', result: left })
  expect(console.error).not.toHaveBeenCalled()
})

test('staying asks for nothing, once', async () => {
  reuseShownOnce()
  const results = await read('/sm-admin/users', { users: UNREAD })
  expect(results.users).toEqual({ type: 'data', result: LIST })
  expect((await read('/sm-admin/users', { users: answer(403) })).users?.type).toBe('error')
})

async function read(path: string, failures: Record<string, unknown>) {
  const url = new URL(path, 'http://x')
  const results = Object.fromEntries(
    Object.entries(failures).map(([id, result]) => [id, { type: 'error' as const, result }]),
  )
  const args = { request: new Request(url), url, params: {}, context: new RouterContextProvider(), pattern: path }
  const given = await withStaleReads(args, () => Promise.resolve(results))
  return given ?? results
}

function answer(status: number) {
  return { status, statusText: '', internal: false, data: '<html>' }
}
