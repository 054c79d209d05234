import { api } from '#contract/wire/api.ts'
import { wholeListQuery } from '#contract/wire/http.ts'
import { openSessionsAnswer, viewingAsAnswer } from '#contract/people/auth.ts'
import { viewAsSchema } from '#contract/people/view-as.ts'
import { can, forPeople, signedIn } from '#server/platform/http/guard.ts'
import { noContent, ok, type Router } from '#server/platform/http/router.ts'
import { findManageableAccount } from '../manageable-account.ts'
import { sessionTokenOf } from './cookies.ts'
import { endOtherSessions, endSession, endSessionsOf, openSessionsOf } from './open-sessions.ts'
import { endViewAs, actualAdmin, viewAs } from './view-as.ts'

export function sessionRoutes(router: Router) {
  router
    .get(api.sessions, signedIn, async ({ ctx, hono, query }) => {
      query(wholeListQuery)
      return ok(await openSessionsOf(ctx, ctx.actor.id, sessionTokenOf(hono)))
    })
    .describe({ summary: 'Свои открытые входы', query: wholeListQuery, answer: openSessionsAnswer })

  // Before the next one, whose path without an id it is.
  router
    .delete(api.sessions, signedIn, async ({ ctx, hono }) => {
      await endOtherSessions(ctx, sessionTokenOf(hono))
      return noContent()
    })
    .describe({ summary: 'Завершить все свои входы, кроме этого' })

  router
    .delete(api.openSession, signedIn, async ({ ctx, id }) => {
      await endSession(ctx, id())
      return noContent()
    })
    .describe({ summary: 'Завершить один вход: свой или того, за чьей учётной записью следят' })

  router
    .get(api.userSessions, forPeople(can('users.update')), async ({ ctx, hono, id, query }) => {
      query(wholeListQuery)
      const person = await findManageableAccount(ctx, id())
      return ok(await openSessionsOf(ctx, person.id, sessionTokenOf(hono)))
    })
    .describe({ summary: 'Открытые входы человека', query: wholeListQuery, answer: openSessionsAnswer })

  router
    .delete(api.userSessions, forPeople(can('users.update')), async ({ ctx, id }) => {
      await endSessionsOf(ctx, await findManageableAccount(ctx, id()))
      return noContent()
    })
    .describe({ summary: 'Завершить все входы человека' })

  router
    .post(api.viewAs, actualAdmin, async ({ ctx, hono, body }) => {
      const { role } = await body(viewAsSchema)
      return ok({ viewing_as: await viewAs(ctx, sessionTokenOf(hono), role) })
    })
    .describe({ summary: 'Смотреть глазами другой роли, только читая', body: viewAsSchema, answer: viewingAsAnswer })

  router
    .delete(api.viewAs, signedIn, async ({ ctx, hono }) => {
      await endViewAs(ctx, sessionTokenOf(hono))
      return noContent()
    })
    .describe({ summary: 'Вернуться к своей роли' })
}
