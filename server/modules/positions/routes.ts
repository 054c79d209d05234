import { api } from '#contract/api.ts'
import { createPositionSchema, updatePositionSchema } from '#contract/directories.ts'
import { can } from '#server/platform/http/guard.ts'
import { created, noContent, ok, type Router } from '#server/platform/http/router.ts'
import { positions } from './commands.ts'
import { listPositions } from './queries.ts'

export function positionRoutes(router: Router) {
  router.get(api.positions, can('positions.view', 'psychologists.update-own'), async (call) =>
    ok(await listPositions(call.ctx.db)),
  )

  router.create(api.positions, can('positions.manage'), async (call) => {
    return created(await positions.create(call.ctx, await call.body(createPositionSchema)))
  })

  router.update(api.position, can('positions.manage'), async (call) => {
    return ok(await positions.update(call.ctx, call.id(), await call.body(updatePositionSchema)))
  })

  router.delete(api.position, can('positions.manage'), async (call) => {
    await positions.trash(call.ctx, call.id())
    return noContent()
  })

  router.post(api.positionRestore, can('positions.manage'), async (call) =>
    ok(await positions.restore(call.ctx, call.id())),
  )
}
