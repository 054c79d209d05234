import { z } from 'zod'
import { dataOf } from '#contract/wire/http.ts'
import { api } from '#contract/wire/api.ts'
import { searchHitAnswer, searchQuery } from '#contract/office/search.ts'
import { signedInOrProgram } from '#server/platform/http/guard.ts'
import { ok, type Router } from '#server/platform/http/router.ts'
import { searchRecords } from './queries.ts'

export function searchRoutes(router: Router) {
  router
    .get(api.search, signedInOrProgram, async ({ ctx, query }) =>
      ok(await searchRecords(ctx.db, ctx.actor, query(searchQuery).q)),
    )
    .describe({
      summary: 'Записи по имени: только те, что открыты спрашивающему',
      query: searchQuery,
      answer: dataOf(z.array(searchHitAnswer)),
    })
}
