import {
  acceptInvitationSchema,
  invitationAcceptedAnswer,
  invitationLinkAnswer,
  invitationLinkQuery,
  invitationSentAnswer,
} from '#contract/people/invitations.ts'
import { api } from '#contract/wire/api.ts'
import { anyone, can, forPeople } from '#server/platform/http/guard.ts'
import { accepted, created, noContent, ok, type Router } from '#server/platform/http/router.ts'
import { browserOf, setSignedInCookies } from '../sessions/cookies.ts'
import type { AuthSettings } from '../settings.ts'
import { acceptInvitation, inviteAgain, openInvitation, revokeInvitation, type StartCard } from './invitation.ts'

export function invitationRoutes(router: Router, settings: AuthSettings, startCard: StartCard) {
  router
    .get(api.invitations, anyone, async ({ ctx, query }) => {
      return ok(await openInvitation(ctx, settings, query(invitationLinkQuery).token))
    })
    .describe({
      summary: 'Что открывает ссылка приглашения',
      query: invitationLinkQuery,
      answer: invitationLinkAnswer,
    })

  router
    .post(api.acceptInvitation, anyone, async ({ ctx, hono, body }) => {
      const input = await body(acceptInvitationSchema)
      const opened = await acceptInvitation(ctx, settings, input, { browser: browserOf(hono), startCard })
      setSignedInCookies(hono, opened, settings)
      return created({ signed_in: true, psychologist_id: opened.psychologistId })
    })
    .describe({
      summary: 'Принять приглашение: придумать пароль и войти',
      body: acceptInvitationSchema,
      answer: invitationAcceptedAnswer,
      status: 201,
    })

  router
    .post(api.userInvitation, forPeople(can('users.update')), async ({ ctx, id }) => {
      return accepted(await inviteAgain(ctx, settings, id()))
    })
    .describe({
      summary: 'Отправить приглашение ещё раз; прежняя ссылка больше не действует',
      answer: invitationSentAnswer,
      status: 202,
    })

  router
    .delete(api.userInvitation, forPeople(can('users.update')), async ({ ctx, id }) => {
      await revokeInvitation(ctx, id())
      return noContent()
    })
    .describe({ summary: 'Отозвать приглашение' })
}
