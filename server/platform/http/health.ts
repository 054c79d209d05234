import { z } from 'zod'
import { dataOf } from '#contract/answers/wire.ts'
import { api } from '#contract/api.ts'
import { isReady } from '../db/readiness.ts'
import { anyone } from './guard.ts'
import type { Router } from './router.ts'

const NOT_YET = { status: 503, headers: { 'retry-after': '2' } }

/**
 * Alive: the process answers. Ready: the database answers too, its migrations are in place, and the process is not
 * about to end.
 */
export function healthRoutes(router: Router, isDraining: () => boolean) {
  router
    .get(api.health, anyone, () => Response.json({ data: { status: 'ok' } }))
    .describe({
      summary: 'Процесс жив',
      answer: dataOf(z.strictObject({ status: z.literal('ok') })),
    })

  router
    .get(api.ready, anyone, async ({ ctx }) => {
      if (isDraining()) return Response.json({ data: { status: 'stopping' } }, NOT_YET)
      const status = (await isReady(ctx.db)) ? 'ready' : 'starting'
      return Response.json({ data: { status } }, status === 'ready' ? {} : NOT_YET)
    })
    .describe({
      summary: 'База отвечает, миграции на месте, процесс не завершается',
      answer: dataOf(z.strictObject({ status: z.enum(['ready', 'starting', 'stopping']) })),
    })
}
