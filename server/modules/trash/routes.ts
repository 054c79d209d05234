import { BULK_MAX, foundKeysAnswer, keyedBulkAnswer } from '#contract/office/bulk.ts'
import { dataOf, pageOf } from '#contract/wire/http.ts'
import { api } from '#contract/wire/api.ts'
import { ENTITIES } from '#contract/entities.ts'
import type { AnyOf } from '#contract/entity/entity.ts'
import { TRASH_TYPES, trashBulkSchema, trashItemAnswer, trashListQuery } from '#contract/office/trash.ts'
import { can } from '#server/platform/http/guard.ts'
import { ok, type Router } from '#server/platform/http/router.ts'
import { restoreMany } from './bulk.ts'
import { listTrash, trashIds } from './queries.ts'

const idsQuery = trashListQuery.pick({ filter: true })

/** Whoever may delete something may look into the trash, and sees there what they may take out again. */
const mayDelete = can(...([...new Set(TRASH_TYPES.map((type) => ENTITIES[type].trash))] as unknown as AnyOf))

export function trashRoutes(router: Router) {
  router
    .get(api.trash, mayDelete, async (call) => {
      const { filter, ...list } = call.query(trashListQuery)
      const { items, total, corrected_query } = await listTrash(call.ctx.db, call.ctx.actor, filter, list)
      return ok(items, call.paged(list, total, corrected_query))
    })
    .describe({ summary: 'Что лежит в корзине', query: trashListQuery, answer: pageOf(trashItemAnswer) })

  router
    .get(api.trashIds, mayDelete, async ({ ctx, query }) => {
      return ok(await trashIds(ctx.db, ctx.actor, query(idsQuery).filter, BULK_MAX))
    })
    .describe({
      summary: 'Вид и номер всего, что лежит в корзине, по фильтру',
      query: idsQuery,
      answer: dataOf(foundKeysAnswer),
    })

  router
    .post(api.trashBulk, mayDelete, async ({ ctx, body }) => ok(await restoreMany(ctx, await body(trashBulkSchema))))
    .describe({
      summary: 'Вернуть многое из корзины сразу; с dry_run ничего не пишется',
      body: trashBulkSchema,
      answer: dataOf(keyedBulkAnswer),
    })
}
