import type { RequestTerms } from '#contract/requests/request-terms.ts'
import { recordOverflow } from './modules/audit-log/commands.ts'
import { sweepExpired } from './modules/auth/commands.ts'
import { eraseOverdueRequests } from './modules/requests/retention.ts'
import { sweepJobs } from './modules/jobs/commands.ts'
import { sweepLetters } from './modules/letters/commands.ts'
import { purgeWebhooks } from './modules/transactions/bank-dialogue/notices.ts'
import { sweepOperations } from './modules/operations/commands.ts'
import { sweepPhotos } from './modules/photos/commands.ts'
import { sweepPersonalData } from './modules/personal-data/commands.ts'
import { eraseRejectedReviews } from './modules/reviews/retention.ts'
import { emptyTrash } from './modules/trash/commands.ts'
import { rollUpVisits } from './modules/visits/commands.ts'
import type { Clock } from './platform/clock.ts'
import type { Db } from './platform/db/database.ts'
import { sweepChallenges } from './platform/http/protection/form-check.ts'
import { sweepKeys } from './platform/http/once/idempotency-keys.ts'
import { sweepHits } from './platform/security/rate-limit.ts'
import type { Log } from './platform/log.ts'
import type { Storage } from './platform/storage/storage.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * 60 * 1000
/** The first round waits until the start is over. */
const FIRST_MS = 60_000

interface MaintenanceOptions {
  db: Db
  storage: Storage
  clock: Clock
  log: Log
  timeZone: string
  requestTerms: RequestTerms
}

/**
 * Does the housekeeping once: each task stands for itself, and two processes may do the same at once. An aborted `signal`
 * ends it after the task at work.
 */
export async function keepHouse(options: MaintenanceOptions, signal?: AbortSignal): Promise<void> {
  const { db, storage, clock, log, timeZone, requestTerms } = options
  const tasks = {
    visits: () => rollUpVisits(db, clock, timeZone),
    overflow: () => recordOverflow(db, clock),
    expired: () => sweepExpired(db, clock),
    keys: () => sweepKeys(db, clock),
    trash: () => emptyTrash(db, clock),
    photos: () => sweepPhotos(db, storage, clock),
    drafts: () => storage.sweepDrafts(),
    jobs: () => sweepJobs(db, storage, clock),
    operations: () => sweepOperations(db, clock),
    notices: () => purgeWebhooks(db, clock),
    letters: () => sweepLetters(db, clock),
    challenges: () => sweepChallenges(db, clock),
    requests: () => eraseOverdueRequests(db, clock, requestTerms),
    reviews: () => eraseRejectedReviews(db, clock),
    personalData: () => sweepPersonalData(db, clock, timeZone),
  }
  for (const [name, task] of Object.entries(tasks)) {
    if (signal?.aborted) return
    await attempt(log, name, task)
  }
}

/**
 * Keeps house every hour, and counts of attempts every minute, because strangers add to them as fast as they can ask.
 * Ends when the returned function is called; it waits for the task that is under way.
 */
export function scheduleHousekeeping(options: MaintenanceOptions): () => Promise<void> {
  const { db, clock, log } = options
  const leaving = new AbortController()
  let rounds = Promise.resolve()
  const run = (round: () => Promise<void>) => {
    rounds = rounds.then(round)
  }
  const keep = () => run(() => keepHouse(options, leaving.signal))
  const first = setTimeout(keep, FIRST_MS)
  const hourly = setInterval(keep, HOUR_MS)
  const minutely = setInterval(() => run(() => attempt(log, 'hits', () => sweepHits(db, clock))), MINUTE_MS)
  return async () => {
    clearTimeout(first)
    clearInterval(hourly)
    clearInterval(minutely)
    leaving.abort()
    await rounds
  }
}

async function attempt(log: Log, name: string, task: () => Promise<unknown>) {
  try {
    await task()
  } catch (error) {
    log.error({ err: error, task: name }, 'housekeeping failed')
  }
}
