import { z } from 'zod'
import { dataOf } from '#contract/answers/wire.ts'
import { pageAnswer, publicPageAnswer } from '#contract/answers/directories.ts'
import { api } from '#contract/api.ts'
import { createPageSchema, updatePageSchema } from '#contract/directories.ts'
import { wholeListQuery } from '#contract/http.ts'
import { NotFound } from '#server/platform/http/errors.ts'
import { anyone, can } from '#server/platform/http/guard.ts'
import { created, noContent, ok, type Router } from '#server/platform/http/router.ts'
import { pages } from './commands.ts'
import { findPage, findPageByLink, listPages } from './queries.ts'

const lookupSchema = z.object({
  path: z.string({ error: 'Укажите путь' }).max(200, 'Путь слишком длинный').regex(/^\//, 'Путь начинается с /'),
})

export function pageRoutes(router: Router) {
  router
    .get(api.pages, can('pages.view'), async ({ ctx, query }) => {
      query(wholeListQuery)
      return ok(await listPages(ctx.db))
    })
    .describe({ summary: 'Список страниц', query: wholeListQuery, answer: dataOf(z.array(pageAnswer)) })

  // Whoever opens a public path may ask for the page that describes it (specification §7: the global lookup).
  router
    .get(api.pageLookup, anyone, async ({ ctx, query }) => {
      const page = await findPageByLink(ctx.db, query(lookupSchema).path)
      if (page === undefined) throw new NotFound('Такой страницы нет.')
      return ok(page)
    })
    .describe({ summary: 'Страница по её пути', query: lookupSchema, answer: dataOf(publicPageAnswer) })

  router
    .get(api.page, can('pages.view'), async ({ ctx, id }) => {
      const page = await findPage(ctx.db, id())
      if (page === undefined) throw new NotFound('Такой страницы нет.')
      return ok(page)
    })
    .describe({ summary: 'Одна страница со всем содержанием', answer: dataOf(pageAnswer) })

  router
    .create(api.pages, can('pages.create'), async (call) => {
      const input = await call.body(createPageSchema, (sound) => pages.taken(call.ctx.db, sound))
      return call.once((ctx) => pages.create(ctx, input), created)
    })
    .describe({ summary: 'Создать страницу', body: createPageSchema, answer: dataOf(pageAnswer), status: 201 })

  router
    .update(api.page, can('pages.update'), async (call) => {
      const id = call.id()
      const input = await call.body(updatePageSchema, (sound) => pages.taken(call.ctx.db, sound, id))
      return ok(await pages.update(call.ctx, id, input))
    })
    .describe({ summary: 'Изменить страницу', body: updatePageSchema, answer: dataOf(pageAnswer) })

  router
    .delete(api.page, can('pages.delete'), async (call) => {
      await pages.trash(call.ctx, call.id())
      return noContent()
    })
    .describe({ summary: 'Убрать страницу в корзину' })

  router
    .post(api.pageRestore, can('pages.delete'), async (call) => ok(await pages.restore(call.ctx, call.id())))
    .describe({ summary: 'Вернуть страницу из корзины', answer: dataOf(pageAnswer) })
}
