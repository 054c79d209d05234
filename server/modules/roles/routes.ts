import { z } from 'zod'
import {
  createRoleSchema,
  permissionAnswer,
  roleAnswer,
  rolesQuery,
  updateRoleSchema,
} from '#contract/people/access.ts'
import { dataOf, wholeListQuery } from '#contract/wire/http.ts'
import { api } from '#contract/wire/api.ts'
import { Forbidden, NotFound } from '#server/platform/http/errors.ts'
import { can } from '#server/platform/http/guard.ts'
import { created, noContent, ok, type Router } from '#server/platform/http/router.ts'
import { createRole, deleteRole, updateRole } from './commands.ts'
import { canSeeRole } from './policy.ts'
import { presentRole } from './presenter.ts'
import { findRole, listPermissions, listRoles } from './queries.ts'

const answer = dataOf(roleAnswer)

export function roleRoutes(router: Router) {
  // Whoever edits people needs the roles to choose from.
  router
    .get(api.roles, can('roles.manage', 'users.view'), async ({ ctx, query }) => {
      return ok(await listRoles(ctx.db, ctx.actor, query(rolesQuery).user_id))
    })
    .describe({ summary: 'Роли', query: rolesQuery, answer: dataOf(z.array(roleAnswer)) })

  router
    .get(api.role, can('roles.manage', 'users.view'), async ({ ctx, id }) => {
      const role = await findRole(ctx.db, id())
      if (role === undefined) throw new NotFound('Такой роли нет.')
      if (!canSeeRole(ctx.actor, role)) throw new Forbidden('Эта роль выше вашей.')
      return ok(presentRole(role, ctx.actor))
    })
    .describe({ summary: 'Роль', answer })

  router
    .create(api.roles, can('roles.manage'), async ({ ctx, body, once }) => {
      const input = await body(createRoleSchema)
      return once(
        (one) => createRole(one, input),
        (made) => created(presentRole(made, ctx.actor)),
      )
    })
    .describe({ summary: 'Завести роль', body: createRoleSchema, answer, status: 201 })

  router
    .update(api.role, can('roles.manage'), async ({ ctx, id, body }) => {
      const role = id()
      return ok(presentRole(await updateRole(ctx, role, await body(updateRoleSchema)), ctx.actor))
    })
    .describe({ summary: 'Изменить роль', body: updateRoleSchema, answer })

  router
    .delete(api.role, can('roles.manage'), async ({ ctx, id }) => {
      await deleteRole(ctx, id())
      return noContent()
    })
    .describe({ summary: 'Удалить роль' })

  router
    .get(api.permissions, can('permissions.view', 'roles.manage'), async ({ ctx, query }) => {
      query(wholeListQuery)
      return ok(await listPermissions(ctx.db))
    })
    .describe({ summary: 'Доступы', query: wholeListQuery, answer: dataOf(z.array(permissionAnswer)) })
}
