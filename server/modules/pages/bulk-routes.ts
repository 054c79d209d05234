import { bulkAnswer, pagesBulkSchema } from '#contract/office/bulk.ts'
import { dataOf } from '#contract/wire/http.ts'
import { api } from '#contract/wire/api.ts'
import { can } from '#server/platform/http/guard.ts'
import { ok, type Router } from '#server/platform/http/router.ts'
import { changeManyPages } from './bulk.ts'

export function pageBulkRoutes(router: Router) {
  router
    .post(api.pagesBulk, can('pages.delete'), async ({ ctx, body }) => {
      return ok(await changeManyPages(ctx, await body(pagesBulkSchema)))
    })
    .describe({
      summary: 'Убрать в корзину много страниц сразу; с dry_run ничего не пишется',
      body: pagesBulkSchema,
      answer: dataOf(bulkAnswer),
    })
}
