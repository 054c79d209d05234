import { boundedQueue } from './bounded-queue.ts'

/** A bounded queue for each of many, of whom none waits behind another; nothing is kept of those who ask for nothing. */
export function queueForEach(limits: Parameters<typeof boundedQueue>[0]) {
  const queues = new Map<string, { queued: ReturnType<typeof boundedQueue>; users: number }>()

  return async function queuedFor<T>(who: string, work: () => Promise<T>, signal?: () => AbortSignal): Promise<T> {
    const own = queues.get(who) ?? { queued: boundedQueue(limits), users: 0 }
    queues.set(who, own)
    own.users += 1
    try {
      return await own.queued(work, signal)
    } finally {
      own.users -= 1
      if (own.users === 0) queues.delete(who)
    }
  }
}
