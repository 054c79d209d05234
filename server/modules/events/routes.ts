import type { Context } from 'hono'
import { liveAnswer, liveQuery, liveStreamQuery, NEWS_ID_MAX } from '#contract/office/live.ts'
import { api } from '#contract/wire/api.ts'
import { can, forPeople } from '#server/platform/http/guard.ts'
import { ok, type Router } from '#server/platform/http/router.ts'
import type { LiveStreams } from './live-streams.ts'

export function eventRoutes(router: Router, live: LiveStreams, tokenOf: (context: Context) => string | undefined) {
  router
    .get(api.events, forPeople(can('dashboard.view')), ({ ctx, hono, query }) => {
      const { since, page_age: pageAge } = query(liveStreamQuery)
      return live.openFor(ctx.actor, tokenOf(hono) ?? '', {
        since: lastKnown(hono.req.header('last-event-id')) ?? since,
        pageAge,
      })
    })
    .describe({
      summary: 'Поток новостей (server-sent events): какие числа изменились и сколько пришло, никогда не что именно',
      query: liveStreamQuery,
      answer: 'text/event-stream',
    })

  router
    .get(api.eventCounts, can('dashboard.view'), async ({ ctx, query }) =>
      ok(await live.stateFor(ctx.actor, query(liveQuery).since)),
    )
    .describe({
      summary: 'То же, что говорит поток новостей: для тех, до кого он не доходит',
      query: liveQuery,
      answer: liveAnswer,
    })
}

/** What a browser says by itself when it comes again. */
function lastKnown(header: string | undefined): number | undefined {
  const id = Number(header ?? NaN)
  return Number.isInteger(id) && id >= 0 && id <= NEWS_ID_MAX ? id : undefined
}
