import { api } from '#contract/api.ts'
import { can } from '#server/platform/http/guard.ts'
import { ok, type Router } from '#server/platform/http/router.ts'
import { listTopics } from './queries.ts'

export function topicRoutes(router: Router) {
  router.get(api.topics, can('topics.view', 'psychologists.update-own'), async (call) =>
    ok(await listTopics(call.ctx.db)),
  )
}
