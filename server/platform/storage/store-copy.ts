import { HttpError } from '../http/errors.ts'
import type { Log } from '../log.ts'

/** Stores a copy that can be made again. */
export type CopyStore = (store: () => Promise<void>) => Promise<void>

/**
 * A place that takes nothing keeps nobody from a copy that was just made for them. The log is told once, and again after
 * something was stored in between.
 */
export function copyStore(log: Log): CopyStore {
  let isTold = false
  return async (store) => {
    try {
      await store()
      isTold = false
    } catch (error) {
      if (!(error instanceof HttpError) || error.status !== 503) throw error
      if (!isTold) log.error({ err: error.cause ?? error }, 'copies are made and cannot be kept')
      isTold = true
    }
  }
}
