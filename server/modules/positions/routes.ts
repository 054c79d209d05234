import { api } from '#contract/api.ts'
import { can } from '#server/platform/http/guard.ts'
import { ok, type Router } from '#server/platform/http/router.ts'
import { listPositions } from './queries.ts'

export function positionRoutes(router: Router) {
  router.get(api.positions, can('positions.view', 'psychologists.update-own'), async (call) =>
    ok(await listPositions(call.ctx.db)),
  )
}
