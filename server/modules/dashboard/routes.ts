import { dashboardAnswer, dashboardQuery } from '#contract/office/reports/dashboard.ts'
import { api } from '#contract/wire/api.ts'
import type { BankName } from '#contract/payments/transactions.ts'
import { can } from '#server/platform/http/guard.ts'
import { ok, type Router } from '#server/platform/http/router.ts'
import type { SettingsCache } from '../settings/commands.ts'
import { dashboardOf } from './queries.ts'

export function dashboardRoutes(router: Router, zone: SettingsCache, bank: BankName | null, isDemo: boolean) {
  router
    .get(api.dashboard, can('dashboard.view'), async ({ ctx, query }) => {
      const { days } = query(dashboardQuery)
      return ok(await dashboardOf(ctx, days, zone, { bank, isDemo }))
    })
    .describe({
      summary: 'Главная: что ждёт, посещения, деньги месяца, последние изменения',
      query: dashboardQuery,
      answer: dashboardAnswer,
    })
}
