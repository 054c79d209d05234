import { JOBS_MAX } from '#contract/office/jobs.ts'
import type { Actor } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { QueuedJob } from '#server/platform/jobs/job-queue.ts'

const COLUMNS = [
  'id',
  'owner_id',
  'token_id',
  'kind',
  'title',
  'params',
  'state',
  'done',
  'total',
  'file_key',
  'file_name',
  'errors',
  'created_at',
  'started_at',
  'finished_at',
  'expires_at',
] as const

export type JobRow = NonNullable<Awaited<ReturnType<typeof findJob>>>

/** The newest jobs of one person, or of one program, newest first. */
export function jobsOf(db: Db, { id, token }: Pick<Actor, 'id' | 'token'>): Promise<JobRow[]> {
  const owned = db.selectFrom('jobs').select(COLUMNS).where('owner_id', '=', id)
  return (token === undefined ? owned : owned.where('token_id', '=', token.id))
    .orderBy('id', 'desc')
    .limit(JOBS_MAX)
    .execute()
}

export function findJob(db: Db, id: number) {
  return db.selectFrom('jobs').select(COLUMNS).where('id', '=', id).executeTakeFirst()
}

/** Jobs that are in line or at work, oldest first. */
export async function unfinishedJobs(db: Db): Promise<QueuedJob[]> {
  return db
    .selectFrom('jobs')
    .select(['id', 'queue_key as key'])
    .where('state', 'in', ['queued', 'running'])
    .orderBy('id')
    .execute()
}
