import type { Context } from 'hono'
import { api } from '#contract/api.ts'
import { updateProfileSchema } from '#contract/users.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { signedIn } from '#server/platform/http/guard.ts'
import { photoOf } from '#server/platform/http/photo.ts'
import { ok, type Router } from '#server/platform/http/router.ts'
import { validate } from '#server/platform/http/validate.ts'
import { heed } from '#server/platform/refusal.ts'
import { findUser } from '../users/queries.ts'
import { updateProfile } from './commands.ts'
import { refusalToUpdate } from './policy.ts'

interface ProfileOptions {
  /** Ends every session of a person but the one of this request. */
  closeOtherSessions: (tx: Tx, userId: number, request: Context) => Promise<unknown>
}

export function profileRoutes(router: Router, { closeOtherSessions }: ProfileOptions) {
  router.update(api.profile, signedIn, async ({ ctx, hono, id, rawBody }) => {
    const own = id()
    heed(refusalToUpdate(ctx.actor, own), 'id')
    const body = await rawBody()
    const input = validate(updateProfileSchema, body.fields)
    await updateProfile(ctx, input, await photoOf(body), (tx) => closeOtherSessions(tx, own, hono))
    return ok(await findUser(ctx.db, own, ctx.actor))
  })
}
