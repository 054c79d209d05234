import { useEffect, useState } from 'react'

/** Longer than a timer can wait. Milliseconds. */
const TIMER_MAX_MS = 2 ** 31 - 1

/**
 * True once this browser's clock is past the moment: a page may lie open, or come out of a store, longer than the time that
 * it shows. False on the server and until scripts run.
 */
export function useHasPassed(moment: string): boolean {
  const [passed, setPassed] = useState<string | null>(null)
  useEffect(() => {
    const left = Date.parse(moment) - Date.now()
    const timer = setTimeout(() => setPassed(moment), Math.min(Math.max(0, left), TIMER_MAX_MS))
    return () => clearTimeout(timer)
  }, [moment])
  return passed === moment
}
