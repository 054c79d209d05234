import type { Zoned } from '#contract/office/settings.ts'
import { BULK_MAX, bulkAnswer, foundIdsAnswer, requestsBulkSchema } from '#contract/office/bulk.ts'
import { dataOf } from '#contract/wire/http.ts'
import { api } from '#contract/wire/api.ts'
import { requestsQuery } from '#contract/requests/requests.ts'
import { can } from '#server/platform/http/guard.ts'
import { ok, type Router } from '#server/platform/http/router.ts'
import { changeManyRequests } from './bulk.ts'
import { canReadPersonal } from './policy.ts'
import { requestIds } from './queries.ts'

const idsQuery = requestsQuery.pick({ filter: true })
const ORDER = { sort_column: 'id', sort_direction: 'asc' } as const

/** Many requests at once: which ones, and what becomes of them. */
export function requestBulkRoutes(router: Router, zone: Zoned) {
  router
    .get(api.requestsIds, can('requests.view'), async ({ ctx, query }) => {
      const options = {
        timeZone: zone.timeZone,
        now: ctx.clock(),
        isPersonal: canReadPersonal(ctx.actor),
        ownId: ctx.actor.id,
      }
      return ok(await requestIds(ctx.db, query(idsQuery).filter, ORDER, options, BULK_MAX))
    })
    .describe({ summary: 'Номера всех заявок по фильтру', query: idsQuery, answer: dataOf(foundIdsAnswer) })

  router
    .post(api.requestsBulk, can('requests.manage'), async ({ ctx, body }) => {
      return ok(await changeManyRequests(ctx, await body(requestsBulkSchema)))
    })
    .describe({
      summary: 'Продвинуть или поручить много заявок сразу; с dry_run ничего не пишется',
      body: requestsBulkSchema,
      answer: dataOf(bulkAnswer),
    })
}
