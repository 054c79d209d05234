import { z } from 'zod'
import { dataOf } from '#contract/answers/wire.ts'
import { branchAnswer } from '#contract/answers/directories.ts'
import { api } from '#contract/api.ts'
import { createBranchSchema, updateBranchSchema } from '#contract/directories.ts'
import { wholeListQuery } from '#contract/http.ts'
import { NotFound } from '#server/platform/http/errors.ts'
import { can } from '#server/platform/http/guard.ts'
import { created, noContent, ok, type Router } from '#server/platform/http/router.ts'
import { branches } from './commands.ts'
import { findBranch, listBranches } from './queries.ts'

export function branchRoutes(router: Router) {
  router
    .get(api.branches, can('branches.view'), async ({ ctx, query }) => {
      query(wholeListQuery)
      return ok(await listBranches(ctx.db))
    })
    .describe({ summary: 'Список филиалов', query: wholeListQuery, answer: dataOf(z.array(branchAnswer)) })

  router
    .get(api.branch, can('branches.view'), async (call) => {
      const found = await findBranch(call.ctx.db, call.id())
      if (found === undefined) throw new NotFound()
      return ok(found)
    })
    .describe({ summary: 'Один филиал', answer: dataOf(branchAnswer) })

  router
    .create(api.branches, can('branches.manage'), async (call) => {
      const input = await call.body(createBranchSchema, (sound) => branches.taken(call.ctx.db, sound))
      return call.once((ctx) => branches.create(ctx, input), created)
    })
    .describe({ summary: 'Создать филиал', body: createBranchSchema, answer: dataOf(branchAnswer), status: 201 })

  router
    .update(api.branch, can('branches.manage'), async (call) => {
      const id = call.id()
      const input = await call.body(updateBranchSchema, (sound) => branches.taken(call.ctx.db, sound, id))
      return ok(await branches.update(call.ctx, id, input))
    })
    .describe({ summary: 'Изменить филиал', body: updateBranchSchema, answer: dataOf(branchAnswer) })

  router
    .delete(api.branch, can('branches.manage'), async (call) => {
      await branches.trash(call.ctx, call.id())
      return noContent()
    })
    .describe({ summary: 'Убрать филиал в корзину' })

  router
    .post(api.branchRestore, can('branches.manage'), async (call) => ok(await branches.restore(call.ctx, call.id())))
    .describe({ summary: 'Вернуть филиал из корзины', answer: dataOf(branchAnswer) })
}
