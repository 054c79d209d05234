import { beforeEach, expect, test, vi } from 'vitest'
import { setUnauthenticatedHandler } from '#web/lib/api/api.ts'
import { askBeforeLeaving } from '../session/unsaved-changes.ts'
import { leaveWhenOver } from './session-over.ts'

const [left, reread] = [vi.fn(), vi.fn()]
const dialogs: object[] = []

beforeEach(() => {
  left.mockClear()
  reread.mockClear()
  dialogs.length = 0
  setUnauthenticatedHandler(left)
  vi.stubGlobal('document', { cookie: '', querySelector: () => dialogs[0] ?? null })
  answerWith({ data: { user: null } })
})

test('whoever has no session any more leaves by the way of every 401, and the screen is not read beside it', async () => {
  await leaveWhenOver({ reread })
  expect([left.mock.calls.length, reread.mock.calls.length]).toEqual([1, 0])
})

test('whoever still has one has the screen read anew, which leads them where they may be', async () => {
  answerWith({ data: { user: { id: 7 } } })
  await leaveWhenOver({ reread })
  expect([left.mock.calls.length, reread.mock.calls.length]).toEqual([0, 1])
})

test('an open dialog and unsaved work stay', async () => {
  dialogs.push({})
  await leaveWhenOver({ reread })
  dialogs.length = 0
  const forget = askBeforeLeaving({ wouldLose: () => true, ask: () => Promise.resolve(null) })
  await leaveWhenOver({ reread }).finally(forget)
  expect([left.mock.calls.length, reread.mock.calls.length]).toEqual([0, 0])
})

test('where nobody answers the screen stays', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await leaveWhenOver({ reread })
  expect([left.mock.calls.length, reread.mock.calls.length]).toEqual([0, 0])
})

function answerWith(body: object) {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(body)))
}
