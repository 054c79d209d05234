import { z } from 'zod'
import { dataOf } from '#contract/wire/http.ts'
import { api } from '#contract/wire/api.ts'
import { livePriceAnswer, livePricesQuery } from '#contract/content/live-prices.ts'
import { pagePictureAnswer } from '#contract/content/page-picture.ts'
import { createPageSchema, page, pageAnswer, publicPageAnswer, updatePageSchema } from '#contract/content/pages.ts'
import type { Db } from '#server/platform/db/database.ts'
import { NotFound } from '#server/platform/http/errors.ts'
import { PHOTO_FORM_MAX_BYTES } from '#server/platform/http/body/photo.ts'
import { anyone, can } from '#server/platform/http/guard.ts'
import { ok, type Router } from '#server/platform/http/router.ts'
import { resourceRoutes } from '#server/platform/resource-routes.ts'
import { pages } from './commands.ts'
import { changesRoutes } from './changes-routes.ts'
import { livePrices, withCatalog, type PricesInMemory } from './catalog-facts.ts'
import { storePicture } from './pictures.ts'
import { missingPage } from './missing-page.ts'
import { findPage, findPageByLink, listPages } from './queries.ts'

const NOT_FOUND = 'Такой страницы нет.'

const lookupSchema = z.object({
  path: z.string({ error: 'Укажите путь' }).max(200, 'Путь слишком длинный').regex(/^\//, 'Путь начинается с /'),
})

export function pageRoutes(router: Router, catalog: PricesInMemory) {
  // Whoever opens a public path may ask for the page that describes it (specification §7: the global lookup).
  router
    .get(api.pageLookup, anyone, async ({ ctx, query }) => {
      const found = await findPageByLink(ctx.db, query(lookupSchema).path, ctx.clock())
      if (found === undefined) throw new NotFound(NOT_FOUND)
      return ok(await withCatalog(ctx.db, catalog, found))
    })
    .describe({ summary: 'Страница по её пути', query: lookupSchema, answer: dataOf(publicPageAnswer) })

  router
    .get(api.pagePrices, can('pages.view'), async ({ ctx, query }) =>
      ok(await livePrices(ctx.db, catalog, query(livePricesQuery).of)),
    )
    .describe({
      summary: 'Цены психологов сайта, как их показывают страницы',
      query: livePricesQuery,
      answer: dataOf(z.array(livePriceAnswer)),
    })

  router
    .post(api.pagePictures, can('pages.update', 'pages.create'), async ({ ctx, rawBody }) =>
      ok(await storePicture(ctx, await rawBody())),
    )
    .describe({
      summary: 'Загрузить картинку для страницы: она остаётся, если страницу сохранят с ней',
      files: { picture: 'Картинка webp, PNG или JPEG до 10 МБ' },
      uploadMaxBytes: PHOTO_FORM_MAX_BYTES,
      answer: dataOf(pagePictureAnswer),
    })

  changesRoutes(router)

  const records = { ...pages, list: listPages, find: readPage }
  const schemas = { create: createPageSchema, update: updatePageSchema, answer: pageAnswer }
  resourceRoutes(router, page, records, schemas, { one: 'Одна страница со всем содержанием', notFound: NOT_FOUND })
}

async function readPage(db: Db, id: number) {
  const found = await findPage(db, id)
  if (found === undefined) throw await missingPage(db, id)
  return found
}
