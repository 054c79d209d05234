import { z } from 'zod'
import { dataOf } from '#contract/answers/wire.ts'
import { topicAnswer } from '#contract/answers/directories.ts'
import { api } from '#contract/api.ts'
import { createTopicSchema, updateTopicSchema } from '#contract/directories.ts'
import { wholeListQuery } from '#contract/http.ts'
import { NotFound } from '#server/platform/http/errors.ts'
import { can } from '#server/platform/http/guard.ts'
import { created, noContent, ok, type Router } from '#server/platform/http/router.ts'
import { topics } from './commands.ts'
import { findTopic, listTopics } from './queries.ts'

export function topicRoutes(router: Router) {
  router
    .get(api.topics, can('topics.view'), async ({ ctx, query }) => {
      query(wholeListQuery)
      return ok(await listTopics(ctx.db))
    })
    .describe({ summary: 'Список тем', query: wholeListQuery, answer: dataOf(z.array(topicAnswer)) })

  router
    .get(api.topic, can('topics.view'), async (call) => {
      const found = await findTopic(call.ctx.db, call.id())
      if (found === undefined) throw new NotFound()
      return ok(found)
    })
    .describe({ summary: 'Одна тема', answer: dataOf(topicAnswer) })

  router
    .create(api.topics, can('topics.manage'), async (call) => {
      const input = await call.body(createTopicSchema, (sound) => topics.taken(call.ctx.db, sound))
      return call.once((ctx) => topics.create(ctx, input), created)
    })
    .describe({ summary: 'Создать тему', body: createTopicSchema, answer: dataOf(topicAnswer), status: 201 })

  router
    .update(api.topic, can('topics.manage'), async (call) => {
      const id = call.id()
      const input = await call.body(updateTopicSchema, (sound) => topics.taken(call.ctx.db, sound, id))
      return ok(await topics.update(call.ctx, id, input))
    })
    .describe({ summary: 'Изменить тему', body: updateTopicSchema, answer: dataOf(topicAnswer) })

  router
    .delete(api.topic, can('topics.manage'), async (call) => {
      await topics.trash(call.ctx, call.id())
      return noContent()
    })
    .describe({ summary: 'Убрать тему в корзину' })

  router
    .post(api.topicRestore, can('topics.manage'), async (call) => ok(await topics.restore(call.ctx, call.id())))
    .describe({ summary: 'Вернуть тему из корзины', answer: dataOf(topicAnswer) })
}
