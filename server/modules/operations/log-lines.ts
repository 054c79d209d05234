import type { AuditLogEntry } from '#contract/office/audit-log.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Undoables } from './commands.ts'
import { presentOperation } from './presenter.ts'
import { operationsOfRequests } from './queries.ts'

/** Tells each line of the log which change of many records it is a part of: both came by one request. */
export function withOperations(undoables: Undoables) {
  return async (ctx: Ctx, lines: AuditLogEntry[]): Promise<AuditLogEntry[]> => {
    const rows = await operationsOfRequests(
      ctx.db,
      lines.map((line) => line.request_id),
    )
    const now = ctx.clock()
    return lines.map((line) => {
      const row = rows.find(
        (each) => each.request_id === line.request_id && each.subject_types.includes(line.subject.type),
      )
      if (row === undefined) return line
      return { ...line, operation: presentOperation(row, ctx.actor, undoables[row.kind]?.permission, now) }
    })
  }
}
