import type { Zoned } from '#contract/office/settings.ts'
import { z } from 'zod'
import { dataOf } from '#contract/wire/http.ts'
import { formerAddressAnswer, landingAnswer, landingsAnswer, type Landing } from '#contract/content/landings.ts'
import { api } from '#contract/wire/api.ts'
import { dayIn } from '#server/platform/calendar.ts'
import type { Actor, Ctx } from '#server/platform/context.ts'
import { NotFound } from '#server/platform/http/errors.ts'
import { anyone } from '#server/platform/http/guard.ts'
import type { Call } from '#server/platform/http/route.ts'
import { ok, type Router } from '#server/platform/http/router.ts'
import type { CatalogMoment } from './fair-order.ts'
import { traceAddress } from './former-addresses.ts'
import { countLanding, findLandingText, listLandings, type LandingKind } from './landings.ts'
import type { CatalogReadModel } from './read-model/catalog-read-model.ts'
import { landingNumbers, landingsOf } from './read-model/landing-numbers.ts'

const SLUG = /^[a-z0-9-]{1,120}$/
const pathSchema = z.object({
  path: z
    .string({ error: 'Укажите путь' })
    .max(200, 'Путь слишком длинный')
    .regex(/^\/[a-z0-9/-]*$/, 'Путь: начинается с /, дальше латинские буквы, цифры и дефис'),
})

/** Pages of topics and specializations, and what became of the addresses that were left. */
export function landingRoutes(router: Router, zone: Zoned, catalog: CatalogReadModel) {
  const momentOf = ({ clock }: Pick<Ctx, 'clock'>): CatalogMoment => {
    const now = clock()
    return { now, day: dayIn(zone.timeZone, now) }
  }

  async function findLanding({ ctx, param }: Call<Actor | null>, kind: LandingKind): Promise<Landing | undefined> {
    const slug = param('slug')
    const text = SLUG.test(slug) ? await findLandingText(ctx.db, kind, slug) : undefined
    if (text === undefined) return undefined
    const moment = momentOf(ctx)
    const known = await catalog.withCards((index) => landingNumbers(index, kind, text.id, moment), moment.now)
    if (known === null) return { ...text, ...(await countLanding(ctx.db, kind, text.id, moment)) }
    return { ...text, ...known.told, people: known.cards }
  }

  router
    .get(api.landings, anyone, async ({ ctx }) => {
      const index = await catalog.current()
      return ok(index === null ? await listLandings(ctx.db) : landingsOf(index))
    })
    .describe({ summary: 'Все темы и специализации', answer: dataOf(landingsAnswer) })

  router
    .get(api.topicLanding, anyone, async (call) => {
      const landing = await findLanding(call, 'topics')
      if (landing === undefined) throw new NotFound('Такой темы нет.')
      return ok(landing)
    })
    .describe({ summary: 'Страница темы', answer: dataOf(landingAnswer) })

  router
    .get(api.specializationLanding, anyone, async (call) => {
      const landing = await findLanding(call, 'specializations')
      if (landing === undefined) throw new NotFound('Такой специализации нет.')
      return ok(landing)
    })
    .describe({ summary: 'Страница специализации', answer: dataOf(landingAnswer) })

  router
    .get(api.formerAddress, anyone, async ({ ctx, query }) => {
      const trace = await traceAddress(ctx.db, query(pathSchema).path, momentOf(ctx), catalog)
      if (trace === undefined) throw new NotFound('По этому адресу ничего не было.')
      return ok(trace)
    })
    .describe({
      summary: 'Что стало с прежним адресом страницы',
      query: pathSchema,
      answer: dataOf(formerAddressAnswer),
    })
}
