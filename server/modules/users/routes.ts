import { dataOf, pageOf } from '#contract/wire/http.ts'
import { api } from '#contract/wire/api.ts'
import {
  createUserSchema,
  updateUserSchema,
  userActionSchema,
  userAnswer,
  userFilterSchema,
  userListQuery,
} from '#contract/people/users.ts'
import type { Actor } from '#server/platform/context.ts'
import { NotFound } from '#server/platform/http/errors.ts'
import { can, refusing } from '#server/platform/http/guard.ts'
import { PHOTO_FORM_MAX_BYTES, photoOf } from '#server/platform/http/body/photo.ts'
import type { CallHead } from '#server/platform/http/route.ts'
import { created, ok, type Router } from '#server/platform/http/router.ts'
import { throwIfRefused } from '#server/platform/refusal.ts'
import { toggleActive, toggleFired, updateUser, type AccountNotices } from './commands.ts'
import { createUser } from './new-accounts.ts'
import { refusalToSee } from './policy.ts'
import { presentUser } from './presenter.ts'
import { findUserRow, listUsers } from './queries.ts'
import { accountErrors } from './account-errors.ts'

const listSchema = userListQuery.extend({ filter: userFilterSchema.default({}) })
const answer = dataOf(userAnswer)
const photo = {
  files: { avatar: 'Фотография: WebP, PNG или JPEG до 10 МБ; remove_avatar=1 убирает её' },
  uploadMaxBytes: PHOTO_FORM_MAX_BYTES,
}

export function userRoutes(router: Router, notices: AccountNotices) {
  const { invite } = notices
  router
    .get(api.users, can('users.view'), async ({ ctx, query, paged }) => {
      const { filter, ...list } = query(listSchema)
      const { rows, total, corrected_query } = await listUsers(ctx.db, filter, list, ctx.actor)
      return ok(
        rows.map((row) => presentUser(row, ctx.actor)),
        paged(list, total, corrected_query),
      )
    })
    .describe({ summary: 'Список пользователей', query: listSchema, answer: pageOf(userAnswer) })

  router
    .create(api.users, can('users.create'), async ({ ctx, body, rawBody, once }) => {
      const input = await body(createUserSchema, (sound) => accountErrors(ctx.db, sound))
      const photo = photoOf(await rawBody())
      return once(
        (one) => createUser(one, input, photo, invite),
        (made) => created(presentUser(made, ctx.actor)),
      )
    })
    .describe({
      summary: 'Завести пользователя; без пароля ему уходит приглашение',
      body: createUserSchema,
      ...photo,
      answer,
      status: 201,
    })

  router
    .get(api.userAccount, can('users.view'), async (call) => {
      return ok(presentUser(await personOf(call), call.ctx.actor))
    })
    .describe({ summary: 'Пользователь', answer })

  router
    .update(api.userAccount, refusing(can('users.update'), refuseThoseAbove), async (call) => {
      const stored = await personOf(call)
      const input = await call.body(updateUserSchema, (sound) => accountErrors(call.ctx.db, sound, stored))
      const person = await updateUser(call.ctx, stored.id, input, photoOf(await call.rawBody()), { notices })
      return ok(presentUser(person, call.ctx.actor))
    })
    .describe({ summary: 'Изменить пользователя', body: updateUserSchema, ...photo, answer })

  router
    .patch(api.userToggleActive, can('users.activate'), async (call) => {
      const { id } = await personOf(call)
      const { version } = await call.body(userActionSchema)
      return ok(presentUser(await toggleActive(call.ctx, id, { version, notices }), call.ctx.actor))
    })
    .describe({ summary: 'Отключить или включить пользователя', body: userActionSchema, answer })

  router
    .post(api.userFire, can('users.fire'), async (call) => {
      const { id } = await personOf(call)
      const { version } = await call.body(userActionSchema)
      return ok(presentUser(await toggleFired(call.ctx, id, { version, notices }), call.ctx.actor))
    })
    .describe({ summary: 'Уволить пользователя или вернуть', body: userActionSchema, answer })
}

/** The account of the path: 404 when there is none, 403 when it stands above the one who asks. */
async function personOf(call: CallHead<Actor>) {
  const person = await findUserRow(call.ctx.db, call.id())
  if (person === undefined) throw new NotFound()
  throwIfRefused(refusalToSee(call.ctx.actor, person), 'form')
  return person
}

async function refuseThoseAbove(call: CallHead<Actor>) {
  await personOf(call)
}
