import { dataOf } from '#contract/wire/http.ts'
import { api } from '#contract/wire/api.ts'
import { sitemapAnswer } from '#contract/content/sitemap.ts'
import { anyone } from '#server/platform/http/guard.ts'
import { ok, type Router } from '#server/platform/http/router.ts'
import { sitemapEntries } from './queries.ts'

export function sitemapRoutes(router: Router) {
  router
    .get(api.sitemap, anyone, async ({ ctx }) => ok(await sitemapEntries(ctx.db)))
    .describe({ summary: 'Все публичные адреса и когда они менялись', answer: dataOf(sitemapAnswer) })
}
