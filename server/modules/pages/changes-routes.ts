import { pageChangesVersion, savePageChangesSchema } from '#contract/content/page-changes.ts'
import { pageAnswer } from '#contract/content/pages.ts'
import { api } from '#contract/wire/api.ts'
import { dataOf } from '#contract/wire/http.ts'
import { refuseAll } from '#server/platform/http/errors.ts'
import { can } from '#server/platform/http/guard.ts'
import { ok, type Router } from '#server/platform/http/router.ts'
import { discardPageChanges, publishPageChanges, readPageToBe, savePageChanges } from './changes.ts'
import { unknownIcon } from './icon.ts'
import { refuseMissingRecords } from './named-records.ts'

/** Changes of a page that wait beside what visitors see. */
export function changesRoutes(router: Router) {
  router
    .get(api.pageChanges, can('pages.view'), async ({ ctx, id }) => ok(await readPageToBe(ctx, id())))
    .describe({
      summary: 'Страница, какой она будет, когда выйдут изменения, которые ждут',
      answer: dataOf(pageAnswer),
    })

  router
    .update(api.pageChanges, can('pages.update'), async ({ ctx, id, body }) => {
      const input = await body(savePageChangesSchema)
      refuseAll(unknownIcon(input))
      await refuseMissingRecords(ctx, input.data)
      return ok(await savePageChanges(ctx, id(), input))
    })
    .describe({
      summary: 'Отложить изменения страницы: посетители не\u00a0видят их, пока они не\u00a0выйдут',
      body: savePageChangesSchema,
      answer: dataOf(pageAnswer),
    })

  router
    .delete(api.pageChanges, can('pages.update'), async ({ ctx, id, query }) => {
      // A page that is not there is told so first, as everywhere.
      await readPageToBe(ctx, id())
      return ok(await discardPageChanges(ctx, id(), query(pageChangesVersion).version))
    })
    .describe({
      summary: 'Выбросить изменения страницы, которые ждут',
      query: pageChangesVersion,
      answer: dataOf(pageAnswer),
    })

  router
    .post(api.pageChangesPublish, can('pages.update'), async ({ ctx, id, body }) =>
      ok(await publishPageChanges(ctx, id(), (await body(pageChangesVersion)).version)),
    )
    .describe({
      summary: 'Опубликовать изменения страницы, которые ждут',
      body: pageChangesVersion,
      answer: dataOf(pageAnswer),
    })
}
