import { z } from 'zod'
import { BULK_MAX, bulkAnswer, foundIdsAnswer, usersBulkSchema } from '#contract/office/bulk.ts'
import { dataOf } from '#contract/wire/http.ts'
import { api } from '#contract/wire/api.ts'
import { userFilterSchema } from '#contract/people/users.ts'
import { can } from '#server/platform/http/guard.ts'
import { ok, type Router } from '#server/platform/http/router.ts'
import type { AccountNotices } from './account-notices.ts'
import { changeManyUsers } from './bulk.ts'
import { userIds } from './queries.ts'

const idsQuery = z.object({ filter: userFilterSchema.default({}) })
const ORDER = { sort_column: 'id', sort_direction: 'asc' } as const

/** Many accounts at once: which ones, and what becomes of them. */
export function userBulkRoutes(router: Router, notices: AccountNotices) {
  router
    .get(api.usersIds, can('users.view'), async ({ ctx, query }) => {
      return ok(await userIds(ctx.db, query(idsQuery).filter, ORDER, ctx.actor, BULK_MAX))
    })
    .describe({ summary: 'Номера всех пользователей по фильтру', query: idsQuery, answer: dataOf(foundIdsAnswer) })

  router
    .post(api.usersBulk, can('users.activate', 'users.fire'), async ({ ctx, body }) => {
      return ok(await changeManyUsers(ctx, await body(usersBulkSchema), notices))
    })
    .describe({
      summary: 'Включить, отключить, уволить или вернуть многих сразу; с dry_run ничего не пишется',
      body: usersBulkSchema,
      answer: dataOf(bulkAnswer),
    })
}
