/** How soon to look again when the moment is bad. */
const RETRY_MS = 1000

/** Calls `onReady` once, `delayMs` from now or as soon after as nothing is disturbed. Returns what calls it off. */
export function waitForQuietMoment({
  delayMs,
  isBusy,
  onReady,
}: {
  delayMs: number
  isBusy: () => boolean
  onReady: () => void
}): () => void {
  let timer = setTimeout(look, delayMs)
  function look() {
    if (isBusy()) timer = setTimeout(look, RETRY_MS)
    else onReady()
  }
  return () => clearTimeout(timer)
}
