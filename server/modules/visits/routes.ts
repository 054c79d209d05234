import type { Zoned } from '#contract/office/settings.ts'
import { getCookie } from 'hono/cookie'
import { isbot } from 'isbot'
import { CHOICE_COOKIE, mayCount } from '#contract/visitors/cookie-choice.ts'
import {
  summaryPeriod,
  trackVisitorSchema,
  visitsSummaryAnswer,
  visitsSummarySchema,
} from '#contract/visitors/visits.ts'
import { api } from '#contract/wire/api.ts'
import { dayIn } from '#server/platform/calendar.ts'
import { Invalid } from '#server/platform/http/errors.ts'
import { countFlood, refuseFlood } from '#server/platform/http/protection/flood.ts'
import { anyone, can } from '#server/platform/http/guard.ts'
import { noContent, ok, type Router } from '#server/platform/http/router.ts'
import type { AppSecret } from '#server/platform/security/encryption.ts'
import { trackVisit } from './commands.ts'
import { deviceOf, foreignHostOf, trackedPageOf } from './page-address.ts'
import { summariseVisits } from './queries.ts'

interface VisitOptions {
  appSecret: AppSecret
  appUrl: string
  zone: Zoned
  /** Nobody is counted before they said yes. */
  isOptIn: boolean
}

/** Five pages, opened as fast as somebody can click, stay far below; many visitors may share one network. */
const PER_VISITOR = { name: 'visit-visitor', max: 30, windowSeconds: 60 }
const PER_NETWORK = [
  { name: 'visit-network', max: 60, windowSeconds: 60 },
  { name: 'visit-network-hour', max: 300, windowSeconds: 3600 },
]
/** The sites that one network may be the first of the day to come from. */
const NEW_REFERRERS = { name: 'visit-referrer', max: 10, windowSeconds: 86_400 }

export function visitRoutes(router: Router, { appSecret, appUrl, zone, isOptIn }: VisitOptions) {
  router
    .post(api.trackVisitor, anyone, async ({ ctx, hono, body }) => {
      const input = await body(trackVisitorSchema)
      const ownHosts = [new URL(appUrl).host, new URL(hono.req.url).host]
      const page = trackedPageOf(input.page_url, ownHosts)
      if (page === undefined) throw new Invalid({ page_url: ['Это адрес другого сайта.'] })
      const userAgent = ctx.request.userAgent ?? ''
      // Whatever the page asked for: who was not asked, or said no, is tied to no number.
      if (!mayCount(getCookie(hono, CHOICE_COOKIE), isOptIn)) return noContent()
      if (page === null || userAgent === '' || isbot(userAgent)) return noContent()
      // The network first: a visitor is whoever they say they are.
      for (const rule of PER_NETWORK) await refuseFlood(ctx, appSecret, rule)
      await refuseFlood(ctx, appSecret, PER_VISITOR, input.visitor_id)
      const visit = {
        page,
        visitor_id: input.visitor_id,
        referrer_host: foreignHostOf(input.referrer, ownHosts),
        device: deviceOf(userAgent),
      }
      await trackVisit(ctx.db, ctx.clock, visit, {
        timeZone: zone.timeZone,
        mayNameReferrer: async (tx) => (await countFlood({ ...ctx, db: tx }, appSecret, NEW_REFERRERS)).isWithin,
      })
      return noContent()
    })
    .describe({ summary: 'Отметить посещение страницы', body: trackVisitorSchema, status: 204 })

  // As on the dashboard: visits tell of the pages of the site, which a psychologist does not keep.
  router
    .get(api.visitsSummary, can('pages.view'), async ({ ctx, query }) => {
      const period = summaryPeriod(query(visitsSummarySchema), dayIn(zone.timeZone, ctx.clock()))
      return ok(await summariseVisits(ctx.db, period, zone.timeZone), { meta: { ...period, time_zone: zone.timeZone } })
    })
    .describe({ summary: 'Посещения по дням и страницам', query: visitsSummarySchema, answer: visitsSummaryAnswer })
}
