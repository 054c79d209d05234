import { api } from '#contract/api.ts'
import { revertSchema } from '#contract/audit-log.ts'
import { can } from '#server/platform/http/guard.ts'
import { ok, type Router } from '#server/platform/http/router.ts'
import { revertField } from './commands.ts'

export function historyRoutes(router: Router) {
  router.post(api.auditLogRevert, can('audit-logs.view'), async ({ ctx, id, body }) => {
    const { field } = await body(revertSchema)
    return ok(await revertField(ctx, id(), field))
  })
}
