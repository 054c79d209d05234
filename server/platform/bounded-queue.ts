interface QueueLimits {
  /** So many pieces of work run at the same time. */
  atOnce: number
  /** So many more may wait for their turn. */
  waitingMax: number
  /** What the next one is refused with. */
  refusal: () => Error
}

/** A function that runs work in the order of its coming, so much at once, and refuses what would wait behind too much. */
export function boundedQueue({ atOnce, waitingMax, refusal }: QueueLimits) {
  const waiting: (() => void)[] = []
  let running = 0

  return async function queued<T>(work: () => Promise<T>): Promise<T> {
    if (running < atOnce) running += 1
    else if (waiting.length >= waitingMax) throw refusal()
    // Whoever ends hands their place on, so that nobody who comes meanwhile overtakes.
    else await new Promise<void>((begin) => void waiting.push(begin))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}
