import {
  createWebhookSchema,
  deliveriesAnswer,
  deliveriesQuery,
  failedSentAnswer,
  newWebhookAnswer,
  updateWebhookSchema,
  webhookAnswer,
  webhooksAnswer,
} from '#contract/programs/webhooks.ts'
import { api } from '#contract/wire/api.ts'
import { dataOf, wholeListQuery } from '#contract/wire/http.ts'
import { NotFound } from '#server/platform/http/errors.ts'
import { can, forPeople } from '#server/platform/http/guard.ts'
import { created, noContent, ok, type Router } from '#server/platform/http/router.ts'
import {
  createWebhook,
  deleteWebhook,
  sendAgain,
  sendFailedAgain,
  tryWebhook,
  updateWebhook,
  type WebhookSettings,
} from './commands.ts'
import { presentDelivery, presentWebhook } from './presenter.ts'
import { listDeliveries, listWebhooks } from './queries.ts'

/** A program does not choose where the practice sends its news. */
const staff = forPeople(can('programs.manage'))

export function webhookRoutes(router: Router, settings: WebhookSettings) {
  router
    .get(api.webhooks, staff, async ({ ctx, query }) => {
      query(wholeListQuery)
      return ok((await listWebhooks(ctx.db)).map(presentWebhook))
    })
    .describe({ summary: 'Адреса, которым сообщают о\u00a0событиях', query: wholeListQuery, answer: webhooksAnswer })

  router
    .create(
      api.webhooks,
      staff,
      async ({ body, once }) => {
        const input = await body(createWebhookSchema)
        return once(
          (one) => createWebhook(one, settings, input),
          ({ row, secret }) => created({ ...presentWebhook(row), secret }),
        )
      },
      { field: 'secret', appSecret: settings.appSecret },
    )
    .describe({
      summary: 'Добавить адрес; секрет подписи показан только в\u00a0этом ответе',
      body: createWebhookSchema,
      answer: newWebhookAnswer,
      status: 201,
    })

  router
    .update(api.webhook, staff, async ({ ctx, id, body }) =>
      ok(presentWebhook(await updateWebhook(ctx, settings, id(), await body(updateWebhookSchema)))),
    )
    .describe({
      summary: 'Изменить, включить или выключить адрес',
      body: updateWebhookSchema,
      answer: dataOf(webhookAnswer),
    })

  router
    .delete(api.webhook, staff, async ({ ctx, id }) => {
      await deleteWebhook(ctx, id())
      return noContent()
    })
    .describe({ summary: 'Удалить адрес вместе с\u00a0историей' })

  router
    .create(api.webhookTrial, staff, async ({ id, once }) => {
      const webhook = id()
      return once((one) => tryWebhook(one, settings, webhook), noContent)
    })
    .describe({ summary: 'Отправить на\u00a0адрес пробное уведомление' })

  router
    .post(api.webhookFailedSend, staff, async ({ ctx, id }) => ok(await sendFailedAgain(ctx, settings, id())))
    .describe({
      summary: 'Отправить ещё раз всё, чего адрес не\u00a0принял',
      answer: dataOf(failedSentAnswer),
    })

  router
    .get(api.webhookDeliveries, staff, async ({ ctx, id, query, paged }) => {
      const webhookId = id()
      const { filter, ...list } = query(deliveriesQuery)
      const found = await listDeliveries(ctx.db, webhookId, filter.state, list)
      if (found === null) throw new NotFound()
      return ok(found.rows.map(presentDelivery), paged(list, found.total))
    })
    .describe({
      summary: 'Что отправляли на\u00a0адрес и\u00a0что он ответил',
      query: deliveriesQuery,
      answer: deliveriesAnswer,
    })

  router
    .post(api.webhookDeliverySend, staff, async ({ ctx, id }) => {
      await sendAgain(ctx, settings, id())
      return noContent()
    })
    .describe({ summary: 'Отправить уведомление ещё раз' })
}
