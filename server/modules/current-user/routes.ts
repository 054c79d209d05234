import { currentUserAnswer, optionsAnswer, type Session, sessionAnswer } from '#contract/people/current-user.ts'
import { dataOf } from '#contract/wire/http.ts'
import { api } from '#contract/wire/api.ts'
import { anyone, signedInOrProgram } from '#server/platform/http/guard.ts'
import { Answer } from '#server/platform/http/route.ts'
import { ok, type Router } from '#server/platform/http/router.ts'
import { options } from './options.ts'
import { currentUser } from './queries.ts'

export function currentUserRoutes(router: Router) {
  // The specification names the keys of the answer itself: there is no `data` around them.
  router
    .get(api.user, signedInOrProgram, async (call) => new Answer(200, await currentUser(call.ctx)))
    .describe({
      summary: 'Вошедший человек и всё, с чего начинается служебная часть',
      operationId: 'getCurrentUser',
      answer: currentUserAnswer,
    })

  router
    .get(api.options, signedInOrProgram, async (call) => ok(await options(call.ctx.db, call.ctx.actor)))
    .describe({ summary: 'Справочники для выбора', answer: dataOf(optionsAnswer) })

  router
    .get(api.session, anyone, ({ ctx: { actor } }) => {
      const session: Session = {
        user: actor && {
          id: actor.id,
          full_name: actor.full_name,
          first_name: actor.first_name,
          email: actor.email,
          avatar: actor.avatar === null ? null : `/media/${actor.avatar}`,
          roles: actor.roles,
          permissions: [...actor.permissions],
          psychologist_id: actor.psychologistId,
          viewing_as: actor.viewingAs,
          owes_two_factor: actor.isTwoFactorRequired,
        },
      }
      return ok(session)
    })
    .describe({ summary: 'Кто спрашивает', answer: dataOf(sessionAnswer) })
}
