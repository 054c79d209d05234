import { pageOf } from '#contract/answers/wire.ts'
import { trashItemAnswer } from '#contract/answers/directories.ts'
import { api } from '#contract/api.ts'
import { trashListQuery } from '#contract/trash.ts'
import { can } from '#server/platform/http/guard.ts'
import { pageMeta } from '#server/platform/http/page-meta.ts'
import { ok, type Router } from '#server/platform/http/router.ts'
import { listTrash } from './queries.ts'

/** Whoever may delete something may look into the trash, and sees there what they may take out again. */
const mayDelete = can(
  'psychologists.delete',
  'specializations.manage',
  'topics.manage',
  'positions.manage',
  'branches.manage',
  'pages.delete',
)

export function trashRoutes(router: Router) {
  router
    .get(api.trash, mayDelete, async (call) => {
      const { filter, ...list } = call.query(trashListQuery)
      const { items, total, read_as } = await listTrash(call.ctx.db, call.ctx.actor, filter, list)
      return ok(items, { meta: pageMeta(list, total, read_as) })
    })
    .describe({ summary: 'Что лежит в корзине', query: trashListQuery, answer: pageOf(trashItemAnswer) })
}
