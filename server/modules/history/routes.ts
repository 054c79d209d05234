import type { Zoned } from '#contract/office/settings.ts'
import { z } from 'zod'
import { historyEntryAnswer, historyQuery, revertedAnswer, revertSchema } from '#contract/office/audit-log.ts'
import { dataOf, pageOf } from '#contract/wire/http.ts'
import { api } from '#contract/wire/api.ts'
import type { Permission } from '#contract/people/permissions.ts'
import { can } from '#server/platform/http/guard.ts'
import { ok, type Router } from '#server/platform/http/router.ts'
import { revertField } from './commands.ts'
import { REVERT_PERMISSIONS, READERS } from './policy.ts'
import type { PutBackServices } from './put-back.ts'
import { historyOfRecord } from './queries.ts'

/** Which of them it must be depends on the record: the calls look. */
const canReadSome = can(...each(READERS))
const canKeepSome = can(...each(REVERT_PERMISSIONS))

export function historyRoutes(router: Router, zone: Zoned, services: PutBackServices) {
  router
    .get(api.history, canReadSome, async ({ ctx, query, paged }) => {
      const asked = query(historyQuery)
      const { lines, total } = await historyOfRecord(ctx, asked, zone.timeZone)
      return ok(lines, paged({ ...asked, sort_column: 'id', sort_direction: 'desc' }, total))
    })
    .describe({ summary: 'История одной записи', query: historyQuery, answer: pageOf(historyEntryAnswer) })

  router
    .post(api.auditLogRevert, canKeepSome, async ({ ctx, id, body }) => {
      const { field } = await body(revertSchema)
      return ok(await revertField(ctx, id(), field, services))
    })
    .describe({
      summary: 'Вернуть одному полю значение, которое было до этой записи',
      body: revertSchema,
      answer: dataOf(revertedAnswer),
      current: z.record(z.string(), z.json()),
    })
}

function each(table: Record<string, readonly Permission[]>): [Permission, ...Permission[]] {
  return [...new Set(Object.values(table).flat())] as [Permission, ...Permission[]]
}
