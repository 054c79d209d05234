import { api } from '#contract/api.ts'
import { createSpecializationSchema, updateSpecializationSchema } from '#contract/directories.ts'
import { can } from '#server/platform/http/guard.ts'
import { created, noContent, ok, type Router } from '#server/platform/http/router.ts'
import { specializations } from './commands.ts'
import { listSpecializations } from './queries.ts'

export function specializationRoutes(router: Router) {
  router.get(api.specializations, can('specializations.view', 'psychologists.update-own'), async (call) =>
    ok(await listSpecializations(call.ctx.db)),
  )

  router.create(api.specializations, can('specializations.manage'), async (call) => {
    return created(await specializations.create(call.ctx, await call.body(createSpecializationSchema)))
  })

  router.update(api.specialization, can('specializations.manage'), async (call) => {
    return ok(await specializations.update(call.ctx, call.id(), await call.body(updateSpecializationSchema)))
  })

  router.delete(api.specialization, can('specializations.manage'), async (call) => {
    await specializations.trash(call.ctx, call.id())
    return noContent()
  })

  router.post(api.specializationRestore, can('specializations.manage'), async (call) =>
    ok(await specializations.restore(call.ctx, call.id())),
  )
}
