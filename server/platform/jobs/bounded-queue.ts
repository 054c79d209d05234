interface QueueLimits {
  /** So many pieces of work run at the same time. */
  atOnce: number
  /** So many more may wait for their turn; any number unless told. */
  waitingMax?: number
  /** Nobody waits longer than this. Milliseconds; without end unless told. */
  waitMs?: number
  /** What the next one is refused with, and whoever has waited too long. */
  refusal: () => Error
}

/**
 * A function that runs work in the order of its coming, so much at once, and refuses what would wait behind too much.
 * Whoever gives a signal leaves the line when it aborts.
 */
export function boundedQueue({ atOnce, waitingMax = Infinity, waitMs, refusal }: QueueLimits) {
  const waiting = new Set<() => void>()
  let running = 0

  return async function queued<T>(work: () => Promise<T>, signal?: () => AbortSignal): Promise<T> {
    if (running < atOnce) running += 1
    else if (waiting.size >= waitingMax) throw refusal()
    // Whoever ends hands their place on, so that nobody who comes meanwhile overtakes.
    else await turn(signal?.())
    try {
      return await work()
    } finally {
      const [next] = waiting
      if (next === undefined) running -= 1
      else next()
    }
  }

  async function turn(signal: AbortSignal | undefined) {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const begin = () => {
      waiting.delete(begin)
      resolve()
    }
    const leave = () => {
      // The turn that has come already is not given back.
      if (waiting.delete(begin)) reject(refusal())
    }
    waiting.add(begin)
    const timer = waitMs === undefined ? undefined : setTimeout(leave, waitMs)
    signal?.addEventListener('abort', leave)
    if (signal?.aborted === true) leave()
    try {
      await promise
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', leave)
    }
  }
}
