import type { Clock } from '#server/platform/clock.ts'
import type { Actor } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { DatabaseDown } from '#server/platform/db/connection/failures.ts'
import { retryWhileDown } from '#server/platform/db/connection/retry-while-down.ts'
import { HttpError } from '#server/platform/http/errors.ts'
import { missing } from '#server/platform/http/guard.ts'
import type { Log } from '#server/platform/log.ts'
import { traced } from '#server/platform/observability/tracing.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { claimJob, failJob, finishJob, recordProgress, putBack, type JobKinds } from './commands.ts'

interface RunnerOptions {
  db: Db
  storage: Storage
  clock: Clock
  log: Log
  kinds: JobKinds
  /** `tokenId` names the program that began the job, where one did. */
  findActor: (db: Db, userId: number, tokenId: number | null) => Promise<Actor | null>
}

type Claim = NonNullable<Awaited<ReturnType<typeof claimJob>>>

/** The server is going down: the job waits for the next start. */
class Interrupted extends Error {}
/** Nobody waits for this run any more: the job was called off, or another run has it. */
class Abandoned extends Error {}

/** A job that brought the process down so often is not tried again. */
const ATTEMPTS_MAX = 3
const FAILED = 'Не получилось: внутренняя ошибка. Попробуйте ещё раз, а если не поможет — сообщите администратору.'

/**
 * Does one job from the queue: whatever happens, its row says how it ended. One that was put back in line meanwhile, because
 * what it had read is to be forgotten, is taken up again.
 */
export function jobRunner(options: RunnerOptions): (id: number, signal: AbortSignal) => Promise<void> {
  return async (id, signal) => {
    const { db, clock } = options
    for (let claim = await claimJob(db, id, clock()); claim !== undefined;) {
      await runOnce(options, claim, signal)
      claim = await claimJob(db, id, clock(), ['queued'])
    }
  }
}

async function runOnce(options: RunnerOptions, claim: Claim, signal: AbortSignal) {
  const { db, storage, clock, log } = options
  const { id } = claim
  try {
    // A run that died between its file and its row left one behind.
    for (let attempt = 1; attempt < claim.attempt; attempt++) await storage.remove(fileKeyOf(id, attempt))
    if (claim.attempt - claim.interruptions > ATTEMPTS_MAX)
      throw new HttpError(500, `Не удалось с ${ATTEMPTS_MAX} попыток.`)
    const file = await traced({ name: `job ${claim.kind}`, kind: 'consumer' }, () => doJob(options, claim, signal))
    if (!(await finishJob(db, claim, clock(), file))) await storage.remove(file.key)
  } catch (error) {
    if (error instanceof Abandoned) return
    if (error instanceof Interrupted || error instanceof DatabaseDown || signal.aborted) {
      // Only what is written there is no failure of the job: a database that is away is waited for.
      await retryWhileDown(() => putBack(db, claim), { signal })
      throw error
    }
    const isOurs = error instanceof HttpError
    if (!isOurs || error.cause !== undefined) log.error({ err: error, job: id }, 'job failed')
    await failJob(db, claim, clock(), isOurs ? error.message : FAILED)
  }
}

async function doJob({ db, storage, clock, kinds, findActor }: RunnerOptions, claim: Claim, signal: AbortSignal) {
  const kind = kinds[claim.kind]
  const permission = kind?.permission(claim.params)
  const actor = await findActor(db, claim.owner_id, claim.token_id)
  if (kind === undefined || permission === undefined) throw new HttpError(500, 'Такая работа больше не выполняется.')
  // Rights are those of now: somebody fired in the meantime gets no file.
  if (actor === null || !actor.permissions.has(permission)) throw new HttpError(403, missing(permission))
  const request = { id: `job-${claim.id}`, ip: null, userAgent: null }
  const key = fileKeyOf(claim.id, claim.attempt)
  const { fileName } = await kind.run({
    ctx: { db, storage, clock, actor, request },
    params: claim.params,
    jobId: claim.id,
    fileKey: key,
    async progress(done, total) {
      if (signal.aborted) throw new Interrupted()
      if (!(await recordProgress(db, claim, done, total))) throw new Abandoned()
    },
  })
  return { key, name: fileName }
}

function fileKeyOf(id: number, attempt: number): string {
  return `job-${id}-${attempt}`
}
