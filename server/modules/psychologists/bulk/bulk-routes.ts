import { z } from 'zod'
import { BULK_MAX, bulkAnswer, foundIdsAnswer } from '#contract/office/bulk.ts'
import { psychologistsBulkSchema } from '#contract/psychologists/bulk.ts'
import { dataOf } from '#contract/wire/http.ts'
import { api } from '#contract/wire/api.ts'
import { psychologistFilterSchema } from '#contract/psychologists/psychologists.ts'
import { can } from '#server/platform/http/guard.ts'
import { ok, type Router } from '#server/platform/http/router.ts'
import { changeManyPsychologists } from './bulk.ts'
import { psychologistIds } from '../queries.ts'

const idsQuery = z.object({ filter: psychologistFilterSchema.default({}) })
const ORDER = { sort_column: 'id', sort_direction: 'asc' } as const

/** Many cards at once: which ones, and what becomes of them. */
export function psychologistBulkRoutes(router: Router) {
  router
    .get(api.psychologistsIds, can('psychologists.view'), async ({ ctx, query }) => {
      return ok(await psychologistIds(ctx.db, ctx.actor, query(idsQuery).filter, ORDER, BULK_MAX))
    })
    .describe({ summary: 'Номера всех психологов по фильтру', query: idsQuery, answer: dataOf(foundIdsAnswer) })

  router
    .post(
      api.psychologistsBulk,
      can('psychologists.update', 'psychologists.publish', 'psychologists.delete'),
      async ({ ctx, body }) => ok(await changeManyPsychologists(ctx, await body(psychologistsBulkSchema))),
    )
    .describe({
      summary: 'Изменить много карточек сразу; с dry_run ничего не пишется',
      body: psychologistsBulkSchema,
      answer: dataOf(bulkAnswer),
    })
}
