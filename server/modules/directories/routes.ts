import { api } from '#contract/wire/api.ts'
import { dataOf } from '#contract/wire/http.ts'
import { crisisHelpAnswer } from '#contract/crisis/crisis-answers.ts'
import { anyone } from '#server/platform/http/guard.ts'
import { resourceRoutes } from '#server/platform/resource-routes.ts'
import { ok, type Router } from '#server/platform/http/router.ts'
import { DIRECTORIES } from './commands.ts'
import { crisisHelp } from './queries.ts'

export function directoryRoutes(router: Router) {
  router
    .get(api.crisisHelp, anyone, async ({ ctx }) => ok(await crisisHelp(ctx.db)))
    .describe({ summary: 'Телефоны, по которым отвечают сразу', answer: dataOf(crisisHelpAnswer) })

  for (const { entity, records, schemas } of Object.values(DIRECTORIES)) {
    resourceRoutes(router, entity, records, schemas)
  }
}
