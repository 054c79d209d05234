import { randomUUID } from 'node:crypto'
import type { ImportForm } from '#contract/office/imports.ts'
import type { Zoned } from '#contract/office/settings.ts'
import { api } from '#contract/wire/api.ts'
import type { Actor } from '#server/platform/context.ts'
import { Forbidden, HttpError } from '#server/platform/http/errors.ts'
import { missing } from '#server/platform/http/guard.ts'
import { Answer, type Call } from '#server/platform/http/route.ts'
import type { JobQueue } from '#server/platform/jobs/job-queue.ts'
import { writeSheet } from '#server/platform/workbook/spreadsheet.ts'
import { record } from '../audit-log/commands.ts'
import { beginJob, saveCheckpoint, type JobKind, type JobRun } from '../jobs/commands.ts'
import { deleteUploads, recordUpload } from '../photos/commands.ts'
import { refusePlan, Writing } from './commands.ts'
import { withFoundHead } from './head-row.ts'
import { PhotoArchive } from './photo-archive.ts'
import { planImport, type Plan } from './plan.ts'
import type { PlannedRow } from './planned-row.ts'
import { presentPlan } from './presenter.ts'
import { rowReport } from './row-report.ts'
import type { ImportSource } from '#server/platform/workbook/import-source.ts'
import { readTable, type Table } from './table.ts'

/** Rows are written so many at a time: nobody waits long for the log, and an end comes soon when somebody calls it off. */
const ROWS_AT_ONCE = 200
const READING_ONLY =
  'Вы смотрите глазами другой роли: здесь только чтение. Вернитесь к\u00a0своей, чтобы загрузить таблицу.'
const INPUTS_GONE = 'Файла таблицы больше нет. Загрузите её ещё раз.'
const SAVED_MEANWHILE = 'запись изменили, пока шёл импорт: проверьте строку и\u00a0загрузите её ещё раз'

interface Params {
  source: string
  form: Pick<ImportForm, 'mapping' | 'choices' | 'skip_errors' | 'invite'>
  /** The name of the table tells its kind. */
  fileName: string
  /** In the storage: the table, and the archive of photos. */
  inputs: string[]
  /** What an interrupted run has written. */
  checkpoint?: { row: number; operationId: number | null }
}

/** Puts an import in line; what it needs is kept until it is done. */
export async function beginImport(
  { ctx }: Call<Actor>,
  source: ImportSource,
  queue: JobQueue,
  { form, files, fileName, total }: { form: ImportForm; files: Uint8Array[]; fileName: string; total: number },
): Promise<Answer> {
  // The job would be done with the person's own rights, which are more than those that they look through.
  if (ctx.actor.viewingAs !== null) throw new Forbidden(READING_ONLY)
  const inputs: string[] = []
  for (const bytes of files) {
    const key = `import-${randomUUID()}`
    inputs.push(key)
    // Tables are full of people: whatever happens before the job is there, somebody knows of the file.
    await recordUpload(ctx, key)
    await ctx.storage.putAs(key, bytes)
  }
  const { mapping, choices, skip_errors, invite } = form
  const id = await beginJob(ctx, queue, {
    kind: 'import',
    title: `${source.title}: импорт из\u00a0таблицы`,
    params: { source: source.name, form: { mapping, choices, skip_errors, invite }, fileName, inputs } satisfies Params,
    total,
    async record(tx) {
      await deleteUploads(tx, inputs)
      await record(tx, ctx, 'import.begun', { type: 'import', id: null, label: `${source.title}, ${total}` })
    },
  })
  return new Answer(202, { data: { id } }, { location: api.job.replace(':id', String(id)) })
}

/** The job that writes a long table. It goes on where a run before it was interrupted. */
export function importKind(sources: readonly ImportSource[], zone: Zoned): JobKind {
  const sourceOf = (params: unknown) => sources.find(({ name }) => name === (params as Params).source)
  return {
    permission: (params) => sourceOf(params)?.rights[0],
    async run(run) {
      const source = sourceOf(run.params) as ImportSource
      const lacking = source.rights.find((right) => !run.ctx.actor.permissions.has(right))
      if (lacking !== undefined) throw new HttpError(403, missing(lacking))
      const { table, photos } = await openInputs(run, source)
      const plan = await writeInParts(run, source, { table, photos })
      const answer = presentPlan(source, plan, { timeZone: zone.timeZone, photos, isWhole: true })
      const bytes = await writeSheet(rowReport(source, table, answer))
      await run.ctx.storage.putAs(run.fileKey, bytes)
      return { fileName: `${source.title}. Что сделал импорт.xlsx` }
    },
  }
}

async function openInputs({ ctx, params }: JobRun, source: ImportSource) {
  const { inputs, fileName } = params as Params
  const [file, archive] = await Promise.all((inputs ?? []).map((key) => ctx.storage.get(key)))
  if (file === undefined || file === null) throw new HttpError(422, INPUTS_GONE)
  const photos = archive === undefined || archive === null ? null : await PhotoArchive.open(archive)
  return { table: withFoundHead(source, await readTable(file, fileName)), photos }
}

async function writeInParts(
  { ctx, params, jobId, progress }: JobRun,
  source: ImportSource,
  { table, photos }: { table: Table; photos: PhotoArchive | null },
): Promise<Plan> {
  const { form, checkpoint = { row: 0, operationId: null } } = params as Params
  const total = table.rows.length
  const done = table.rows.filter(({ number }) => number <= checkpoint.row).length
  const plan = await planImport(ctx, source, {
    table,
    photos,
    mapping: form.mapping,
    choices: form.choices,
    after: checkpoint.row,
    // Whoever has called it off meanwhile is heard.
    onRow: () => progress(done, total),
  })
  // Of what an earlier run has begun the rest is written, whatever its rows have become since.
  if (checkpoint.row === 0) refusePlan(plan, form)
  const writing = new Writing(ctx, source, photos, {
    invites: form.invite,
    skipsErrors: form.skip_errors || checkpoint.row > 0,
    operationId: checkpoint.operationId,
  })
  for (let start = 0; start < plan.rows.length; start += ROWS_AT_ONCE) {
    await progress(done + start, total)
    const part = plan.rows.slice(start, start + ROWS_AT_ONCE)
    await writing.write(part, {
      onStale: (row) => markStale(part, row),
      also: (tx, operationId) => saveCheckpoint(tx, jobId, { row: part.at(-1)?.row ?? 0, operationId }),
    })
  }
  await progress(total, total)
  return plan
}

function markStale(rows: readonly PlannedRow[], row: number) {
  const stale = rows.find((each) => each.row === row)
  if (stale === undefined) return
  stale.kind = 'bad'
  stale.problems.push({ cell: `A${row}`, field: null, message: SAVED_MEANWHILE })
}
