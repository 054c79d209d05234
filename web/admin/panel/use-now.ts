import { useSyncExternalStore } from 'react'

const TICK_MS = 60_000
let now = 0

/** The time to the minute; null on the server, whose page may be read later. */
export function useNow(): number | null {
  return useSyncExternalStore(subscribe, read, () => null)
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
