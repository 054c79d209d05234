import { api } from '#contract/wire/api.ts'
import { EXPORT_AT_ONCE_MAX, EXPORT_MAX, type ExportFormat } from '#contract/office/exports.ts'
import type { Actor } from '#server/platform/context.ts'
import { csvPieces } from '#server/platform/workbook/csv.ts'
import { chosenColumns, type ExportColumn, type ExportSource } from '#server/platform/workbook/export-source.ts'
import { download, workbook } from '#server/platform/http/download.ts'
import { Forbidden, Invalid } from '#server/platform/http/errors.ts'
import { parseQuery } from '#server/platform/http/body/body.ts'
import { Answer, type Call } from '#server/platform/http/route.ts'
import { validate } from '#server/platform/http/validate.ts'
import type { JobQueue } from '#server/platform/jobs/job-queue.ts'
import type { SheetColumn, WrittenValue } from '#server/platform/workbook/sheet.ts'
import { streamSheet, writeSheet } from '#server/platform/workbook/spreadsheet.ts'
import { record, recordExport } from '../audit-log/commands.ts'
import { beginJob, type JobKind, type JobRun } from '../jobs/commands.ts'

/** Rows are read so many at a time: neither the database nor memory holds more. */
const ROWS_AT_ONCE = 100
const READING_ONLY = 'Вы смотрите глазами другой роли: здесь только чтение. Вернитесь к своей, чтобы получить файл.'
const TOO_MANY = `Нашлось больше ${EXPORT_MAX.toLocaleString('ru')} строк. Сузьте фильтр.`

/** Sends a short list at once; begins a job for a longer one. */
export async function exportList(call: Call<Actor>, source: ExportSource, queue: JobQueue): Promise<Answer | Response> {
  const { ctx } = call
  const query = call.query(source.query)
  const { ids, total } = await source.ids(ctx, query, EXPORT_AT_ONCE_MAX)
  if (total > EXPORT_MAX) throw new Invalid({ filter: [TOO_MANY] })
  if (total > EXPORT_AT_ONCE_MAX) return beginExport(call, source, queue, total)
  const columns = chosenColumns(source, query, ctx.actor)
  const rows = (await source.rows(ctx, ids)).map((row) => columns.map((column) => column.value(row, ctx)))
  const file = await fileAtOnce(source.title, columns, rows, query.format)
  await recordExport(ctx, source.action, `${source.title}, ${rows.length}`)
  return file
}

/** The job that makes the file of a long list. */
export function exportKind(sources: readonly ExportSource[]): JobKind {
  const sourceOf = (params: unknown) => sources.find(({ name }) => name === (params as Params).source)
  return {
    permission: (params) => sourceOf(params)?.permission,
    async run(run) {
      const source = sourceOf(run.params) as ExportSource
      const query = validate(source.query, parseQuery((run.params as Params).search))
      const { ids } = await source.ids(run.ctx, query, EXPORT_MAX)
      const columns = chosenColumns(source, query, run.ctx.actor)
      const rows = batches(run, source, columns, ids)
      await run.ctx.storage.write(run.fileKey, await pieces(source, query.format, columns, rows))
      return { fileName: `${source.title}.${query.format}` }
    },
  }
}

interface Params {
  source: string
  /** The query of the request, as it came. */
  search: string
}

async function beginExport({ ctx, hono }: Call<Actor>, source: ExportSource, queue: JobQueue, total: number) {
  // The job would be done with the person's own rights, which are more than those that they look through.
  if (ctx.actor.viewingAs !== null) throw new Forbidden(READING_ONLY)
  const id = await beginJob(ctx, queue, {
    kind: 'export',
    title: source.title,
    params: { source: source.name, search: new URL(hono.req.url).search } satisfies Params,
    total,
    record: (tx) => record(tx, ctx, source.action, { type: 'export', id: null, label: `${source.title}, ${total}` }),
  })
  return new Answer(202, { data: { id } }, { location: api.job.replace(':id', String(id)) })
}

async function fileAtOnce(
  title: string,
  columns: readonly SheetColumn[],
  rows: WrittenValue[][],
  format: ExportFormat,
): Promise<Response> {
  if (format === 'xlsx') {
    // Without what takes their values: a thread is told no functions.
    const heads = columns.map(({ title: head, width, format: shown }) => ({ title: head, width, format: shown }))
    return workbook(await writeSheet({ name: title, columns: heads, rows }), `${title}.xlsx`)
  }
  const text = new Response(ReadableStream.from(csvPieces(withHead(columns, each(rows)))))
  return download(new Uint8Array(await text.arrayBuffer()), `${title}.csv`)
}

/** The rows of the file, batch after batch; after each the job says how far it is. */
async function* batches(
  { ctx, progress }: JobRun,
  source: ExportSource,
  columns: readonly ExportColumn<unknown>[],
  ids: number[],
): AsyncGenerator<WrittenValue[]> {
  for (let start = 0; start < ids.length; start += ROWS_AT_ONCE) {
    await progress(start, ids.length)
    const rows = await source.rows(ctx, ids.slice(start, start + ROWS_AT_ONCE))
    for (const row of rows) yield columns.map((column) => column.value(row, ctx))
  }
  await progress(ids.length, ids.length)
}

async function pieces(
  { title }: ExportSource,
  format: ExportFormat,
  columns: readonly SheetColumn[],
  rows: AsyncIterable<WrittenValue[]>,
): Promise<ReadableStream<Uint8Array>> {
  if (format === 'xlsx') return streamSheet({ name: title, columns: [...columns] }, rows)
  return ReadableStream.from(csvPieces(withHead(columns, rows)))
}

async function* withHead(columns: readonly { title: string }[], rows: AsyncIterable<WrittenValue[]>) {
  yield columns.map((column) => column.title)
  yield* rows
}

async function* each(rows: WrittenValue[][]): AsyncGenerator<WrittenValue[]> {
  yield* rows
}
