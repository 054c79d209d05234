import { sql } from 'kysely'
import { labelOf } from '#contract/entity/entity.ts'
import type { ProposedField } from '#contract/office/yclients.ts'
import { psychologist } from '#contract/psychologists/psychologists.ts'
import type { Ctx } from '#server/platform/context.ts'
import { constraintOf } from '#server/platform/db/constraints.ts'
import { transaction, type Db, type Tx } from '#server/platform/db/database.ts'
import { HttpError, NotFound } from '#server/platform/http/errors.ts'
import type { JobQueue } from '#server/platform/jobs/job-queue.ts'
import type { Yclients } from '#server/platform/yclients/yclients.ts'
import { csvPieces } from '#server/platform/workbook/csv.ts'
import type { CellValue } from '#server/platform/workbook/sheet.ts'
import { record } from '../audit-log/commands.ts'
import { beginJob, type JobKind } from '../jobs/commands.ts'
import { saveExternalChanges } from '../psychologists/commands.ts'
import { findPsychologist } from '../psychologists/queries.ts'
import { isKept } from '../photos/commands.ts'
import { recordYclientsOrigin } from './differences.ts'
import { assignMember, unmatchedMembers, whileMatching } from './members.ts'
import { beginRun, endRun, isKnownFailure, renewRun, messageForStaff, createUncountedRun, type Run } from './runs.ts'
import { asYclients, connected, newCard, SOURCE, syncCard, syncEverything } from './sync.ts'

export { invalidateFreeTimes, removeFreeTime, showNearest } from './free-times.ts'
export { refreshFreeTimes, refreshShown, claimRefresh, prioritizeTimes } from './refresh.ts'

const SYNC_KIND = 'yclients-sync'
const SUBJECT = { type: 'integration', id: null, label: SOURCE }
const GOES_ON = 'Сверка уже идёт. Дождитесь её конца.'

/** Puts a sync in line; the one that waits or is at work is answered instead of a second. */
export async function startSync(ctx: Ctx, queue: JobQueue, client: Yclients | undefined): Promise<number> {
  connected(client)
  const waiting = await unfinishedSync(ctx.db)
  if (waiting !== undefined) return waiting.id
  try {
    return await beginJob(ctx, queue, {
      kind: SYNC_KIND,
      title: 'Сверка с\u00a0YCLIENTS',
      params: {},
      total: 0,
      record: (tx) => record(tx, ctx, 'integration.synced', SUBJECT),
    })
  } catch (error) {
    // Somebody pressed in the same moment.
    const other = constraintOf(error) === 'jobs_yclients_sync' ? await unfinishedSync(ctx.db) : undefined
    if (other === undefined) throw error
    return other.id
  }
}

function unfinishedSync(db: Db) {
  return db
    .selectFrom('jobs')
    .select('id')
    .where('kind', '=', SYNC_KIND)
    .where('state', 'in', ['queued', 'running'])
    .orderBy('id')
    .executeTakeFirst()
}

/** The work of the button. Its file says what was changed. */
export function syncKind(client: Yclients | undefined): JobKind {
  return {
    permission: () => 'integrations.manage',
    async run({ ctx, jobId, fileKey, progress }) {
      const run = await beginRun(ctx, 'button', jobId)
      if (run === undefined) throw new HttpError(409, GOES_ON)
      let isStopped = false
      try {
        await syncEverything(asYclients(ctx), connected(client), run, async (done, total) => {
          await renewRun(ctx.db, run)
          isStopped = true
          await progress(done, total)
          isStopped = false
        })
      } catch (error) {
        if (isStopped) await endCalledOff(ctx, run, jobId)
        else await endFailed(ctx, run, error)
        throw isKnownFailure(error) ? new HttpError(502, messageForStaff(error)) : error
      }
      await endRun(ctx, run, 'done')
      await ctx.storage.write(fileKey, ReadableStream.from(csvPieces(reportOf(run))))
      return { fileName: 'Сверка с YCLIENTS.csv' }
    },
  }
}

/** The sync of the schedule: nobody waits for it. */
export async function syncOnSchedule(ctx: Omit<Ctx, 'actor'>, client: Yclients, signal: AbortSignal): Promise<void> {
  const run = await beginRun(ctx, 'schedule', null)
  if (run === undefined) return
  try {
    await syncEverything(asYclients(ctx), client, run, async () => {
      if (signal.aborted) throw new HttpError(503, 'Сверка прервалась: программу останавливают.')
      await renewRun(ctx.db, run)
    })
    await endRun(ctx, run, 'done')
  } catch (error) {
    await endFailed(ctx, run, error)
    if (!isKnownFailure(error) && !(error instanceof HttpError)) throw error
  }
}

/** Decides these differences. Answers how many, and of how many the photo is gone: others were decided before. */
export async function decideDifferences(
  ctx: Ctx,
  ids: number[],
  decision: 'accept' | 'reject',
): Promise<{ decided: number; gone: number }> {
  const counts = { decided: 0, gone: 0 }
  for (const id of ids) {
    const outcome = await transaction(ctx.db, (tx) =>
      decision === 'accept' ? accept(tx, ctx, id) : reject(tx, ctx, id),
    )
    if (outcome !== 'unknown') counts[outcome] += 1
  }
  return counts
}

