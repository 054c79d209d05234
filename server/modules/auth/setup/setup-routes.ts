import { setupDoneAnswer, setupLinkAnswer, setupLinkQuery, setupSchema } from '#contract/people/setup.ts'
import { api } from '#contract/wire/api.ts'
import { anyone } from '#server/platform/http/guard.ts'
import { created, ok, type Router } from '#server/platform/http/router.ts'
import { browserOf, setSignedInCookies } from '../sessions/cookies.ts'
import { completeSetup, openSetup, type SetupServices } from './setup.ts'

export function setupRoutes(router: Router, services: SetupServices) {
  router
    .get(api.setup, anyone, async ({ ctx, query }) => {
      return ok(await openSetup(ctx, services, query(setupLinkQuery).token))
    })
    .describe({
      summary: 'Что открывает ссылка первого запуска',
      query: setupLinkQuery,
      answer: setupLinkAnswer,
    })

  router
    .post(api.setup, anyone, async ({ ctx, hono, body }) => {
      const input = await body(setupSchema)
      setSignedInCookies(hono, await completeSetup(ctx, services, input, browserOf(hono)), services)
      return created({ signed_in: true })
    })
    .describe({
      summary: 'Первый запуск: администратор и практика',
      body: setupSchema,
      answer: setupDoneAnswer,
      status: 201,
    })
}
