import type { Zoned } from '#contract/office/settings.ts'
import {
  type AuditLogEntry,
  auditCheckAnswer,
  auditLogEntryAnswer,
  auditLogsQuery,
} from '#contract/office/audit-log.ts'
import { dataOf, pageOf } from '#contract/wire/http.ts'
import { api } from '#contract/wire/api.ts'
import type { Actor, Ctx } from '#server/platform/context.ts'
import { NotFound } from '#server/platform/http/errors.ts'
import { can } from '#server/platform/http/guard.ts'
import { ok, type Router } from '#server/platform/http/router.ts'
import { checkChainDaily, lastCheck } from './chain-checks.ts'
import { findAuditEntry, listAuditLog } from './queries.ts'
import { withRecordTitles } from './record-titles.ts'

interface AuditLogOptions {
  process: Parameters<typeof checkChainDaily>[0]
  zone: Zoned
  /** What of a line somebody may put back: known to those who keep the records. */
  revertOf: (line: AuditLogEntry, actor: Actor) => AuditLogEntry['can']
  /** Which changes of many records the lines are parts of: known to those who keep the operations. */
  withOperations: (ctx: Ctx, lines: AuditLogEntry[]) => Promise<AuditLogEntry[]>
}

export function auditLogRoutes(router: Router, { process, zone, revertOf, withOperations }: AuditLogOptions) {
  checkChainDaily(process)
  router
    .get(api.auditLogs, can('audit-logs.view'), async ({ ctx, query, paged }) => {
      const { filter, grouped: isGrouped, ...list } = query(auditLogsQuery)
      const { entries, total, corrected_query } = await listAuditLog(ctx.db, filter, list, {
        timeZone: zone.timeZone,
        isGrouped,
      })
      const lines = await withRecordTitles(ctx, await withOperations(ctx, entries))
      return ok(
        lines.map((line) => ({ ...line, can: revertOf(line, ctx.actor) })),
        paged(list, total, corrected_query),
      )
    })
    .describe({ summary: 'Журнал аудита', query: auditLogsQuery, answer: pageOf(auditLogEntryAnswer) })

  router
    .get(api.auditLogsCheck, can('audit-logs.view'), async ({ ctx }) => ok(await lastCheck(ctx.db)))
    .describe({ summary: 'Цела ли цепочка записей: последняя проверка', answer: dataOf(auditCheckAnswer.nullable()) })

  router
    .get(api.auditLog, can('audit-logs.view'), async ({ ctx, id }) => {
      const entry = await findAuditEntry(ctx.db, id())
      if (entry === undefined) throw new NotFound()
      const [line = entry] = await withRecordTitles(ctx, await withOperations(ctx, [entry]))
      return ok({ ...line, can: revertOf(line, ctx.actor) })
    })
    .describe({ summary: 'Одна запись журнала', answer: dataOf(auditLogEntryAnswer) })
}
