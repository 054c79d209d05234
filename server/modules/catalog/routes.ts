import { z } from 'zod'
import {
  catalogAnswer,
  catalogFilterSchema,
  catalogListQuery,
  catalogPeopleQuery,
  catalogSummaryAnswer,
  comparedAnswer,
  profileAnswer,
} from '#contract/catalog.ts'
import { dataOf } from '#contract/wire/http.ts'
import { api } from '#contract/wire/api.ts'
import { PERSON_SLUG } from '#contract/visitors/favourites.ts'
import { dayIn } from '#server/platform/calendar.ts'
import { NotFound } from '#server/platform/http/errors.ts'
import { anyone } from '#server/platform/http/guard.ts'
import { pageMeta } from '#server/platform/http/page-meta.ts'
import { ok, type Router } from '#server/platform/http/router.ts'
import { findPeople } from './people.ts'
import { landingRoutes } from './landing-routes.ts'
import { newSearchLimit } from './new-search-limit.ts'
import { presentCard, presentProfile } from './presenter.ts'
import { findProfile } from './profile.ts'
import { searchCatalog } from './queries.ts'
import type { CatalogReadModel } from './read-model/catalog-read-model.ts'
import { summarise } from './summary.ts'

const catalogSchema = catalogListQuery.extend({ filter: catalogFilterSchema.default({}) })

interface CatalogOptions {
  timeZone: string
  appSecret: string
  catalog: CatalogReadModel
}

export function catalogRoutes(router: Router, { timeZone, appSecret, catalog }: CatalogOptions) {
  const newSearch = newSearchLimit(appSecret)
  landingRoutes(router, timeZone)

  router
    .get(api.catalog, anyone, async ({ ctx, query }) => {
      const { filter, ...list } = query(catalogSchema)
      const now = ctx.clock()
      const moment = { now, day: dayIn(timeZone, now) }
      const answer = async () => {
        const bytes = await catalog.answer(filter, list, moment)
        if (bytes !== null) return json(bytes)
        const { rows, total, ...more } = await searchCatalog(ctx.db, filter, list, moment)
        return ok(
          rows.map((row) => presentCard(row, now)),
          { meta: pageMeta(list, total), ...more },
        )
      }
      return catalog.asksDatabase(filter) ? newSearch(ctx, answer) : answer()
    })
    .describe({
      summary: 'Каталог: опубликованные психологи и счётчики фильтров',
      query: catalogSchema,
      answer: catalogAnswer,
    })

  router
    .get(api.catalogSummary, anyone, async ({ ctx }) => {
      const now = ctx.clock()
      const summary = await summarise(ctx.db, now)
      return ok({ ...summary, soonest: summary.soonest.map((row) => presentCard(row, now)) })
    })
    .describe({ summary: 'Числа для главной страницы', answer: dataOf(catalogSummaryAnswer) })

  router
    .get(api.catalogPeople, anyone, async ({ ctx, query }) => {
      const people = await findPeople(ctx.db, query(catalogPeopleQuery).slugs)
      const now = ctx.clock()
      return ok(people.map((row) => presentCard(row, now)))
    })
    .describe({
      summary: 'Названные психологи в названном порядке: для избранного и сравнения',
      query: catalogPeopleQuery,
      answer: dataOf(z.array(comparedAnswer)),
    })

  router
    .get(api.catalogPsychologist, anyone, async ({ ctx, param }) => {
      const slug = param('slug')
      const profile = PERSON_SLUG.test(slug) ? await findProfile(ctx.db, slug) : undefined
      if (profile === undefined) throw new NotFound('Такого психолога нет.')
      return ok(presentProfile(profile, ctx.clock()))
    })
    .describe({ summary: 'Страница психолога', answer: dataOf(profileAnswer) })
}

function json(bytes: Buffer): Response {
  return new Response(new Uint8Array(bytes), { headers: { 'content-type': 'application/json' } })
}
