import { z } from 'zod'
import { duplicateAnswer, mergedAnswer, mergeSchema, tellApartSchema } from '#contract/office/duplicates.ts'
import { psychologistAnswer } from '#contract/psychologists/psychologists.ts'
import { dataOf, wholeListQuery } from '#contract/wire/http.ts'
import { yclientsApi } from '#contract/wire/yclients-api.ts'
import { explainingConstraints } from '#server/platform/db/constraints.ts'
import { can } from '#server/platform/http/guard.ts'
import { noContent, ok, type Router } from '#server/platform/http/router.ts'
import { mergeCards } from './merge.ts'
import { possibleDuplicates } from './pairs.ts'
import { tellApart } from './telling-apart.ts'

const CONSTRAINTS = {
  psychologists_user_key: { field: 'take', message: 'Эта учётная запись уже связана с\u00a0другим психологом' },
}

export function duplicateRoutes(router: Router) {
  router
    .get(yclientsApi.yclientsDuplicates, can('integrations.manage'), async ({ ctx, query }) => {
      query(wholeListQuery)
      return ok(await possibleDuplicates(ctx.db))
    })
    .describe({
      summary:
        'Карточки, которые могут быть об\u00a0одном человеке; told_apart\u00a0— о\u00a0ком сказали, что это разные люди',
      query: wholeListQuery,
      answer: dataOf(z.array(duplicateAnswer)),
    })

  router
    .post(yclientsApi.psychologistMerge, can('psychologists.delete'), async ({ ctx, id, body }) => {
      const kept = id()
      const input = await body(mergeSchema)
      return ok(await explainingConstraints(CONSTRAINTS, () => mergeCards(ctx, kept, input)))
    })
    .describe({
      summary: 'Объединить две карточки: эта остаётся, вторая уходит в\u00a0корзину; отменяется как операция',
      body: mergeSchema,
      answer: dataOf(mergedAnswer),
      current: psychologistAnswer,
    })

  router
    .post(yclientsApi.psychologistToldApart, can('psychologists.delete'), async ({ ctx, id, body }) => {
      await tellApart(ctx, id(), await body(tellApartSchema))
      return noContent()
    })
    .describe({
      summary: 'Сказать, что две карточки\u00a0— разных людей, или вернуть их в\u00a0похожие',
      body: tellApartSchema,
    })
}
