import { begunAnswer } from '#contract/office/jobs.ts'
import type { ExportSource } from '#server/platform/workbook/export-source.ts'
import { can } from '#server/platform/http/guard.ts'
import type { Router } from '#server/platform/http/router.ts'
import type { JobQueue } from '#server/platform/jobs/job-queue.ts'
import { SHEET_TYPE } from '#server/platform/workbook/spreadsheet.ts'
import { exportList } from './commands.ts'

/** `GET …/export` of every list. */
export function exportRoutes(router: Router, sources: readonly ExportSource[], queue: JobQueue) {
  for (const source of sources) {
    router
      .get(source.path, can(source.permission), (call) => exportList(call, source, queue))
      .describe({
        summary: `${source.title} по фильтру, книга Excel или CSV; больше 2000 строк — заданием`,
        query: source.query,
        answer: [SHEET_TYPE, 'text/csv'],
        later: begunAnswer,
      })
  }
}
