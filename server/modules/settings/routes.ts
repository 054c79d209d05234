import { settingsAnswer, siteAnswer, updateSettingsSchema } from '#contract/office/settings.ts'
import { api } from '#contract/wire/api.ts'
import { dataOf } from '#contract/wire/http.ts'
import { NotFound } from '#server/platform/http/errors.ts'
import { anyone, can } from '#server/platform/http/guard.ts'
import { ok, type Router } from '#server/platform/http/router.ts'
import { updateSettings } from './commands.ts'
import type { SettingsCache } from './settings-cache.ts'
import { findSettings } from './queries.ts'

export function settingsRoutes(router: Router, kept: SettingsCache) {
  const staff = can('settings.manage')

  // Pages read it by this call, so that a kept page knows that it depends on it.
  router
    .get(api.site, anyone, async () => ok(await kept.current()))
    .describe({ summary: 'Что практика говорит о\u00a0себе на\u00a0каждой странице', answer: siteAnswer })

  router
    .get(api.settings, staff, async ({ ctx }) => {
      const row = await findSettings(ctx.db)
      if (row === undefined) throw new NotFound()
      return ok(kept.present(row))
    })
    .describe({ summary: 'Настройки практики', answer: dataOf(settingsAnswer) })

  router
    .update(api.settings, staff, async ({ ctx, body }) =>
      ok(kept.present(await updateSettings(ctx, kept, await body(updateSettingsSchema)))),
    )
    .describe({ summary: 'Изменить настройки практики', body: updateSettingsSchema, answer: dataOf(settingsAnswer) })
}
