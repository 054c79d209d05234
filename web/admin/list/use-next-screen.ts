import { useEffect } from 'react'

/** Safari has no idle callback: there a moment after the first paint does. */
const MOMENT_MS = 500

/** Loads what a press on a row will need, once the list has nothing else to do. `load` stands outside the component. */
export function useNextScreen(load: () => Promise<unknown>) {
  useEffect(() => {
    // Without it the press itself loads: slower, and nothing is lost.
    const begin = () => void load().catch(() => {})
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(begin, MOMENT_MS)
      return () => clearTimeout(timer)
    }
    const idle = requestIdleCallback(begin)
    return () => cancelIdleCallback(idle)
  }, [load])
}
