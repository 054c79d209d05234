import { api } from '#contract/api.ts'
import { can } from '#server/platform/http/guard.ts'
import { ok, type Router } from '#server/platform/http/router.ts'
import { listSpecializations } from './queries.ts'

export function specializationRoutes(router: Router) {
  router.get(api.specializations, can('specializations.view', 'psychologists.update-own'), async (call) =>
    ok(await listSpecializations(call.ctx.db)),
  )
}
