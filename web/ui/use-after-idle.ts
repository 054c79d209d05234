import { startTransition, useEffect, useState } from 'react'
import { whenIdle } from './when-idle.ts'

/** Nobody waits longer for the rest, however busy the page is. Milliseconds. */
const AT_LATEST_MS = 300

/** False while a screen is drawn for the first time, true once the browser has a moment: for what is heavy to draw. */
export function useAfterIdle(): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => whenIdle(() => startTransition(() => setSettled(true)), AT_LATEST_MS), [])
  return isSettled
}
