/** Safari has no idle callback: there a moment after the first paint does. Milliseconds. */
const MOMENT_MS = 300

/** Calls `act` once the browser has nothing else to do, or after `atLatestMs` of waiting. Answers with what calls it off. */
export function whenIdle(act: () => void, atLatestMs?: number): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(act, MOMENT_MS)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(act, { timeout: atLatestMs })
  return () => cancelIdleCallback(idle)
}
