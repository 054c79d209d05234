import { z } from 'zod'
import { SITEMAP_PEOPLE, sitemapAnswer } from '#contract/content/sitemap.ts'
import { api } from '#contract/wire/api.ts'
import { NotFound } from '#server/platform/http/errors.ts'
import { anyone } from '#server/platform/http/guard.ts'
import { ok, type Router } from '#server/platform/http/router.ts'
import { sitemapPart, type KnownPeople } from './queries.ts'

const PARTS_MAX = 50_000
const partSchema = z.object({
  part: z.coerce
    .number({ error: 'Номер части — целое число от 1' })
    .int('Номер части — целое число от 1')
    .min(1, 'Номер части — целое число от 1')
    .max(PARTS_MAX, 'Столько частей не бывает')
    .default(1),
})

/** Knows the people of a part by heart; null while it does not. */
interface Parts {
  listed: (from: number, count: number) => Promise<KnownPeople | null>
}

export function sitemapRoutes(router: Router, catalog: Parts) {
  router
    .get(api.sitemap, anyone, async ({ ctx, query }) => {
      const { part } = query(partSchema)
      const known = await catalog.listed((part - 1) * SITEMAP_PEOPLE, SITEMAP_PEOPLE)
      const { entries, parts } = await sitemapPart(ctx.db, part, known, ctx.clock())
      if (part > parts) throw new NotFound('Такой части карты сайта нет.')
      return ok(entries, { meta: { part, parts } })
    })
    .describe({
      summary: `Публичные адреса и когда они менялись: по ${SITEMAP_PEOPLE} психологов в части, в первой — и все страницы`,
      query: partSchema,
      answer: sitemapAnswer,
    })
}
