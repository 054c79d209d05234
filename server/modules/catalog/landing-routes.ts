import { z } from 'zod'
import { dataOf } from '#contract/wire/http.ts'
import { formerAddressAnswer, landingAnswer, landingsAnswer } from '#contract/content/landings.ts'
import { api } from '#contract/wire/api.ts'
import { dayIn } from '#server/platform/calendar.ts'
import type { Ctx } from '#server/platform/context.ts'
import { NotFound } from '#server/platform/http/errors.ts'
import { anyone } from '#server/platform/http/guard.ts'
import { ok, type Router } from '#server/platform/http/router.ts'
import type { CatalogMoment } from './fair-order.ts'
import { traceAddress } from './former-addresses.ts'
import { findLanding, listLandings } from './landings.ts'

const SLUG = /^[a-z0-9-]{1,120}$/
const pathSchema = z.object({
  path: z
    .string({ error: 'Укажите путь' })
    .max(200, 'Путь слишком длинный')
    .regex(/^\/[a-z0-9/-]*$/, 'Путь: начинается с /, дальше латинские буквы, цифры и дефис'),
})

/** Pages of topics and specializations, and what became of the addresses that were left. */
export function landingRoutes(router: Router, timeZone: string) {
  const momentOf = ({ clock }: Pick<Ctx, 'clock'>): CatalogMoment => {
    const now = clock()
    return { now, day: dayIn(timeZone, now) }
  }

  router
    .get(api.landings, anyone, async ({ ctx }) => ok(await listLandings(ctx.db)))
    .describe({ summary: 'Все темы и специализации', answer: dataOf(landingsAnswer) })

  router
    .get(api.topicLanding, anyone, async ({ ctx, param }) => {
      const slug = param('slug')
      const landing = SLUG.test(slug) ? await findLanding(ctx.db, 'topics', slug, momentOf(ctx)) : undefined
      if (landing === undefined) throw new NotFound('Такой темы нет.')
      return ok(landing)
    })
    .describe({ summary: 'Страница темы', answer: dataOf(landingAnswer) })

  router
    .get(api.specializationLanding, anyone, async ({ ctx, param }) => {
      const slug = param('slug')
      const landing = SLUG.test(slug) ? await findLanding(ctx.db, 'specializations', slug, momentOf(ctx)) : undefined
      if (landing === undefined) throw new NotFound('Такой специализации нет.')
      return ok(landing)
    })
    .describe({ summary: 'Страница специализации', answer: dataOf(landingAnswer) })

  router
    .get(api.formerAddress, anyone, async ({ ctx, query }) => {
      const trace = await traceAddress(ctx.db, query(pathSchema).path, momentOf(ctx))
      if (trace === undefined) throw new NotFound('По этому адресу ничего не было.')
      return ok(trace)
    })
    .describe({
      summary: 'Что стало с прежним адресом страницы',
      query: pathSchema,
      answer: dataOf(formerAddressAnswer),
    })
}
