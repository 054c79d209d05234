import type { Zoned } from '#contract/office/settings.ts'
import { z } from 'zod'
import { dataOf } from '#contract/wire/http.ts'
import {
  createSavedViewSchema,
  savedViewAnswer,
  savedViewCountAnswer,
  savedViewCountsQuery,
  savedViewRolesQuery,
  savedViewsQuery,
  sharingRoleAnswer,
  updateSavedViewSchema,
  VIEW_SCREENS,
} from '#contract/office/saved-views.ts'
import { api } from '#contract/wire/api.ts'
import type { Permission } from '#contract/people/permissions.ts'
import { screens } from '#contract/people/screens.ts'
import { can } from '#server/platform/http/guard.ts'
import { created, noContent, ok, type Router } from '#server/platform/http/router.ts'
import { throwIfRefused } from '#server/platform/refusal.ts'
import { createSavedView, deleteSavedView, updateSavedView } from './commands.ts'
import { refusalToUse } from './policy.ts'
import { presentSavedView } from './presenter.ts'
import { listSavedViews, sharingRoles } from './queries.ts'
import { countViews } from './view-counts.ts'

/** For those who have a list to look at; which one, its screen says. */
const hasLists = can(...permissionsOfLists())

export function savedViewRoutes(router: Router, zone: Zoned) {
  router
    .get(api.savedViews, hasLists, async ({ ctx, query }) => {
      const { screen } = query(savedViewsQuery)
      throwIfRefused(refusalToUse(ctx.actor, screen), 'screen')
      const rows = await listSavedViews(ctx.db, ctx.actor, screen)
      return ok(rows.map((row) => presentSavedView(row, ctx.actor)))
    })
    .describe({
      summary: 'Сохранённые виды списка: свои и те, которыми поделились с ролью',
      query: savedViewsQuery,
      answer: dataOf(z.array(savedViewAnswer)),
    })

  router
    .get(api.savedViewCounts, hasLists, async ({ ctx, query }) => {
      const { screen } = query(savedViewCountsQuery)
      throwIfRefused(refusalToUse(ctx.actor, screen), 'screen')
      return ok(await countViews(ctx, screen, await listSavedViews(ctx.db, ctx.actor, screen), zone.timeZone))
    })
    .describe({
      summary: 'Сколько записей находит каждый вид списка, готовый и сохранённый',
      query: savedViewCountsQuery,
      answer: dataOf(z.array(savedViewCountAnswer)),
    })

  router
    .get(api.savedViewRoles, hasLists, async ({ ctx, query }) => {
      const { screen } = query(savedViewRolesQuery)
      throwIfRefused(refusalToUse(ctx.actor, screen), 'screen')
      return ok(await sharingRoles(ctx.db, ctx.actor, screen))
    })
    .describe({
      summary: 'С какими ролями можно поделиться видом списка',
      query: savedViewRolesQuery,
      answer: dataOf(z.array(sharingRoleAnswer)),
    })

  router
    .create(api.savedViews, hasLists, async ({ ctx, body, once }) => {
      const input = await body(createSavedViewSchema)
      return once(
        (one) => createSavedView(one, input),
        (made) => created(presentSavedView(made, ctx.actor)),
      )
    })
    .describe({
      summary: 'Сохранить вид списка',
      body: createSavedViewSchema,
      answer: dataOf(savedViewAnswer),
      status: 201,
    })

  router
    .update(api.savedView, hasLists, async ({ ctx, id, body }) => {
      return ok(presentSavedView(await updateSavedView(ctx, id(), await body(updateSavedViewSchema)), ctx.actor))
    })
    .describe({ summary: 'Изменить сохранённый вид', body: updateSavedViewSchema, answer: dataOf(savedViewAnswer) })

  router
    .delete(api.savedView, hasLists, async ({ ctx, id }) => {
      await deleteSavedView(ctx, id())
      return noContent()
    })
    .describe({ summary: 'Удалить сохранённый вид' })
}

function permissionsOfLists(): [Permission, ...Permission[]] {
  const guards = VIEW_SCREENS.flatMap((name) => screens[name].guard)
  return [...new Set(guards)] as [Permission, ...Permission[]]
}
