import type { Context } from 'hono'
import { dataOf } from '#contract/wire/http.ts'
import { api } from '#contract/wire/api.ts'
import { profileAnswer, updateProfileSchema, userAnswer } from '#contract/people/users.ts'
import type { Actor, Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { refusing, signedIn } from '#server/platform/http/guard.ts'
import { PHOTO_FORM_MAX_BYTES, photoOf } from '#server/platform/http/body/photo.ts'
import type { CallHead } from '#server/platform/http/route.ts'
import { ok, type Router } from '#server/platform/http/router.ts'
import { throwIfRefused } from '#server/platform/refusal.ts'
import type { CredentialNotices } from '../users/commands.ts'
import { findUser } from '../users/queries.ts'
import { updateProfile, type OwnEmail } from './commands.ts'
import { refusalToOpen, refusalToUpdate } from './policy.ts'

/** Ends every session of a person but the one of this request. */
type CloseOtherSessions = (tx: Tx, userId: number, request: Context) => Promise<unknown>

export function profileRoutes(
  router: Router,
  notices: CredentialNotices,
  ownEmail: OwnEmail,
  closeOtherSessions: CloseOtherSessions,
) {
  const profileOf = async (ctx: Ctx) => ({
    ...(await findUser(ctx.db, ctx.actor.id, ctx.actor)),
    pending_email: await ownEmail.pending(ctx),
  })

  router
    .get(api.profile, signedIn, async ({ ctx, id }) => {
      const own = id()
      throwIfRefused(refusalToOpen(ctx.actor, own), 'id')
      return ok(await profileOf(ctx))
    })
    .describe({ summary: 'Свой профиль', answer: dataOf(profileAnswer) })

  router
    .update(api.profile, refusing(signedIn, refuseOthers), async ({ ctx, hono, id, body, rawBody }) => {
      const own = id()
      const input = await body(updateProfileSchema)
      const photo = photoOf(await rawBody())
      await updateProfile(ctx, input, photo, {
        closeOtherSessions: (tx) => closeOtherSessions(tx, own, hono),
        ownEmail,
        notices,
      })
      return ok(await profileOf(ctx))
    })
    .describe({
      summary: 'Изменить свой профиль',
      body: updateProfileSchema,
      files: { avatar: 'Фотография: WebP, PNG или JPEG до 10 МБ; remove_avatar=1 убирает её' },
      uploadMaxBytes: PHOTO_FORM_MAX_BYTES,
      answer: dataOf(profileAnswer),
      current: userAnswer,
    })
}

function refuseOthers({ ctx, id }: CallHead<Actor>) {
  throwIfRefused(refusalToUpdate(ctx.actor, id()), 'id')
}
