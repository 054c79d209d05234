import { z } from 'zod'
import { dataOf } from '#contract/answers/wire.ts'
import { specializationAnswer } from '#contract/answers/directories.ts'
import { api } from '#contract/api.ts'
import { createSpecializationSchema, updateSpecializationSchema } from '#contract/directories.ts'
import { wholeListQuery } from '#contract/http.ts'
import { NotFound } from '#server/platform/http/errors.ts'
import { can } from '#server/platform/http/guard.ts'
import { created, noContent, ok, type Router } from '#server/platform/http/router.ts'
import { specializations } from './commands.ts'
import { findSpecialization, listSpecializations } from './queries.ts'

export function specializationRoutes(router: Router) {
  router
    .get(api.specializations, can('specializations.view'), async ({ ctx, query }) => {
      query(wholeListQuery)
      return ok(await listSpecializations(ctx.db))
    })
    .describe({ summary: 'Список специализаций', query: wholeListQuery, answer: dataOf(z.array(specializationAnswer)) })

  router
    .get(api.specialization, can('specializations.view'), async (call) => {
      const found = await findSpecialization(call.ctx.db, call.id())
      if (found === undefined) throw new NotFound()
      return ok(found)
    })
    .describe({ summary: 'Одна специализация', answer: dataOf(specializationAnswer) })

  router
    .create(api.specializations, can('specializations.manage'), async (call) => {
      const input = await call.body(createSpecializationSchema, (sound) => specializations.taken(call.ctx.db, sound))
      return call.once((ctx) => specializations.create(ctx, input), created)
    })
    .describe({
      summary: 'Создать специализацию',
      body: createSpecializationSchema,
      answer: dataOf(specializationAnswer),
      status: 201,
    })

  router
    .update(api.specialization, can('specializations.manage'), async (call) => {
      const id = call.id()
      const input = await call.body(updateSpecializationSchema, (sound) =>
        specializations.taken(call.ctx.db, sound, id),
      )
      return ok(await specializations.update(call.ctx, id, input))
    })
    .describe({
      summary: 'Изменить специализацию',
      body: updateSpecializationSchema,
      answer: dataOf(specializationAnswer),
    })

  router
    .delete(api.specialization, can('specializations.manage'), async (call) => {
      await specializations.trash(call.ctx, call.id())
      return noContent()
    })
    .describe({ summary: 'Убрать специализацию в корзину' })

  router
    .post(api.specializationRestore, can('specializations.manage'), async (call) =>
      ok(await specializations.restore(call.ctx, call.id())),
    )
    .describe({ summary: 'Вернуть специализацию из корзины', answer: dataOf(specializationAnswer) })
}
