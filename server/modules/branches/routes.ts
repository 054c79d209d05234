import { api } from '#contract/api.ts'
import { can } from '#server/platform/http/guard.ts'
import { ok, type Router } from '#server/platform/http/router.ts'
import { listBranches } from './queries.ts'

export function branchRoutes(router: Router) {
  router.get(api.branches, can('branches.view', 'psychologists.update-own'), async (call) =>
    ok(await listBranches(call.ctx.db)),
  )
}
