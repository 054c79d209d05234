import { z } from 'zod'
import { dataOf, linkedAnswer } from '#contract/wire/http.ts'
import { api } from '#contract/wire/api.ts'
import {
  createRequestSchema,
  requestAcceptedAnswer,
  requestAnswer,
  requestsAnswer,
  requestsQuery,
  updateRequestSchema,
} from '#contract/requests/requests.ts'
import { NotFound } from '#server/platform/http/errors.ts'
import { refuseFlood } from '#server/platform/http/protection/flood.ts'
import { checkForm } from '#server/platform/http/protection/form-check.ts'
import { anyone, can } from '#server/platform/http/guard.ts'
import { pageMeta } from '#server/platform/http/page-meta.ts'
import { created, ok, type Router } from '#server/platform/http/router.ts'
import { pretendRequest, submitRequest, updateRequest } from './commands.ts'
import { canReadPersonal } from './policy.ts'
import { presentRequest } from './presenter.ts'
import { findRequest, listAssignees, listRequests } from './queries.ts'

interface ConsultationOptions {
  appSecret: string
  timeZone: string
}

const FLOOD = { name: 'request', max: 5, windowSeconds: 3600 }

export function consultationRoutes(router: Router, { appSecret, timeZone }: ConsultationOptions) {
  router
    .create(api.consultationRequests, anyone, async ({ ctx, body, once, repeatable }) => {
      const input = await body(createRequestSchema)
      await refuseFlood(ctx, appSecret, FLOOD)
      if (input.website) return repeatable(async () => created(await pretendRequest(ctx, timeZone)))
      await checkForm(ctx, appSecret, 'request', input)
      return once((one) => submitRequest(one, input, timeZone), created)
    })
    .describe({
      summary: 'Оставить заявку',
      body: createRequestSchema,
      answer: dataOf(requestAcceptedAnswer),
      status: 201,
    })

  router
    .get(api.consultationRequests, can('requests.view'), async ({ ctx, query }) => {
      const { filter, ...list } = query(requestsQuery)
      const options = { timeZone, now: ctx.clock(), isPersonal: canReadPersonal(ctx.actor) }
      const { rows, total, corrected_query, counts } = await listRequests(ctx.db, filter, list, options)
      return ok(
        rows.map((row) => presentRequest(row, ctx.actor)),
        { meta: pageMeta(list, total, corrected_query), counts },
      )
    })
    .describe({ summary: 'Заявки для сотрудников', query: requestsQuery, answer: requestsAnswer })

  router
    .get(api.requestAssignees, can('requests.view'), async ({ ctx }) => ok(await listAssignees(ctx.db)))
    .describe({ summary: 'Кому можно поручить заявку', answer: dataOf(z.array(linkedAnswer)) })

  router
    .get(api.consultationRequest, can('requests.view'), async ({ ctx, id }) => {
      const request = await findRequest(ctx.db, id())
      if (request === undefined) throw new NotFound()
      return ok(presentRequest(request, ctx.actor))
    })
    .describe({ summary: 'Одна заявка', answer: dataOf(requestAnswer) })

  router
    .update(api.consultationRequest, can('requests.manage'), async ({ ctx, id, body }) => {
      return ok(presentRequest(await updateRequest(ctx, id(), await body(updateRequestSchema)), ctx.actor))
    })
    .describe({
      summary: 'Продвинуть заявку, поручить её или оставить заметку',
      body: updateRequestSchema,
      answer: dataOf(requestAnswer),
    })
}
