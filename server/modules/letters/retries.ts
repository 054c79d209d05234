const MINUTE_MS = 60_000
/** Greylisting opens after some minutes: most tries fall into the first hour, the lifetime of a link for a new password. */
const MINUTES = [1, 2, 5, 10, 10, 10, 10, 10, 20, 30]
const MINUTES_LATER = 60
/** Letters that failed together are not tried again together. */
const JITTER = 0.2

/** When a letter that failed so often is tried again. `chance` is from 0 to 1. */
export function nextAttemptAt(attempts: number, now: Date, chance = Math.random()): Date {
  const minutes = MINUTES[attempts - 1] ?? MINUTES_LATER
  return new Date(now.getTime() + minutes * MINUTE_MS * (1 + JITTER * (chance - 0.5)))
}
