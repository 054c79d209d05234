import type { Zoned } from '#contract/office/settings.ts'
import { z } from 'zod'
import {
  catalogAnswer,
  catalogFilterSchema,
  catalogListQuery,
  catalogPeopleQuery,
  catalogSummaryAnswer,
  comparedAnswer,
  profileAnswer,
  suggestionsAnswer,
  suggestionsQuery,
} from '#contract/catalog.ts'
import { asksForUrgentHelp } from '#contract/crisis/crisis-words.ts'
import { dataOf } from '#contract/wire/http.ts'
import { withKnownText } from '#server/platform/http/whole-response.ts'
import { api } from '#contract/wire/api.ts'
import { PERSON_SLUG } from '#contract/visitors/favourites.ts'
import { NotFound } from '#server/platform/http/errors.ts'
import { anyone } from '#server/platform/http/guard.ts'
import { ok, type Router } from '#server/platform/http/router.ts'
import type { AppSecret } from '#server/platform/security/encryption.ts'
import { findPeople } from './people.ts'
import { landingRoutes } from './landing-routes.ts'
import { newSearchLimit } from './new-search-limit.ts'
import { zonedMoment } from './fair-order.ts'
import { presentCard } from './presenter.ts'
import { findProfile, findSimilar } from './profile.ts'
import { searchCatalog } from './queries.ts'
import type { CatalogIndex } from './read-model/catalog-index.ts'
import type { CatalogReadModel } from './read-model/catalog-read-model.ts'
import { homePageCounts } from './read-model/home-page-counts.ts'
import { similarPeople } from './read-model/people/nearest-people.ts'
import { suggestionsFor } from './read-model/suggestions.ts'
import { suggestionLimit } from './suggestion-limit.ts'
import { summarise } from './summary.ts'

const catalogSchema = catalogListQuery.extend({ filter: catalogFilterSchema.default({}) })

interface CatalogOptions {
  zone: Zoned
  appSecret: AppSecret
  catalog: CatalogReadModel
}

export function catalogRoutes(router: Router, { zone, appSecret, catalog }: CatalogOptions) {
  const newSearch = newSearchLimit(appSecret)
  const countSuggestion = suggestionLimit()
  landingRoutes(router, zone, catalog)

  router
    .get(api.catalog, anyone, async ({ ctx, query, paged }) => {
      const { filter, ...list } = query(catalogSchema)
      const moment = zonedMoment(zone, ctx.clock())
      const answer = async () => {
        const bytes = await catalog.answer(filter, list, moment, paged)
        if (bytes !== null) return json(bytes)
        const { rows, total, ...more } = await searchCatalog(ctx.db, filter, list, moment)
        return ok(
          rows.map((row) => presentCard(row, moment.now)),
          { ...paged(list, total), ...more },
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
      const known = await catalog.withCards((index) => homePageCounts(index, now), now)
      if (known !== null) return ok({ ...known.told, soonest: known.cards })
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
    .get(api.catalogSuggestions, anyone, async ({ ctx, query }) => {
      const { q } = query(suggestionsQuery)
      countSuggestion(ctx)
      const known = await catalog.withCards((index) => suggestionsFor(index, q), ctx.clock())
      if (known === null) return ok({ ...NO_SUGGESTIONS, is_urgent: asksForUrgentHelp(q) })
      return ok({ ...known.told, people: known.cards.map(({ slug, full_name }) => ({ slug, full_name })) })
    })
    .describe({
      summary: 'Подсказки к\u00a0поиску: темы, методы и\u00a0люди',
      query: suggestionsQuery,
      answer: dataOf(suggestionsAnswer),
    })

  router
    .get(api.catalogPsychologist, anyone, async ({ ctx, param }) => {
      const slug = param('slug')
      const person = PERSON_SLUG.test(slug) ? await findProfile(ctx.db, slug) : undefined
      if (person === undefined) throw new NotFound('Такого психолога нет.')
      const { id } = person
      const moment = zonedMoment(zone, ctx.clock())
      const likeThem = (index: CatalogIndex) => similarPeople(index, id, moment.day)
      const similar = (await catalog.withCards(likeThem, moment.now))?.cards ?? (await findSimilar(ctx.db, id, moment))
      return ok({ ...presentCard(person.row, moment.now), similar })
    })
    .describe({ summary: 'Страница психолога', answer: dataOf(profileAnswer) })
}

/** While the catalog is not in memory a search is still answered. */
const NO_SUGGESTIONS = { topics: [], specializations: [], people: [] }

function json(kept: Buffer): Response {
  const bytes = kept as Buffer<ArrayBuffer>
  const response = new Response(bytes, { headers: { 'content-type': 'application/json' } })
  return withKnownText(
    response,
    () => bytes.toString(),
    () => bytes,
  )
}
