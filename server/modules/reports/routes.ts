import { periodBefore, wholePeriod } from '#contract/office/reports/report-period.ts'
import { reportsAnswer, reportsQuery } from '#contract/office/reports/reports.ts'
import type { Zoned } from '#contract/office/settings.ts'
import { api } from '#contract/wire/api.ts'
import { dayIn } from '#server/platform/calendar.ts'
import { can } from '#server/platform/http/guard.ts'
import { ok, type Router } from '#server/platform/http/router.ts'
import { loadReport } from './load-report.ts'
import { moneyReport } from './money-report.ts'
import { requestsReport } from './requests-report.ts'

/** The practice in numbers, each part for those who see the list behind it. */
export function reportsRoutes(router: Router, zone: Zoned) {
  router
    .get(api.reports, can('requests.view', 'transactions.view'), async ({ ctx, query }) => {
      const period = wholePeriod(query(reportsQuery), dayIn(zone.timeZone, ctx.clock()))
      const asked = { period, before: periodBefore(period), timeZone: zone.timeZone }
      const { db, actor } = ctx
      const seesRequests = actor.permissions.has('requests.view')
      const [requests, money, load] = await Promise.all([
        seesRequests ? requestsReport(db, asked) : null,
        actor.permissions.has('transactions.view') ? moneyReport(db, asked) : null,
        seesRequests ? loadReport(db, asked) : null,
      ])
      return ok({ period, before: asked.before, requests, money, load })
    })
    .describe({
      summary: 'Отчёты: заявки, деньги и\u00a0встречи за\u00a0период рядом с\u00a0предыдущим',
      query: reportsQuery,
      answer: reportsAnswer,
    })
}
