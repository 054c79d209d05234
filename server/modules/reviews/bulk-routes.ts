import type { Zoned } from '#contract/office/settings.ts'
import { BULK_MAX, bulkAnswer, foundIdsAnswer, reviewsBulkSchema } from '#contract/office/bulk.ts'
import { dataOf } from '#contract/wire/http.ts'
import { api } from '#contract/wire/api.ts'
import { staffReviewsQuery } from '#contract/requests/reviews.ts'
import { can } from '#server/platform/http/guard.ts'
import { ok, type Router } from '#server/platform/http/router.ts'
import { changeManyReviews } from './bulk.ts'
import { reviewIds } from './queries.ts'

const idsQuery = staffReviewsQuery.pick({ filter: true })
const ORDER = { sort_column: 'id', sort_direction: 'asc' } as const

/** Many reviews at once: which ones, and what becomes of them. */
export function reviewBulkRoutes(router: Router, zone: Zoned) {
  router
    .get(api.reviewsIds, can('reviews.view'), async ({ ctx, query }) => {
      return ok(await reviewIds(ctx.db, query(idsQuery).filter, ORDER, zone.timeZone, BULK_MAX))
    })
    .describe({ summary: 'Номера всех отзывов по фильтру', query: idsQuery, answer: dataOf(foundIdsAnswer) })

  router
    .post(api.reviewsBulk, can('reviews.moderate'), async ({ ctx, body }) => {
      return ok(await changeManyReviews(ctx, await body(reviewsBulkSchema)))
    })
    .describe({
      summary: 'Опубликовать или отклонить много отзывов сразу; с dry_run ничего не пишется',
      body: reviewsBulkSchema,
      answer: dataOf(bulkAnswer),
    })
}
