import { isMainThread } from 'node:worker_threads'
import { dayIn } from '#server/platform/calendar.ts'

/** Of the practice that is measured. */
const TIME_ZONE = 'Europe/Moscow'
const MINUTE_MS = 60_000
const BEFORE_MS = 30 * MINUTE_MS

/**
 * Goes into the product with `--import`: its clock begins half an hour before the next midnight, and SIGUSR2 takes it past
 * that.
 */
if (isMainThread) {
  const Real = Date
  let ahead = nextMidnight(Real.now()) - BEFORE_MS - Real.now()
  globalThis.Date = class extends Real {
    constructor(...given: [] | [string | number | Date]) {
      super(...((given.length === 0 ? [Real.now() + ahead] : given) as [number]))
    }

    static override now() {
      return Real.now() + ahead
    }
  } as DateConstructor
  process.on('SIGUSR2', () => {
    ahead += BEFORE_MS
  })
}

/** Milliseconds since 1970, to the minute. */
function nextMidnight(now: number): number {
  const today = dayIn(TIME_ZONE, new Date(now))
  let moment = Math.ceil(now / MINUTE_MS) * MINUTE_MS
  while (dayIn(TIME_ZONE, new Date(moment)) === today) moment += MINUTE_MS
  return moment
}
