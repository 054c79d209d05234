import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseDown } from './failures.ts'

const AWAY_MS = 2000

/**
 * Does the work when the database answers: as long as it is away it is tried again, until the signal. Throws whatever
 * else went wrong. The work must bear to be done twice: a cut at its very end tells nothing.
 */
export async function retryWhileDown<T>(
  work: () => Promise<T>,
  { signal, tell }: { signal: AbortSignal; tell?: (cause: unknown) => void },
): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof DatabaseDown) || signal.aborted) throw error
      tell?.(error.cause)
    }
    await sleep(AWAY_MS, undefined, { signal })
  }
}
