import { sql } from 'kysely'
import { NOTHING_CHANGED, type RunCounts, type YclientsRun } from '#contract/office/yclients.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { HttpError } from '#server/platform/http/errors.ts'

/** Longer than any one question to YCLIENTS with its repeats. */
const LEASE = sql<Date>`clock_timestamp() + interval '3 minutes'`
const INTERRUPTED = 'Сверка прервалась: программу остановили.'

/** A run at work. */
export interface Run {
  id: number
  counts: RunCounts
  /** Sentences about what could not be fetched. */
  errors: string[]
}

/** For what is no run: nobody reads how much it changed. */
export function createUncountedRun(): Run {
  return { id: 0, counts: { ...NOTHING_CHANGED }, errors: [] }
}

/** Another process has taken the run for dead. */
class LostRun extends Error {}

/**
 * Begins a run, or takes up that of the same job. Undefined while another one is at work: of any number of processes one
 * begins, since the index allows one.
 */
export async function beginRun(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  trigger: YclientsRun['trigger'],
  jobId: number | null,
): Promise<Run | undefined> {
  const run = createUncountedRun()
  if (jobId !== null) {
    const again = await db
      .updateTable('yclients_runs')
      .set({ lease_until: LEASE })
      .where('state', '=', 'running')
      .where('job_id', '=', jobId)
      .returning('id')
      .executeTakeFirst()
    if (again !== undefined) return { ...run, id: again.id }
  }
  await db
    .updateTable('yclients_runs')
    .set({ state: 'failed', finished_at: clock(), errors: [INTERRUPTED] })
    .where('state', '=', 'running')
    .where('lease_until', '<', sql<Date>`clock_timestamp()`)
    .execute()
  const begun = await db
    .insertInto('yclients_runs')
    .values({ trigger, job_id: jobId, started_at: clock(), lease_until: LEASE })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return begun && { ...run, id: begun.id }
}

/** Says that the run is alive. */
export async function renewRun(db: Db, { id }: Run) {
  const kept = await db
    .updateTable('yclients_runs')
    .set({ lease_until: LEASE })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .returning('id')
    .executeTakeFirst()
  if (kept === undefined) throw new LostRun('The run was given to another process')
}

export async function endRun(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  run: Run,
  state: 'done' | 'failed' | 'cancelled',
) {
  await db
    .updateTable('yclients_runs')
    .set({ state, finished_at: clock(), counts: JSON.stringify(run.counts), errors: run.errors })
    .where('id', '=', run.id)
    .where('state', '=', 'running')
    .execute()
}

/** Writes down what was done already, beside whatever run is at work. */
export async function recordRun(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  trigger: YclientsRun['trigger'],
  { counts, errors }: Run,
  startedAt: Date,
) {
  await db
    .insertInto('yclients_runs')
    .values({
      ...{ trigger, state: errors.length === 0 ? 'done' : 'failed', started_at: startedAt, finished_at: clock() },
      ...{ lease_until: clock(), counts: JSON.stringify(counts), errors },
    })
    .execute()
}

/** Says which branch could not be fetched, beside others of the same reason: their titles have commas of their own. */
export function addBranchError({ errors }: Run, title: string, told: string) {
  const reason = `: ${told}`
  const same = errors.findIndex((error) => error.endsWith(reason))
  if (same === -1) errors.push(title + reason)
  else errors[same] = `${errors[same]?.slice(0, -reason.length)}; ${title}${reason}`
}

/** What staff read of a failure. */
export function messageForStaff(error: unknown): string {
  if (error instanceof HttpError) return error.message
  const { told } = error as { told?: unknown }
  return typeof told === 'string' ? told : 'Сверка не\u00a0удалась: внутренняя ошибка. Сообщите администратору.'
}

/** A failure of YCLIENTS, about which staff read a sentence; any other is ours. */
export function isKnownFailure(error: unknown): boolean {
  return typeof (error as { told?: unknown }).told === 'string'
}
