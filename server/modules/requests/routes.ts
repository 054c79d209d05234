import { z } from 'zod'
import { dataOf, linkedAnswer } from '#contract/wire/http.ts'
import { api } from '#contract/wire/api.ts'
import { requestAnswer, requestsAnswer, requestsQuery, updateRequestSchema } from '#contract/requests/requests.ts'
import { createRequestSchema, requestAcceptedAnswer } from '#contract/requests/new-request.ts'
import { sentRequestAnswer, sentRequestQuery, withdrawRequestSchema } from '#contract/requests/sent-request.ts'
import { NotFound } from '#server/platform/http/errors.ts'
import { countFlood, refuseFlood } from '#server/platform/http/protection/flood.ts'
import { checkForm } from '#server/platform/http/protection/form-check.ts'
import { anyone, can } from '#server/platform/http/guard.ts'
import { created, ok, type Router } from '#server/platform/http/router.ts'
import type { AppSecret } from '#server/platform/security/encryption.ts'
import { updateRequest } from './commands.ts'
import { honeypotAnswer, refuseGone, submitRequest } from './submission.ts'
import { requestDealRoutes, type DealOptions } from './deal-routes.ts'
import { canReadPersonal } from './policy.ts'
import { presentRequest } from './presenter.ts'
import { readSent, withdrawByKey } from './sent-request.ts'
import { findRequest, listAssignees, listRequests } from './queries.ts'

interface ConsultationOptions extends DealOptions {
  appSecret: AppSecret
}

/** Nobody guesses a key; nobody makes the database look for them all day either. */
const LOOKS = { name: 'sent-request', max: 120, windowSeconds: 900 }
const WITHDRAWALS = { name: 'sent-request-withdraw', max: 20, windowSeconds: 900 }
/** More letters than these would be a nuisance to somebody who asked for none. */
const LETTERS = { name: 'request-letter', max: 3, windowSeconds: 3600 }
const FLOOD = { name: 'request', max: 5, windowSeconds: 3600 }

export function consultationRoutes(router: Router, { appSecret, zone, ...deal }: ConsultationOptions) {
  requestDealRoutes(router, { zone, ...deal })

  router
    .create(api.consultationRequests, anyone, async ({ ctx, body, once, repeatable }) => {
      const input = await body(createRequestSchema)
      await refuseFlood(ctx, appSecret, FLOOD)
      if (input.website) return repeatable(async () => created(await honeypotAnswer(ctx, zone.timeZone)))
      await refuseGone(ctx.db, input)
      await checkForm(ctx, appSecret, 'request', input)
      const { type, value } = input.contact
      const mayWrite = type === 'email' && (await countFlood(ctx, appSecret, LETTERS, value)).isWithin
      const { outbox, site } = deal
      return once(
        (one) => submitRequest(one, input, { appSecret, timeZone: zone.timeZone, outbox, site, mayWrite }),
        created,
      )
    })
    .describe({
      summary: 'Оставить заявку',
      body: createRequestSchema,
      answer: dataOf(requestAcceptedAnswer),
      status: 201,
    })

  router
    .get(api.consultationRequests, can('requests.view'), async ({ ctx, query, paged }) => {
      const { filter, ...list } = query(requestsQuery)
      const options = {
        timeZone: zone.timeZone,
        now: ctx.clock(),
        isPersonal: canReadPersonal(ctx.actor),
        ownId: ctx.actor.id,
      }
      const { rows, total, corrected_query, counts } = await listRequests(ctx.db, filter, list, options)
      return ok(
        rows.map((row) => presentRequest(row, ctx.actor)),
        { ...paged(list, total, corrected_query), counts },
      )
    })
    .describe({ summary: 'Заявки для сотрудников', query: requestsQuery, answer: requestsAnswer })

  router
    .get(api.sentRequest, anyone, async ({ ctx, query }) => {
      const { key } = query(sentRequestQuery)
      await refuseFlood(ctx, appSecret, LOOKS)
      return ok(await readSent(ctx, key, zone.timeZone))
    })
    .describe({
      summary: 'Своя заявка по ссылке, полученной при отправке',
      query: sentRequestQuery,
      answer: dataOf(sentRequestAnswer),
    })

  router
    .post(api.sentRequestWithdraw, anyone, async ({ ctx, body }) => {
      const { key } = await body(withdrawRequestSchema)
      await refuseFlood(ctx, appSecret, WITHDRAWALS)
      return ok(await withdrawByKey(ctx, key, zone.timeZone))
    })
    .describe({
      summary: 'Отозвать свою заявку по той же ссылке',
      body: withdrawRequestSchema,
      answer: dataOf(sentRequestAnswer),
    })

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
      return ok(
        presentRequest(await updateRequest(ctx, id(), await body(updateRequestSchema), { zone, ...deal }), ctx.actor),
      )
    })
    .describe({
      summary: 'Продвинуть заявку, поручить её или оставить заметку',
      body: updateRequestSchema,
      answer: dataOf(requestAnswer),
    })
}
