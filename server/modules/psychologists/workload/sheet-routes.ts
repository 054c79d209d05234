import { z } from 'zod'
import { dataOf } from '#contract/wire/http.ts'
import { WORKLOAD_FILE_MAX_BYTES, WORKLOAD_ROWS_MAX, workloadImportAnswer } from '#contract/psychologists/workload.ts'
import { api } from '#contract/wire/api.ts'
import { flagField } from '#contract/wire/fields.ts'
import type { Actor } from '#server/platform/context.ts'
import { workbook } from '#server/platform/http/download.ts'
import { Invalid } from '#server/platform/http/errors.ts'
import { can } from '#server/platform/http/guard.ts'
import type { Call } from '#server/platform/http/route.ts'
import { ok, type Router } from '#server/platform/http/router.ts'
import type { ReadSheet } from '#server/platform/workbook/sheet.ts'
import { readSheet, SHEET_TYPE, writeSheet } from '#server/platform/workbook/spreadsheet.ts'
import { recordExport } from '../../audit-log/commands.ts'
import { errorWorkbook, workloadTemplate } from './workload-sheet.ts'
import { importWorkload, previewWorkload, workloads } from './workload.ts'

const importSchema = z.object({ dry_run: flagField.default(false) })
/** A workbook and the form around it; one that is little too large gets its sentence. Bytes. */
const uploadMaxBytes = WORKLOAD_FILE_MAX_BYTES + 1024 * 1024
const importForm = z.object({ skip_errors: flagField.default(false) })

/** The workbooks of the workload: the template, and its way back. */
export function psychologistSheetRoutes(router: Router) {
  router
    .get(api.workloadExport, can('psychologists.workload'), async (call) => {
      const people = await workloads(call.ctx.db)
      const bytes = await writeSheet(workloadTemplate(people))
      await recordExport(call.ctx, 'psychologist.workload-exported', `Загрузка, ${people.length}`)
      return workbook(bytes, 'Загрузка психологов.xlsx')
    })
    .describe({ summary: 'Шаблон загрузки, книга Excel', answer: SHEET_TYPE })

  router
    .post(api.workloadImport, can('psychologists.workload'), async (call) => {
      const { dry_run } = call.query(importSchema)
      const { skip_errors } = await call.body(importForm)
      const file = await sheetOf(call)
      return ok(dry_run ? await previewWorkload(call.ctx.db, file) : await importWorkload(call.ctx, file, skip_errors))
    })
    .describe({
      summary:
        'Загрузка из книги Excel: всё или ничего; со skip_errors строки с ошибками пропускаются; с dry_run ничего не пишется',
      query: importSchema,
      body: importForm,
      files: { file: 'Заполненный шаблон, .xlsx до 5 МБ, распакованный — до 50 МБ' },
      uploadMaxBytes,
      answer: dataOf(workloadImportAnswer),
    })

  router
    .post(api.workloadErrors, can('psychologists.workload'), async (call) => {
      const file = await sheetOf(call)
      const { errors } = await previewWorkload(call.ctx.db, file)
      return workbook(await writeSheet(errorWorkbook(file, errors)), 'Загрузка с ошибками.xlsx')
    })
    .describe({
      summary: 'Тот же файл, в котором неверные ячейки отмечены и объяснены',
      files: { file: 'Заполненный шаблон, .xlsx до 5 МБ, распакованный — до 50 МБ' },
      uploadMaxBytes,
      answer: SHEET_TYPE,
    })
}

async function sheetOf(call: Call<Actor>): Promise<ReadSheet> {
  const file = (await call.rawBody()).files.get('file')
  if (file === undefined) throw new Invalid({ file: ['Выберите файл .xlsx.'] })
  if (file.size > WORKLOAD_FILE_MAX_BYTES) throw new Invalid({ file: ['Файл больше 5 МБ.'] })
  return file.withBytes((bytes) => readSheet(bytes, WORKLOAD_ROWS_MAX, 'file'))
}
