import { sql } from 'kysely'
import { z } from 'zod'
import { dataOf } from '#contract/answers/wire.ts'
import { api } from '#contract/api.ts'
import { isMigrated } from '../db/migrate.ts'
import { anyone } from './guard.ts'
import type { Router } from './router.ts'

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
      if (isDraining()) return Response.json({ data: { status: 'stopping' } }, { status: 503 })
      const isReady = await sql`select 1`
        .execute(ctx.db)
        .then(() => isMigrated(ctx.db))
        .catch(() => false)
      return Response.json({ data: { status: isReady ? 'ready' : 'starting' } }, { status: isReady ? 200 : 503 })
    })
    .describe({
      summary: 'База отвечает, миграции на месте, процесс не завершается',
      answer: dataOf(z.strictObject({ status: z.enum(['ready', 'starting', 'stopping']) })),
    })
}
