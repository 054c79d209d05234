import { z } from 'zod'
import { dataOf } from '#contract/wire/http.ts'
import { operationAnswer, operationsQuery, undoneAnswer } from '#contract/office/operations.ts'
import { directoryManages } from '#contract/people/directory-permissions.ts'
import { api } from '#contract/wire/api.ts'
import { can, signedInOrProgram } from '#server/platform/http/guard.ts'
import { ok, type Router } from '#server/platform/http/router.ts'
import { throwIfRefused } from '#server/platform/refusal.ts'
import { undoOperation, type Undoables } from './commands.ts'
import { lacking, refusalToSeeAll, undoableSince } from './policy.ts'
import { presentOperation } from './presenter.ts'
import { listOperations } from './queries.ts'

/** Whoever may change many records may take such a change back; which one, its kind says. */
const mayUndo = can(
  'psychologists.publish',
  'psychologists.update',
  'psychologists.delete',
  'psychologists.workload',
  'users.update',
  'users.activate',
  'users.fire',
  'reviews.moderate',
  'requests.manage',
  'integrations.manage',
  'pages.delete',
  ...directoryManages,
)

/** `undoables` say how each kind of operation is taken back: the modules that make them know. */
export function operationRoutes(router: Router, undoables: Undoables) {
  router
    .get(api.operations, signedInOrProgram, async ({ ctx, query }) => {
      const now = ctx.clock()
      const { kind, of } = query(operationsQuery).filter
      if (of === 'all') throwIfRefused(refusalToSeeAll(ctx.actor), 'of')
      const permission = kind === undefined ? undefined : undoables[kind]?.permission
      if (kind !== undefined && permission === undefined) return ok([])
      if (permission !== undefined) throwIfRefused(lacking(ctx.actor, permission), 'kind')
      const isOwn = kind === undefined && of === undefined
      const rows = await listOperations(ctx.db, { actorId: isOwn ? ctx.actor.id : undefined, kind }, undoableSince(now))
      return ok(rows.map((row) => presentOperation(row, ctx.actor, undoables[row.kind]?.permission, now)))
    })
    .describe({
      summary: 'Массовые изменения за 30 дней: свои, с filter[kind] всех, кто делал такое, с filter[of]=all вообще все',
      query: operationsQuery,
      answer: dataOf(z.array(operationAnswer)),
    })

  router
    .post(api.operationUndo, mayUndo, async ({ ctx, id }) => ok(await undoOperation(ctx, id(), undoables)))
    .describe({
      summary: 'Отменить массовое изменение целиком: что с тех пор изменили, остаётся и названо',
      answer: dataOf(undoneAnswer),
    })
}
