import type { Context } from 'hono'
import { z } from 'zod'
import { idSchema } from '#contract/wire/http.ts'
import type { Actor } from '../context.ts'
import { refuseProgram } from './refuse-program.ts'
import type { AppEnv, CallHead, Guard, RouteRow } from './route.ts'
import { validate } from './validate.ts'

const idParam = z.object({ title: idSchema })

/** Who asks, and about which record: everything that the guard asks of them before the body is read. */
export async function headOf<A extends Actor | null>(
  context: Context<AppEnv>,
  row: RouteRow,
  guard: Guard<A>,
): Promise<CallHead<A>> {
  context.set('route', row.path)
  const ctx = context.get('ctx')
  const actor = guard.check(ctx.actor)
  if (ctx.actor?.token !== undefined) refuseProgram(guard, row.method)
  const head = {
    ctx: { ...ctx, actor },
    id: () => validate(idParam, { title: context.req.param('id') }).title,
  }
  await guard.checkCall?.(head)
  return head
}
