import type { Zoned } from '#contract/office/settings.ts'
import type { RequestTerms } from '#contract/requests/request-terms.ts'
import { sweepDocuments } from './modules/applications/documents.ts'
import { eraseOverdueApplications } from './modules/applications/retention.ts'
import { recordOverflow } from './modules/audit-log/commands.ts'
import { sweepExpired } from './modules/auth/commands.ts'
import { eraseOverdueRequests } from './modules/requests/retention.ts'
import { sweepJobs } from './modules/jobs/commands.ts'
import { sweepLetters } from './modules/letters/commands.ts'
import { sweepMailFiles } from './modules/letters/mail-files.ts'
import { sweepChatCodes } from './modules/notices/chats/chats.ts'
import { sweepNotices } from './modules/notices/commands.ts'
import { publishDueChanges } from './modules/pages/changes.ts'
import { purgeWebhooks } from './modules/transactions/bank-dialogue/notices.ts'
import { sweepOperations } from './modules/operations/commands.ts'
import { sweepPhotos } from './modules/photos/commands.ts'
import { sweepPersonalData } from './modules/personal-data/commands.ts'
import { eraseRejectedReviews, eraseUnconfirmedAuthors } from './modules/reviews/retention.ts'
import { sweepProcesses } from './modules/status/commands.ts'
import { sweepDeliveries } from './modules/webhooks/commands.ts'
import { emptyTrash } from './modules/trash/commands.ts'
import { rollUpVisits } from './modules/visits/commands.ts'
import type { Clock } from './platform/clock.ts'
import type { Db } from './platform/db/database.ts'
import { checkpointIfDue } from './platform/db/embedded/checkpoint.ts'
import { sweepChallenges } from './platform/http/protection/form-check.ts'
import { sweepKeys } from './platform/http/idempotency/idempotency-keys.ts'
import { sweepHits } from './platform/security/rate-limit.ts'
import type { Log } from './platform/log.ts'
import { traced } from './platform/observability/tracing.ts'
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
  zone: Zoned
  requestTerms: RequestTerms
  /** Where letters are files; absent, none are looked for. */
  mailDirectory?: string
}

interface MinuteOptions extends Pick<MaintenanceOptions, 'db' | 'clock' | 'log' | 'storage'> {
  isEmbedded: boolean
}

/**
 * Does the housekeeping once: each task stands for itself, and two processes may do the same at once. An aborted `signal`
 * ends it after the task at work.
 */
export async function runMaintenance(options: MaintenanceOptions, signal?: AbortSignal): Promise<void> {
  const { db, storage, clock, log, zone, requestTerms, mailDirectory } = options
  const tasks = {
    visits: () => rollUpVisits(db, clock, zone.timeZone),
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
    staffNotices: () => sweepNotices(db, clock),
    chatCodes: () => sweepChatCodes(db, clock),
    webhooks: () => sweepDeliveries(db, clock),
    processes: () => sweepProcesses(db, clock()),
    challenges: () => sweepChallenges(db, clock),
    requests: () => eraseOverdueRequests(db, clock, requestTerms),
    reviews: () => eraseRejectedReviews(db, clock),
    authors: () => eraseUnconfirmedAuthors(db, clock),
    applications: () => eraseOverdueApplications(db, clock),
    documents: () => sweepDocuments(db, storage, clock),
    personalData: () => sweepPersonalData(db, clock, zone.timeZone),
    // After all that forgets letters.
    mailFiles: async () => mailDirectory && sweepMailFiles(db, mailDirectory, clock),
  }
  for (const [name, task] of Object.entries(tasks)) {
    if (signal?.aborted) return
    await attempt(log, name, task)
  }
}

/**
 * What grows too fast for an hour: counts of attempts, which strangers add to as fast as they can ask, and the log of an
 * embedded database; and the changes of pages that have come out, which staff look for in the pages.
 */
export async function runMinuteTasks({ db, clock, log, storage, isEmbedded }: MinuteOptions): Promise<void> {
  await attempt(log, 'hits', () => sweepHits(db, clock))
  await attempt(log, 'pageChanges', () => publishDueChanges({ db, clock, storage }))
  if (isEmbedded) await attempt(log, 'checkpoint', () => checkpointIfDue(db))
}

/**
 * Keeps house every hour, and what grows faster every minute.
 * Ends when the returned function is called; it waits for the task that is under way.
 */
export function scheduleHousekeeping(options: MaintenanceOptions & MinuteOptions): () => Promise<void> {
  const leaving = new AbortController()
  let rounds = Promise.resolve()
  const run = (round: () => Promise<void>) => {
    rounds = rounds.then(round)
  }
  const keep = () => run(() => runMaintenance(options, leaving.signal))
  const first = setTimeout(keep, FIRST_MS)
  const hourly = setInterval(keep, HOUR_MS)
  const minutely = setInterval(() => run(() => runMinuteTasks(options)), MINUTE_MS)
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
    await traced({ name: `housekeeping ${name}`, kind: 'internal' }, task)
  } catch (error) {
    log.error({ err: error, task: name }, 'housekeeping failed')
  }
}
