import { api } from '#contract/api.ts'
import { can } from '#server/platform/http/guard.ts'
import { ok, type Router } from '#server/platform/http/router.ts'
import { listPages } from './queries.ts'

export function pageRoutes(router: Router) {
  router.get(api.pages, can('pages.view', 'psychologists.update-own'), async (call) => ok(await listPages(call.ctx.db)))
}
