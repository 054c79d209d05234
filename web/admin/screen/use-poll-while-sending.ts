import { useEffect, useEffectEvent } from 'react'

/** What goes out at once is answered within a second or two, and within a minute at most. Milliseconds. */
const PAUSES_MS = [1000, 1000, 1000, 2000, 2000, 3000, 5000, 10_000, 20_000, 30_000]
/** Whoever waits for longer need not be looked at: their next attempt is a matter of minutes and hours. */
const SOON_MS = 30_000

/** The numbers of what goes out at this moment, as one word; null where nothing does. */
export function sendingKey(sent: readonly { id: number; state: string; next_attempt_at: string | null }[]) {
  const soon = Date.now() + SOON_MS
  const underway = sent.filter(
    ({ state, next_attempt_at }) =>
      state === 'waiting' && next_attempt_at !== null && Date.parse(next_attempt_at) <= soon,
  )
  return underway.length === 0 ? null : underway.map(({ id }) => id).join()
}

/** Reads anew, more and more seldom, until what goes out has its answer. A tab that nobody looks at asks nothing. */
export function usePollWhileSending(underway: string | null, read: () => Promise<void>) {
  const look = useEffectEvent(read)
  useEffect(() => {
    if (underway === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let asked = 0
    const wait = () => {
      const pause = PAUSES_MS[asked]
      if (pause === undefined) return
      asked += 1
      timer = setTimeout(() => {
        wait()
        if (!document.hidden) void look()
      }, pause)
    }
    wait()
    return () => clearTimeout(timer)
  }, [underway])
}
