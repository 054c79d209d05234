import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askBeforeLeaving } from '../session/unsaved-changes.ts'
import { watchDay } from './new-day.ts'

const reread = vi.fn()
const dialogs: object[] = []
let stop: () => void

beforeEach(() => {
  reread.mockClear()
  dialogs.length = 0
  vi.stubGlobal('document', { querySelector: () => dialogs[0] ?? null })
  // 23:58 in Moscow.
  vi.useFakeTimers({ now: new Date('2026-11-20T20:58:00Z') })
  stop = watchDay({ timeZone: 'Europe/Moscow', reread })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the screen is read anew once, after midnight of the practice', () => {
  vi.advanceTimersByTime(60_000)
  expect(reread).not.toHaveBeenCalled()
  vi.advanceTimersByTime(10 * 60_000)
  expect(reread).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(24 * 3_600_000)
  expect(reread).toHaveBeenCalledTimes(2)
})

test('whoever is in a dialog, or has not saved yet, is waited for', () => {
  dialogs.push({})
  vi.advanceTimersByTime(5 * 60_000)
  dialogs.length = 0
  const forget = askBeforeLeaving({ wouldLose: () => true, ask: () => Promise.resolve(null) })
  vi.advanceTimersByTime(5 * 60_000)
  expect(reread).not.toHaveBeenCalled()
  forget()
  vi.advanceTimersByTime(60_000)
  expect(reread).toHaveBeenCalledTimes(1)
})
