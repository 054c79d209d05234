import { resourceRoutes } from '#server/platform/resource-routes.ts'
import type { Router } from '#server/platform/http/router.ts'
import { DIRECTORIES } from './commands.ts'

export function directoryRoutes(router: Router) {
  for (const { entity, records, schemas } of Object.values(DIRECTORIES)) {
    resourceRoutes(router, entity, records, schemas)
  }
}
