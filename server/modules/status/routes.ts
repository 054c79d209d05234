import { statusAnswer } from '#contract/office/status.ts'
import { href, mayOpen, screens } from '#contract/people/screens.ts'
import { statusApi } from '#contract/wire/status-api.ts'
import { can } from '#server/platform/http/guard.ts'
import { ok, type Router } from '#server/platform/http/router.ts'
import type { StatusCache } from './status-cache.ts'

export function statusRoutes(router: Router, status: StatusCache) {
  router
    .get(statusApi.status, can('status.view'), async ({ ctx }) => {
      const { parts, ...found } = await status.read()
      const open = parts.map(({ screen, ...part }) => ({
        ...part,
        screen:
          screen !== null && mayOpen(screens[screen], ctx.actor.permissions)
            ? { path: href(screen), title: screens[screen].title }
            : null,
      }))
      return ok({ ...found, parts: open })
    })
    .describe({
      summary: 'Состояние системы: задания, письма, банк, YCLIENTS, копии, диск, версии',
      answer: statusAnswer,
    })
}
