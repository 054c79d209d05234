import {
  IMPORT_AT_ONCE_MAX,
  IMPORT_FILE_MAX_BYTES,
  IMPORT_PHOTOS_AT_ONCE_MAX,
  IMPORT_PHOTOS_MAX_BYTES,
  importAnswer,
  importForm,
  importPaths,
  importQuery,
  type ImportForm,
} from '#contract/office/imports.ts'
import { begunAnswer } from '#contract/office/jobs.ts'
import type { Zoned } from '#contract/office/settings.ts'
import { dataOf } from '#contract/wire/http.ts'
import type { Actor } from '#server/platform/context.ts'
import { workbook } from '#server/platform/http/download.ts'
import { Forbidden, Invalid } from '#server/platform/http/errors.ts'
import { can, missing } from '#server/platform/http/guard.ts'
import type { Call } from '#server/platform/http/route.ts'
import { ok, type Router } from '#server/platform/http/router.ts'
import type { JobQueue } from '#server/platform/jobs/job-queue.ts'
import { SHEET_TYPE, writeSheet } from '#server/platform/workbook/spreadsheet.ts'
import { doneAnswer, PlanChanged, refusePlan, StaleRows, Writing } from './commands.ts'
import { withFoundHead } from './head-row.ts'
import { templateOf } from './template.ts'
import { beginImport } from './import-job.ts'
import { PhotoArchive } from './photo-archive.ts'
import { planImport, writtenRows } from './plan.ts'
import { presentPlan } from './presenter.ts'
import { rowReport } from './row-report.ts'
import type { ImportSource } from '#server/platform/workbook/import-source.ts'
import { readTable } from './table.ts'

/** A form around both files; one that is little too large gets its sentence. Bytes. */
const FORM_MAX_BYTES = IMPORT_FILE_MAX_BYTES + IMPORT_PHOTOS_MAX_BYTES + 2 * 1024 * 1024
const FILE = 'Таблица .xlsx или .csv до 5 МБ и 10\u00a0000 строк, распакованная — до 50 МБ'
const PHOTOS = 'Архив .zip с фотографиями, названными по именам людей, до 60 МБ'
/** Between two comparisons somebody may save a row again; that often in a row nobody does. */
const ATTEMPTS = 3

/** The calls of every list that a table may fill. */
export function importRoutes(
  router: Router,
  sources: readonly ImportSource[],
  { queue, zone }: { queue: JobQueue; zone: Zoned },
) {
  for (const source of sources) {
    const paths = importPaths(source.name)
    const files = { file: FILE, ...(source.takesPhotos ? { photos: PHOTOS } : {}) }
    const guard = can(source.rights[0])

    router
      .post(paths.import, guard, async (call) => {
        const asked = await open(call, source)
        const { form, isDryRun } = asked
        if (isDryRun) return ok(await check(call, source, zone, asked))
        return importTable(call, source, { queue, zone, asked, form })
      })
      .describe({
        summary: `${source.title} из таблицы: всё или ничего; со skip_errors строки с ошибками пропускаются; с dry_run ничего не пишется; больше ${IMPORT_AT_ONCE_MAX} строк — заданием`,
        query: importQuery,
        body: importForm,
        files,
        uploadMaxBytes: FORM_MAX_BYTES,
        answer: dataOf(importAnswer),
        later: begunAnswer,
      })

    router
      .post(paths.errors, guard, async (call) => {
        const asked = await open(call, source)
        const answer = await check(call, source, zone, asked, true)
        return workbook(await writeSheet(rowReport(source, asked.table, answer)), `${source.title} с ошибками.xlsx`)
      })
      .describe({
        summary: 'Та же таблица: что стало бы с каждой строкой, неверные ячейки отмечены и объяснены',
        body: importForm,
        files,
        uploadMaxBytes: FORM_MAX_BYTES,
        answer: SHEET_TYPE,
      })

    router
      .get(paths.template, guard, async ({ ctx }) => {
        refuseWithoutRights(ctx.actor, source)
        return workbook(await writeSheet(await templateOf(ctx, source, zone)), `${source.title}, таблица.xlsx`)
      })
      .describe({
        summary: `Таблица с заголовками, какие понимает импорт: ${source.title.toLowerCase()}`,
        answer: SHEET_TYPE,
      })
  }
}

