import { z } from 'zod'
import { dataOf } from '#contract/answers/wire.ts'
import { positionAnswer } from '#contract/answers/directories.ts'
import { api } from '#contract/api.ts'
import { createPositionSchema, updatePositionSchema } from '#contract/directories.ts'
import { wholeListQuery } from '#contract/http.ts'
import { NotFound } from '#server/platform/http/errors.ts'
import { can } from '#server/platform/http/guard.ts'
import { created, noContent, ok, type Router } from '#server/platform/http/router.ts'
import { positions } from './commands.ts'
import { findPosition, listPositions } from './queries.ts'

export function positionRoutes(router: Router) {
  router
    .get(api.positions, can('positions.view'), async ({ ctx, query }) => {
      query(wholeListQuery)
      return ok(await listPositions(ctx.db))
    })
    .describe({ summary: 'Список должностей', query: wholeListQuery, answer: dataOf(z.array(positionAnswer)) })

  router
    .get(api.position, can('positions.view'), async (call) => {
      const found = await findPosition(call.ctx.db, call.id())
      if (found === undefined) throw new NotFound()
      return ok(found)
    })
    .describe({ summary: 'Одна должность', answer: dataOf(positionAnswer) })

  router
    .create(api.positions, can('positions.manage'), async (call) => {
      const input = await call.body(createPositionSchema, (sound) => positions.taken(call.ctx.db, sound))
      return call.once((ctx) => positions.create(ctx, input), created)
    })
    .describe({ summary: 'Создать должность', body: createPositionSchema, answer: dataOf(positionAnswer), status: 201 })

  router
    .update(api.position, can('positions.manage'), async (call) => {
      const id = call.id()
      const input = await call.body(updatePositionSchema, (sound) => positions.taken(call.ctx.db, sound, id))
      return ok(await positions.update(call.ctx, id, input))
    })
    .describe({ summary: 'Изменить должность', body: updatePositionSchema, answer: dataOf(positionAnswer) })

  router
    .delete(api.position, can('positions.manage'), async (call) => {
      await positions.trash(call.ctx, call.id())
      return noContent()
    })
    .describe({ summary: 'Убрать должность в корзину' })

  router
    .post(api.positionRestore, can('positions.manage'), async (call) =>
      ok(await positions.restore(call.ctx, call.id())),
    )
    .describe({ summary: 'Вернуть должность из корзины', answer: dataOf(positionAnswer) })
}
