import { startTransition, useEffect, useState } from 'react'

/** Nobody waits longer for the rest, however busy the page is. Milliseconds. */
const AT_LATEST_MS = 300

/** False while a screen is drawn for the first time, true once the browser has a moment: for what is heavy to draw. */
export function useSettled(): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    const settle = () => startTransition(() => setSettled(true))
    // Safari has no idle callback.
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(settle, AT_LATEST_MS)
      return () => clearTimeout(timer)
    }
    const idle = requestIdleCallback(settle, { timeout: AT_LATEST_MS })
    return () => cancelIdleCallback(idle)
  }, [])
  return isSettled
}