type Asked = Awaited<ReturnType<typeof open>>

async function open(call: Call<Actor>, source: ImportSource) {
  refuseWithoutRights(call.ctx.actor, source)
  const form = await call.body(importForm)
  const { dry_run } = call.query(importQuery)
  const { files } = await call.rawBody()
  const [file, archive] = [files.get('file'), source.takesPhotos ? files.get('photos') : undefined]
  if (file === undefined) throw new Invalid({ file: ['Выберите файл .xlsx или .csv.'] })
  if (file.size > IMPORT_FILE_MAX_BYTES) throw new Invalid({ file: ['Файл больше 5 МБ. Разделите таблицу на части.'] })
  if (archive !== undefined && archive.size > IMPORT_PHOTOS_MAX_BYTES) {
    throw new Invalid({ photos: ['Архив больше 60\u00a0МБ. Разделите его на части.'] })
  }
  const bytes = await file.withBytes((all) => Promise.resolve(new Uint8Array(all)))
  const photoBytes =
    archive === undefined || archive.size === 0
      ? null
      : await archive.withBytes((all) => Promise.resolve(new Uint8Array(all)))
  return {
    form,
    isDryRun: form.dry_run ?? dry_run ?? false,
    fileName: file.name,
    table: withFoundHead(source, await readTable(bytes, file.name)),
    files: photoBytes === null ? [bytes] : [bytes, photoBytes],
    photoBytes,
  }
}

function refuseWithoutRights(actor: Actor, { rights }: ImportSource) {
  const lacking = rights.find((right) => !actor.permissions.has(right))
  if (lacking !== undefined) throw new Forbidden(missing(lacking))
}

async function plannedOf({ ctx }: Call<Actor>, source: ImportSource, { table, form, photoBytes }: Asked) {
  const photos = photoBytes === null ? null : await PhotoArchive.open(photoBytes)
  const plan = await planImport(ctx, source, { table, photos, mapping: form.mapping, choices: form.choices })
  return { plan, photos }
}

async function check(call: Call<Actor>, source: ImportSource, zone: Zoned, asked: Asked, isWhole = false) {
  const { plan, photos } = await plannedOf(call, source, asked)
  return presentPlan(source, plan, { timeZone: zone.timeZone, photos, isWhole })
}

interface Importing {
  queue: JobQueue
  zone: Zoned
  asked: Asked
  form: ImportForm
}

async function importTable(call: Call<Actor>, source: ImportSource, { queue, zone, asked, form }: Importing) {
  for (let attempt = 1; ; attempt += 1) {
    const { plan, photos } = await plannedOf(call, source, asked)
    refusePlan(plan, form)
    const rows = writtenRows(plan.rows)
    const pictures = rows.filter(({ photo }) => photo !== null).length
    if (asked.table.rows.length > IMPORT_AT_ONCE_MAX || pictures > IMPORT_PHOTOS_AT_ONCE_MAX) {
      return beginImport(call, source, queue, { ...asked, total: asked.table.rows.length })
    }
    const writing = new Writing(call.ctx, source, photos, { invites: form.invite, skipsErrors: form.skip_errors })
    try {
      if (rows.length > 0) await writing.write(plan.rows)
    } catch (error) {
      if (!(error instanceof StaleRows)) throw error
      if (attempt < ATTEMPTS && form.checked === undefined) continue
      throw new PlanChanged()
    }
    return ok(doneAnswer(presentPlan(source, plan, { timeZone: zone.timeZone, photos, importId: writing.operationId })))
  }
}
