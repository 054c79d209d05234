import { sql, type UpdateObject } from 'kysely'
import type { Tables } from '#db/tables.gen.ts'
import { JOB_FILE_HOURS } from '#contract/office/jobs.ts'
import type { Permission } from '#contract/people/permissions.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Ctx } from '#server/platform/context.ts'
import { transaction, type Db, type Tx } from '#server/platform/db/database.ts'
import { jsonText } from '#server/platform/db/json.ts'
import { eachInTurn } from '#server/platform/each-in-turn.ts'
import { NotFound } from '#server/platform/http/errors.ts'
import type { JobQueue } from '#server/platform/jobs/job-queue.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { record } from '../audit-log/commands.ts'
import { removeStaleFiles } from './erase-jobs.ts'
import { canSee } from './policy.ts'
import { findJob } from './queries.ts'

export { eraseJobs, removeErasedFiles } from './erase-jobs.ts'

/** One kind of long work. */
export interface JobKind {
  /** What it takes: asked again when the work begins, and when its file is fetched. */
  permission: (params: unknown) => Permission | undefined
  /** Makes the file and answers its name. Whatever it writes it writes once more when it is called again. */
  run: (run: JobRun) => Promise<{ fileName: string }>
}

/** A job at work: as the person who asked for it, with their rights of this moment. */
export interface JobRun {
  ctx: Ctx
  params: unknown
  jobId: number
  /** Where the file goes. */
  fileKey: string
  /** Tells how far it is. Throws when nobody wants the job any more: let it through. */
  progress: (done: number, total: number) => Promise<void>
}

export type JobKinds = Record<string, JobKind>

interface NewJob {
  kind: string
  title: string
  params: unknown
  total: number
  /** Writes the line of history that belongs to it. */
  record: (tx: Tx) => Promise<void>
}

type Unfinished = 'queued' | 'running'

/** Finished jobs are told of for so long. Days. */
const KEPT_DAYS = 30

/** Puts a job in line for the one who asks. It begins after the commit. */
export async function beginJob(ctx: Ctx, queue: JobQueue, job: NewJob): Promise<number> {
  const { id, queue_key } = await transaction(ctx.db, async (tx) => {
    const made = await tx
      .insertInto('jobs')
      .values({
        owner_id: ctx.actor.id,
        token_id: ctx.actor.token?.id ?? null,
        kind: job.kind,
        title: job.title,
        params: jsonText(job.params),
        total: job.total,
        created_at: ctx.clock(),
      })
      .returning(['id', 'queue_key'])
      .executeTakeFirstOrThrow()
    await job.record(tx)
    return made
  })
  await queue.send({ id, key: queue_key })
  return id
}

/** Calls a job off. What is finished stays finished; the one at work notices at its next step. */
export async function cancelJob(ctx: Ctx, id: number): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    await sql`select 1 from jobs where id = ${id} for update`.execute(tx)
    const job = await findJob(tx, id)
    if (job === undefined || !canSee(ctx.actor, job)) throw new NotFound('Такого задания нет.')
    if (job.state !== 'queued' && job.state !== 'running') return
    await tx.updateTable('jobs').set({ state: 'cancelled', finished_at: ctx.clock() }).where('id', '=', id).execute()
    await record(tx, ctx, 'job.cancelled', { type: 'job', id, label: job.title })
  })
}

/** Keeps how far the work of a job has come, with what it has written: the next run of it goes on from there. */
export async function saveCheckpoint(tx: Tx, id: number, checkpoint: object): Promise<void> {
  await sql`update jobs set params = params || jsonb_build_object('checkpoint', ${jsonText(checkpoint)}::jsonb)
    where id = ${id}`.execute(tx)
}

/** Removes the files whose time is up, what finished work was made of, and forgets the jobs of last month. */
export async function sweepJobs(db: Db, storage: Storage, clock: Clock): Promise<void> {
  const now = clock()
  const lastKept = new Date(now.getTime() - KEPT_DAYS * 24 * 3_600_000)
  const steps = [
    () => removeInputs(db, storage),
    () => removeStaleFiles(db, storage, now),
    () => db.deleteFrom('jobs').where('file_key', 'is', null).where('finished_at', '<', lastKept).execute(),
  ]
  await eachInTurn(steps, (step) => step())
}

/** Files that work is made of are named by `inputs` among its params. */
async function removeInputs(db: Db, storage: Storage) {
  const { rows } = await sql<{ id: number; inputs: string[] }>`
    select id, params -> 'inputs' as inputs from jobs
    where finished_at is not null and jsonb_typeof(params -> 'inputs') = 'array'`.execute(db)
  await eachInTurn(rows, async ({ id, inputs }) => {
    for (const key of inputs) await storage.remove(key)
    await sql`update jobs set params = params - 'inputs' where id = ${id}`.execute(db)
  })
}

/**
 * Takes a job up for another run. Undefined when it is finished, or when somebody called it off; with `queued` also when
 * another run has it.
 */
export async function claimJob(db: Db, id: number, now: Date, states: Unfinished[] = ['queued', 'running']) {
  return db
    .updateTable('jobs')
    .set({ state: 'running', attempt: sql`attempt + 1`, done: 0, started_at: sql`coalesce(started_at, ${now})` })
    .where('id', '=', id)
    .where(sql<boolean>`state = any(${states}::text[])`)
    .returning(['id', 'owner_id', 'token_id', 'kind', 'params', 'attempt', 'interruptions'])
    .executeTakeFirst()
}

/** Notes how far a run is. False when the job was called off, or taken up by another run. */
export async function recordProgress(db: Db, run: { id: number; attempt: number }, done: number, total: number) {
  return stillOurs(db, run, { done, total })
}

/** Puts an interrupted job back in line. */
export async function putBack(db: Db, run: { id: number; attempt: number }) {
  await stillOurs(db, run, { state: 'queued', done: 0, interruptions: sql`interruptions + 1` })
}

export async function finishJob(
  db: Db,
  run: { id: number; attempt: number },
  now: Date,
  file: { key: string; name: string },
): Promise<boolean> {
  const expires_at = new Date(now.getTime() + JOB_FILE_HOURS * 3_600_000)
  const finished = { state: 'done', finished_at: now, expires_at, file_key: file.key, file_name: file.name } as const
  return stillOurs(db, run, finished)
}

export async function failJob(db: Db, run: { id: number; attempt: number }, now: Date, reason: string) {
  await stillOurs(db, run, { state: 'failed', finished_at: now, errors: [reason] })
}

/** Writes for a run that is still the one at work; false when it is not. */
async function stillOurs(
  db: Db,
  run: { id: number; attempt: number },
  columns: UpdateObject<Tables, 'jobs'>,
): Promise<boolean> {
  const written = await db
    .updateTable('jobs')
    .set(columns)
    .where('id', '=', run.id)
    .where('attempt', '=', run.attempt)
    .where('state', '=', 'running')
    .returning('id')
    .executeTakeFirst()
  return written !== undefined
}
