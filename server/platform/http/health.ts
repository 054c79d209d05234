import { z } from 'zod'
import { dataOf } from '#contract/wire/http.ts'
import { api } from '#contract/wire/api.ts'
import { isReady } from '../db/connection/readiness.ts'
import { anyone } from './guard.ts'
import { Answer } from './route.ts'
import { ok, type Router } from './router.ts'

/**
 * Alive: the process answers. Ready: the database answers too, its migrations are in place, and the process is not
 * about to end.
 */
export function healthRoutes(router: Router, isDraining: () => boolean) {
  router
    .get(api.health, anyone, () => ok({ status: 'ok' }))
    .describe({
      summary: 'Процесс жив',
      answer: dataOf(z.strictObject({ status: z.literal('ok') })),
    })

  router
    .get(api.ready, anyone, async ({ ctx }) => {
      const status = isDraining() ? 'stopping' : (await isReady(ctx.db)) ? 'ready' : 'starting'
      return status === 'ready' ? ok({ status }) : new Answer(503, { data: { status } }, { 'retry-after': '2' })
    })
    .describe({
      summary: 'База отвечает, миграции на месте, процесс не завершается',
      answer: dataOf(z.strictObject({ status: z.enum(['ready', 'starting', 'stopping']) })),
    })
}
