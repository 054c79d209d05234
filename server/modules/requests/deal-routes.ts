import { dataOf } from '#contract/wire/http.ts'
import { api } from '#contract/wire/api.ts'
import type { Place } from '#contract/wire/moment-words.ts'
import { requestByHandSchema } from '#contract/requests/new-request.ts'
import { requestAnswer } from '#contract/requests/requests.ts'
import {
  requestEntryMadeAnswer,
  requestEntrySchema,
  requestTimelineAnswer,
} from '#contract/requests/request-entries.ts'
import { can } from '#server/platform/http/guard.ts'
import { created, ok, type Router } from '#server/platform/http/router.ts'
import type { LetterSite } from '#server/platform/mail/letter.ts'
import type { Outbox } from '../letters/commands.ts'
import { addEntry } from './entries.ts'
import { presentRequest } from './presenter.ts'
import { loadRequest } from './queries.ts'
import { enterRequest } from './submission.ts'
import { timelineOf } from './timeline.ts'

export interface DealOptions {
  zone: Place
  outbox: Outbox
  site: LetterSite
}

/** What leads a request to a meeting beside its own fields: what was said, and requests that staff enter themselves. */
export function requestDealRoutes(router: Router, { zone, outbox, site }: DealOptions) {
  router
    .create(api.staffRequests, can('requests.manage'), async ({ ctx, body, once }) => {
      const input = await body(requestByHandSchema)
      return once(
        (one) => enterRequest(one, input, zone.timeZone),
        (made) => created(presentRequest(made, ctx.actor)),
      )
    })
    .describe({
      summary: 'Завести заявку за человека, который позвонил, написал или пришёл',
      body: requestByHandSchema,
      answer: dataOf(requestAnswer),
      status: 201,
    })

  router
    .get(api.requestTimeline, can('requests.view'), async ({ ctx, id }) => {
      await loadRequest(ctx.db, id())
      return ok(await timelineOf(ctx, id()))
    })
    .describe({
      summary: 'Лента заявки: звонки, сообщения, комментарии, платежи',
      answer: dataOf(requestTimelineAnswer),
    })

  router
    .create(api.requestEntries, can('requests.manage'), async ({ ctx, id, body, once }) => {
      const [request, input] = [id(), await body(requestEntrySchema)]
      return once(
        (one) => addEntry(one, request, input, { outbox, site }),
        ({ row, timeline }) => created({ request: presentRequest(row, ctx.actor), timeline }),
      )
    })
    .describe({
      summary: 'Отметить звонок или сообщение, оставить комментарий',
      body: requestEntrySchema,
      answer: dataOf(requestEntryMadeAnswer),
      status: 201,
    })
}
