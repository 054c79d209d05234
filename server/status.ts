import type { AppOptions } from './app-options.ts'
import { KeptStatus } from './modules/status/kept-status.ts'
import { statusRoutes } from './modules/status/routes.ts'
import type { Router } from './platform/http/router.ts'

/** Answers how the installation does; the function tells how many of its parts need a person. */
export function openStatus(router: Router, options: AppOptions): () => Promise<number> {
  const { db, clock, log, isDemo = false, hasMailServer = false, payments, yclients, process } = options
  const status = new KeptStatus({
    ...{ db, clock, log, isDemo, hasMailServer, process },
    bank: payments?.bank.name ?? null,
    yclients: !yclients ? 'off' : yclients.isDemo ? 'demo' : 'yclients',
    isSyncAutomatic: yclients?.isAutomatic ?? false,
  })
  statusRoutes(router, status)
  return () => status.troubles()
}
