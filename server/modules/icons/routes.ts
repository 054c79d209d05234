import { iconDataAnswer, iconDataQuery, iconSearchAnswer, iconSearchQuery } from '#contract/content/icons.ts'
import { api } from '#contract/wire/api.ts'
import { anyone, signedInOrProgram } from '#server/platform/http/guard.ts'
import { Answer } from '#server/platform/http/route.ts'
import type { Router } from '#server/platform/http/router.ts'
import { iconData, searchIcons } from './queries.ts'

/** The installed set changes with a release, not in between. */
const DAY = 'public, max-age=86400'

export function iconRoutes(router: Router) {
  router
    .get(
      api.iconData,
      anyone,
      ({ query }) => new Answer(200, iconData(query(iconDataQuery).icons), { 'cache-control': DAY }),
    )
    .describe({
      summary: 'Рисунки значков по именам, как их отдаёт Iconify',
      query: iconDataQuery,
      answer: iconDataAnswer,
    })

  router
    .get(api.iconSearch, signedInOrProgram, ({ query }) => {
      const { query: words, limit } = query(iconSearchQuery)
      return new Answer(200, searchIcons(words, limit))
    })
    .describe({
      summary: 'Имена значков по русским и английским словам',
      query: iconSearchQuery,
      answer: iconSearchAnswer,
    })
}
