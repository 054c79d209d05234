import { z } from 'zod'
import { operationAnswer, undoneAnswer } from '#contract/answers/operations.ts'
import { dataOf } from '#contract/answers/wire.ts'
import { api } from '#contract/api.ts'
import { can, signedIn } from '#server/platform/http/guard.ts'
import { ok, type Router } from '#server/platform/http/router.ts'
import { undoOperation, type Undoables } from './commands.ts'
import { undoableSince } from './policy.ts'
import { presentOperation } from './presenter.ts'
import { operationsOf } from './queries.ts'

/** Whoever may change many records may take such a change back; which one, its kind says. */
const mayUndo = can(
  'psychologists.publish',
  'psychologists.update',
  'psychologists.delete',
  'psychologists.workload',
  'users.activate',
  'users.fire',
  'reviews.moderate',
  'requests.manage',
  'pages.delete',
)

/** `undoables` say how each kind of operation is taken back: the modules that make them know. */
export function operationRoutes(router: Router, undoables: Undoables) {
  router
    .get(api.operations, signedIn, async ({ ctx }) => {
      const now = ctx.clock()
      const rows = await operationsOf(ctx.db, ctx.actor.id, undoableSince(now))
      return ok(rows.map((row) => presentOperation(row, ctx.actor, undoables[row.kind]?.permission, now)))
    })
    .describe({ summary: 'Свои массовые изменения за 30 дней', answer: dataOf(z.array(operationAnswer)) })

  router
    .post(api.operationUndo, mayUndo, async ({ ctx, id }) => ok(await undoOperation(ctx, id(), undoables)))
    .describe({
      summary: 'Отменить массовое изменение целиком: что с тех пор изменили, остаётся и названо',
      answer: dataOf(undoneAnswer),
    })
}
