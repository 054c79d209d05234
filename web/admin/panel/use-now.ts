import { useContext, useSyncExternalStore } from 'react'
import { DrawnAtContext } from '#web/shell/session/session.tsx'

const TICK_MS = 60_000
let now = 0

/** The time to the minute. While the page of the server comes to life it is the moment that the server drew it for. */
export function useNow(): number {
  const drawnAt = useContext(DrawnAtContext)
  return useSyncExternalStore(subscribe, read, () => drawnAt)
}

function subscribe(onTick: () => void) {
  const timer = setInterval(onTick, TICK_MS)
  return () => clearInterval(timer)
}

function read(): number {
  const current = Date.now()
  if (current - now >= TICK_MS) now = current
  return now
}