export async function decideDifference(ctx: Ctx, id: number, decision: 'accept' | 'reject') {
  const { decided, gone } = await decideDifferences(ctx, [id], decision)
  if (gone > 0) throw new HttpError(409, 'Снимок больше не\u00a0хранится. Сверьте с\u00a0YCLIENTS ещё раз.')
  if (decided === 0) throw new NotFound('Это различие уже разобрали.')
}

/** Whether this field is taken without asking from now on. */
export async function setRule(ctx: Ctx, { field, is_taken }: { field: ProposedField; is_taken: boolean }) {
  await transaction(ctx.db, async (tx) => {
    // One at a time, so that the log says what there was before each.
    await sql`lock table yclients_rules in share row exclusive mode`.execute(tx)
    const before = (await tx.selectFrom('yclients_rules').select('field').orderBy('field').execute()).map(
      (row) => row.field,
    )
    if (before.includes(field) === is_taken) return
    if (is_taken) await tx.insertInto('yclients_rules').values({ field }).execute()
    else await tx.deleteFrom('yclients_rules').where('field', '=', field).execute()
    const after = is_taken ? [...before, field].toSorted() : before.filter((other) => other !== field)
    const words = (names: string[]) => names.map((field) => labelOf(psychologist, field as ProposedField)).join(', ')
    await record(tx, ctx, 'integration.rules-changed', SUBJECT, [
      { field: 'rules', old: words(before), new: words(after) },
    ])
  })
}

/** Says whose record it is: a card's, or with null that of a new one. */
export async function matchPerson(ctx: Ctx, memberId: number, psychologistId: number | null) {
  const run = createUncountedRun()
  const id = await whileMatching(ctx.db, async (tx) => {
    const member = (await unmatchedMembers(tx)).find((one) => one.id === memberId)
    if (member === undefined) throw new NotFound('Этого человека уже разобрали.')
    const source = { ...ctx, source: SUBJECT.label }
    if (psychologistId !== null && (await findPsychologist(tx, psychologistId)) === undefined) throw new NotFound()
    const card = psychologistId ?? (await newCard(tx, source, member))
    await assignMember(tx, memberId, card)
    return card
  })
  await syncCard({ ...ctx, source: SUBJECT.label }, id, run)
}

/** `unknown`: somebody has decided it before. `gone`: its photo was removed. */
type Outcome = 'decided' | 'gone' | 'unknown'

async function accept(tx: Tx, ctx: Ctx, id: number): Promise<Outcome> {
  const found = await openDifference(tx, id)
  if (found === undefined) return 'unknown'
  const card = await findPsychologist(tx, found.psychologist_id)
  if (card === undefined) return 'unknown'
  const taken = { [found.field]: found.theirs as string | number }
  // Nobody has synced for a month; the next sync fetches it anew.
  if (found.field === 'avatar' && !(await isKept(tx, String(found.theirs)))) return 'gone'
  await tx.deleteFrom('yclients_differences').where('id', '=', id).execute()
  await recordYclientsOrigin(tx, card.id, taken)
  await saveExternalChanges(tx, { ...ctx, source: SUBJECT.label }, card, taken)
  return 'decided'
}

async function reject(tx: Tx, ctx: Ctx, id: number): Promise<Outcome> {
  const found = await openDifference(tx, id)
  if (found === undefined) return 'unknown'
  await tx
    .updateTable('yclients_differences')
    .set({ rejected_at: ctx.clock(), rejected_by: ctx.actor.id })
    .where('id', '=', id)
    .execute()
  const subject = { type: 'psychologist', id: found.psychologist_id, label: found.full_name }
  await record(tx, ctx, 'psychologist.kept-ours', subject, [{ field: found.field, old: found.theirs, new: null }])
  return 'decided'
}

/** Locks the card and then the difference, as a sync does. */
async function openDifference(tx: Tx, id: number) {
  await sql`select 1 from psychologists where id =
    (select psychologist_id from yclients_differences where id = ${id}) for update`.execute(tx)
  return tx
    .selectFrom('yclients_differences as d')
    .innerJoin('psychologists as p', 'p.id', 'd.psychologist_id')
    .select(['d.psychologist_id', 'd.field', 'd.theirs', 'p.full_name'])
    .where('d.id', '=', id)
    .where('d.rejected_at', 'is', null)
    .forUpdate('d')
    .executeTakeFirst()
}

/** Called off by somebody, or put back in line by a process that ends: then the next one goes on with the run. */
async function endCalledOff(ctx: Ctx, run: Run, jobId: number) {
  const job = await jobState(ctx.db, jobId)
  if (job === 'cancelled') await endRun(ctx, run, 'cancelled')
}

async function jobState(db: Db, id: number) {
  const job = await db.selectFrom('jobs').select('state').where('id', '=', id).executeTakeFirst()
  return job?.state
}

async function endFailed(ctx: Omit<Ctx, 'actor'>, run: Run, error: unknown) {
  run.errors.push(messageForStaff(error))
  await endRun(ctx, run, 'failed')
}

async function* reportOf({ counts, errors }: Run): AsyncGenerator<CellValue[]> {
  yield ['Что', 'Сколько']
  yield ['Заведено карточек', counts.created]
  yield ['Изменено карточек', counts.updated]
  yield ['Из них уволенных', counts.fired]
  yield ['Записей о\u00a0сотрудниках', counts.staff]
  yield ['Услуг', counts.services]
  yield ['Филиалов', counts.branches]
  yield ['Должностей', counts.positions]
  for (const error of errors) yield [error, null]
}
