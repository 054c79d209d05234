import type { Zoned } from '#contract/office/settings.ts'
import { clientRecordsAnswer } from '#contract/requests/client-records.ts'
import {
  clientCardAnswer,
  clientChangedAnswer,
  clientsAnswer,
  clientsQuery,
  joinClientSchema,
  partClientSchema,
  undoClientSchema,
  updateClientSchema,
} from '#contract/requests/clients.ts'
import { api } from '#contract/wire/api.ts'
import { dataOf } from '#contract/wire/http.ts'
import type { Ctx } from '#server/platform/context.ts'
import { can } from '#server/platform/http/guard.ts'
import { ok, type Router } from '#server/platform/http/router.ts'
import { joinClients, partClient, undoClientChange, type Changed } from './changes.ts'
import { updateClient } from './commands.ts'
import { clientVisibilityOf } from './policy.ts'
import { presentCard, presentClient, presentLinked } from './presenter.ts'
import { findLiveClient, listClients, loadClient } from './queries.ts'
import { recordsOf } from './timeline.ts'

export function clientRoutes(router: Router, { zone }: { zone: Zoned }) {
  router
    .get(api.clients, can('requests.view'), async ({ ctx, query, paged }) => {
      const { filter, ...list } = query(clientsQuery)
      const options = { timeZone: zone.timeZone, ...clientVisibilityOf(ctx.actor) }
      const { rows, total, corrected_query } = await listClients(ctx.db, filter, list, options)
      return ok(
        rows.map((row) => presentClient(row, ctx.actor)),
        paged(list, total, corrected_query),
      )
    })
    .describe({ summary: 'Клиенты: люди, от которых заявки и платежи', query: clientsQuery, answer: clientsAnswer })

  router
    .get(api.client, can('requests.view'), async ({ ctx, id }) =>
      ok(presentCard(await loadClient(ctx.db, id(), ctx.actor), ctx.actor)),
    )
    .describe({
      summary: 'Карточка клиента; объединённая с другой отвечает той, что осталась',
      answer: dataOf(clientCardAnswer),
    })

  router
    .get(api.clientTimeline, can('requests.view'), async ({ ctx, id }) => {
      const { id: own } = await loadClient(ctx.db, id(), ctx.actor)
      return ok(await recordsOf(ctx, own))
    })
    .describe({
      summary: 'Лента клиента: заявки, записи, платежи, отзывы и письма, которые видны спрашивающему',
      answer: dataOf(clientRecordsAnswer),
    })

  router
    .update(api.client, can('requests.manage'), async ({ ctx, id, body }) =>
      ok(presentCard(await updateClient(ctx, id(), await body(updateClientSchema)), ctx.actor)),
    )
    .describe({
      summary: 'Назвать клиента или сказать, что разные имена — один человек',
      body: updateClientSchema,
      answer: dataOf(clientCardAnswer),
    })

  router
    .post(api.clientJoin, can('requests.manage'), async ({ ctx, id, body }) => {
      const { client_id } = await body(joinClientSchema)
      return ok(await changed(ctx, await joinClients(ctx, id(), client_id)))
    })
    .describe({
      summary: 'Объединить с\u00a0другой карточкой: всё, что в\u00a0ней, приходит сюда',
      body: joinClientSchema,
      answer: dataOf(clientChangedAnswer),
    })

  router
    .post(api.clientPart, can('requests.manage'), async ({ ctx, id, body }) =>
      ok(await changed(ctx, await partClient(ctx, id(), await body(partClientSchema)))),
    )
    .describe({
      summary:
        'Отделить записи другого человека в новую карточку или в названную; без записей — только сказать, что это разные люди',
      body: partClientSchema,
      answer: dataOf(clientChangedAnswer),
    })

  router
    .post(api.clientUndo, can('requests.manage'), async ({ ctx, id, body }) => {
      const { change_id } = await body(undoClientSchema)
      return ok(await changed(ctx, await undoClientChange(ctx, id(), change_id)))
    })
    .describe({
      summary: 'Отменить объединение или разделение',
      body: undoClientSchema,
      answer: dataOf(clientChangedAnswer),
    })
}

async function changed(ctx: Ctx, { id, changeId, otherId }: Changed) {
  const other = await findLiveClient(ctx.db, otherId)
  return {
    client: presentCard(await loadClient(ctx.db, id, ctx.actor), ctx.actor),
    change_id: changeId,
    other:
      other === undefined
        ? null
        : presentLinked({ id: other.id, title: other.name, has_requests: other.requests_count > 0 }, ctx.actor),
  }
}
