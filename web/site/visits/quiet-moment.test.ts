import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { waitForQuietMoment } from './quiet-moment.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function waiting(isBusy: () => boolean = () => false) {
  const onReady = vi.fn<() => void>()
  return { onReady, cancelDeliveries: waitForQuietMoment({ delayMs: 30_000, isBusy, onReady }) }
}

test('the moment comes after thirty seconds, once', () => {
  const { onReady } = waiting()
  vi.advanceTimersByTime(29_999)
  expect(onReady).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onReady).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(3_600_000)
  expect(onReady).toHaveBeenCalledTimes(1)
})

test('whoever types, or has a dialog open, is left alone until they are done', () => {
  let isBusy = true
  const { onReady } = waiting(() => isBusy)
  vi.advanceTimersByTime(600_000)
  expect(onReady).not.toHaveBeenCalled()
  isBusy = false
  vi.advanceTimersByTime(1000)
  expect(onReady).toHaveBeenCalledTimes(1)
})

test('whoever leaves is not followed', () => {
  const before = waiting()
  before.cancelDeliveries()
  const later = waiting(() => true)
  vi.advanceTimersByTime(45_000)
  later.cancelDeliveries()
  vi.advanceTimersByTime(600_000)
  expect([before.onReady, later.onReady].map((ready) => ready.mock.calls.length)).toEqual([0, 0])
})
