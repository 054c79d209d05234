import { api } from '#contract/api.ts'
import { createTopicSchema, updateTopicSchema } from '#contract/directories.ts'
import { can } from '#server/platform/http/guard.ts'
import { created, noContent, ok, type Router } from '#server/platform/http/router.ts'
import { topics } from './commands.ts'
import { listTopics } from './queries.ts'

export function topicRoutes(router: Router) {
  router.get(api.topics, can('topics.view', 'psychologists.update-own'), async (call) =>
    ok(await listTopics(call.ctx.db)),
  )

  router.create(api.topics, can('topics.manage'), async (call) => {
    return created(await topics.create(call.ctx, await call.body(createTopicSchema)))
  })

  router.update(api.topic, can('topics.manage'), async (call) => {
    return ok(await topics.update(call.ctx, call.id(), await call.body(updateTopicSchema)))
  })

  router.delete(api.topic, can('topics.manage'), async (call) => {
    await topics.trash(call.ctx, call.id())
    return noContent()
  })

  router.post(api.topicRestore, can('topics.manage'), async (call) => ok(await topics.restore(call.ctx, call.id())))
}
