import { api } from '#contract/api.ts'
import {
  createUserSchema,
  updateUserSchema,
  userActionSchema,
  userFilterSchema,
  userListQuery,
} from '#contract/users.ts'
import type { Actor } from '#server/platform/context.ts'
import { NotFound } from '#server/platform/http/errors.ts'
import { can } from '#server/platform/http/guard.ts'
import { pageMeta } from '#server/platform/http/page-meta.ts'
import { photoOf } from '#server/platform/http/photo.ts'
import { created, ok, type Call, type Router } from '#server/platform/http/router.ts'
import { validate } from '#server/platform/http/validate.ts'
import { heed } from '#server/platform/refusal.ts'
import { createUser, toggleActive, toggleFired, updateUser } from './commands.ts'
import { refusalToSee } from './policy.ts'
import { presentUser } from './presenter.ts'
import { findUserRow, listUsers } from './queries.ts'

const listSchema = userListQuery.extend({ filter: userFilterSchema.default({}) })

export function userRoutes(router: Router) {
  router.get(api.users, can('users.view'), async ({ ctx, query }) => {
    const { filter, ...list } = query(listSchema)
    const { rows, total } = await listUsers(ctx.db, ctx.actor, filter, list)
    return ok(
      rows.map((row) => presentUser(row, ctx.actor)),
      { meta: pageMeta(list, total) },
    )
  })

  router.create(api.users, can('users.create'), async ({ ctx, rawBody }) => {
    const body = await rawBody()
    const input = validate(createUserSchema, body.fields)
    return created(presentUser(await createUser(ctx, input, await photoOf(body)), ctx.actor))
  })

  router.get(api.userAccount, can('users.view'), async (call) => {
    return ok(presentUser(await personOf(call), call.ctx.actor))
  })

  router.update(api.userAccount, can('users.update'), async (call) => {
    const { id } = await personOf(call)
    const body = await call.rawBody()
    const input = validate(updateUserSchema, body.fields)
    return ok(presentUser(await updateUser(call.ctx, id, input, await photoOf(body)), call.ctx.actor))
  })

  router.patch(api.userToggleActive, can('users.activate'), async (call) => {
    const { id } = await personOf(call)
    const { version } = await call.body(userActionSchema)
    return ok(presentUser(await toggleActive(call.ctx, id, version), call.ctx.actor))
  })

  router.post(api.userFire, can('users.fire'), async (call) => {
    const { id } = await personOf(call)
    const { version } = await call.body(userActionSchema)
    return ok(presentUser(await toggleFired(call.ctx, id, version), call.ctx.actor))
  })
}

/** The account of the path: 404 when there is none, 403 when it stands above the one who asks. */
async function personOf(call: Call<Actor>) {
  const person = await findUserRow(call.ctx.db, call.id())
  if (person === undefined) throw new NotFound()
  heed(refusalToSee(call.ctx.actor, person), 'form')
  return person
}
