import type { AppOptions } from './app-options.ts'
import { StatusCache } from './modules/status/status-cache.ts'
import { statusRoutes } from './modules/status/routes.ts'
import type { Router } from './platform/http/router.ts'

/** Answers how the installation does; the function tells how many of its parts need a person. */
export function openStatus(router: Router, options: AppOptions): () => Promise<number> {
  const { db, clock, log, isDemo = false, hasMailServer = false, payments, yclients, process } = options
  const status = new StatusCache({
    ...{ db, clock, log, isDemo, hasMailServer, process },
    bank: payments?.bank.name ?? null,
    yclients: !yclients ? 'off' : yclients.isDemo ? 'demo' : 'yclients',
    isSyncAutomatic: yclients?.isAutomatic ?? false,
  })
  statusRoutes(router, status)
  return () => status.troubles()
}
