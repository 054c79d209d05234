import { z } from 'zod'
import { dataOf } from '#contract/wire/http.ts'
import { api } from '#contract/wire/api.ts'
import { createPageSchema, page, pageAnswer, publicPageAnswer, updatePageSchema } from '#contract/content/pages.ts'
import { NotFound } from '#server/platform/http/errors.ts'
import { anyone } from '#server/platform/http/guard.ts'
import { ok, type Router } from '#server/platform/http/router.ts'
import { resourceRoutes } from '#server/platform/resource-routes.ts'
import { pages } from './commands.ts'
import { findPage, findPageByLink, listPages } from './queries.ts'

const NOT_FOUND = 'Такой страницы нет.'

const lookupSchema = z.object({
  path: z.string({ error: 'Укажите путь' }).max(200, 'Путь слишком длинный').regex(/^\//, 'Путь начинается с /'),
})

export function pageRoutes(router: Router) {
  // Whoever opens a public path may ask for the page that describes it (specification §7: the global lookup).
  router
    .get(api.pageLookup, anyone, async ({ ctx, query }) => {
      const found = await findPageByLink(ctx.db, query(lookupSchema).path)
      if (found === undefined) throw new NotFound(NOT_FOUND)
      return ok(found)
    })
    .describe({ summary: 'Страница по её пути', query: lookupSchema, answer: dataOf(publicPageAnswer) })

  const records = { ...pages, list: listPages, find: findPage }
  const schemas = { create: createPageSchema, update: updatePageSchema, answer: pageAnswer }
  resourceRoutes(router, page, records, schemas, { one: 'Одна страница со всем содержанием', notFound: NOT_FOUND })
}
