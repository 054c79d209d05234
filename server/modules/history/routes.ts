import { revertedAnswer } from '#contract/answers/audit-log.ts'
import { dataOf } from '#contract/answers/wire.ts'
import { api } from '#contract/api.ts'
import { revertSchema } from '#contract/audit-log.ts'
import { can } from '#server/platform/http/guard.ts'
import { ok, type Router } from '#server/platform/http/router.ts'
import { revertField } from './commands.ts'

export function historyRoutes(router: Router) {
  router
    .post(api.auditLogRevert, can('audit-logs.view'), async ({ ctx, id, body }) => {
      const { field } = await body(revertSchema)
      return ok(await revertField(ctx, id(), field))
    })
    .describe({
      summary: 'Вернуть одному полю значение, которое было до этой записи',
      body: revertSchema,
      answer: dataOf(revertedAnswer),
    })
}
