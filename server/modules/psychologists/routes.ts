import { z } from 'zod'
import { auditEntryAnswer } from '#contract/office/audit-log.ts'
import { dataOf, pageOf, wholeListQuery } from '#contract/wire/http.ts'
import { api } from '#contract/wire/api.ts'
import { cardAnswer } from '#contract/psychologists/card-proposals.ts'
import { psychologistChoiceAnswer, psychologistChoicesQuery } from '#contract/psychologists/choices.ts'
import {
  createPsychologistSchema,
  psychologistAnswer,
  psychologistFilterSchema,
  psychologistListQuery,
  updatePsychologistSchema,
} from '#contract/psychologists/psychologists.ts'
import { Forbidden } from '#server/platform/http/errors.ts'
import { can, missing, refusing } from '#server/platform/http/guard.ts'
import { PHOTO_FORM_MAX_BYTES, photoOf } from '#server/platform/http/body/photo.ts'
import type { Call, CallHead } from '#server/platform/http/route.ts'
import { created, noContent, ok, type Router } from '#server/platform/http/router.ts'
import { validate } from '#server/platform/http/validate.ts'
import type { Actor } from '#server/platform/context.ts'
import { historyOf } from '../audit-log/queries.ts'
import { psychologistChoices } from './choices.ts'
import { createPsychologist, restorePsychologist, trashPsychologist, updatePsychologist } from './commands.ts'
import { introductionRoutes } from './introduction/routes.ts'
import { missingCard, missingOwnCard } from './missing-card.ts'
import { canView, MAY_CHOOSE } from './policy.ts'
import { presentHistory, presentPsychologist } from './presenter.ts'
import type { ProposalSite } from './proposals/commands.ts'
import { findCard, presentCard } from './proposals/queries.ts'
import { cardProposalRoutes } from './proposals/routes.ts'
import { listPsychologists } from './queries.ts'

const listSchema = psychologistListQuery.extend({ filter: psychologistFilterSchema.default({}) })
const HISTORY_MAX = 50

export function psychologistRoutes(router: Router, told: ProposalSite) {
  router
    .get(api.psychologists, can('psychologists.view'), async (call) => {
      const { filter, ...list } = call.query(listSchema)
      const { rows, total, corrected_query } = await listPsychologists(call.ctx.db, filter, list, call.ctx.actor)
      return ok(
        rows.map((row) => presentPsychologist(row, call.ctx.actor)),
        call.paged(list, total, corrected_query),
      )
    })
    .describe({ summary: 'Список психологов', query: listSchema, answer: pageOf(psychologistAnswer) })

  router
    .get(api.psychologistChoices, can(...MAY_CHOOSE), async ({ ctx, query }) =>
      ok(await psychologistChoices(ctx.db, query(psychologistChoicesQuery), ctx.actor)),
    )
    .describe({
      summary:
        'Кого выбрать для встречи, платежа, отзыва или страницы: без права смотреть карточки\u00a0— из тех, кто на\u00a0сайте',
      query: psychologistChoicesQuery,
      answer: dataOf(z.array(psychologistChoiceAnswer)),
    })

  router
    .create(api.psychologists, can('psychologists.create'), async (call) => {
      const input = await call.body(createPsychologistSchema)
      return call.once(
        (ctx) => createPsychologist(ctx, input),
        (made) => created(presentPsychologist(made, call.ctx.actor)),
      )
    })
    .describe({
      summary: 'Завести психолога',
      body: createPsychologistSchema,
      answer: dataOf(psychologistAnswer),
      status: 201,
    })

  router
    .get(api.psychologist, can('psychologists.view', 'psychologists.update-own'), async (call) => {
      const { card, proposals } = await cardOf(call)
      return ok(await presentCard(call.ctx.db, card, call.ctx.actor, proposals))
    })
    .describe({ summary: 'Карточка психолога', answer: dataOf(cardAnswer) })

  router
    .update(
      api.psychologist,
      refusing(can('psychologists.update', 'psychologists.publish', 'psychologists.update-own'), refuseOthers),
      async (call) => {
        const id = call.id()
        const body = await call.rawBody()
        const input = validate(updatePsychologistSchema, body.fields)
        const { card, proposals } = await updatePsychologist(call.ctx, id, input, photoOf(body))
        return ok(await presentCard(call.ctx.db, card, call.ctx.actor, proposals))
      },
    )
    .describe({
      summary: 'Изменить карточку психолога; что в\u00a0своей ждёт проверки, скажет proposals',
      body: updatePsychologistSchema,
      files: { avatar: 'Фотография: webp, PNG или JPEG до 10 МБ; remove_avatar=1 убирает её' },
      uploadMaxBytes: PHOTO_FORM_MAX_BYTES,
      answer: dataOf(cardAnswer),
    })

  router
    .delete(api.psychologist, can('psychologists.delete'), async (call) => {
      await trashPsychologist(call.ctx, call.id())
      return noContent()
    })
    .describe({ summary: 'Убрать психолога в корзину' })

  router
    .post(api.psychologistRestore, can('psychologists.delete'), async (call) => {
      const card = await restorePsychologist(call.ctx, call.id())
      return ok(await presentCard(call.ctx.db, card, call.ctx.actor))
    })
    .describe({ summary: 'Вернуть психолога из корзины', answer: dataOf(cardAnswer) })

  router
    .get(api.psychologistHistory, can('psychologists.view', 'psychologists.update-own'), async (call) => {
      call.query(wholeListQuery)
      const { id } = (await cardOf(call)).card
      const lines = await historyOf(call.ctx.db, 'psychologist', id, HISTORY_MAX)
      return ok(presentHistory(lines, { id }, call.ctx.actor))
    })
    .describe({
      summary: 'Последние изменения карточки',
      query: wholeListQuery,
      answer: dataOf(z.array(auditEntryAnswer)),
    })

  introductionRoutes(router)
  cardProposalRoutes(router, told)
}

/** The card of the path, with what waits of it: 403 for somebody else’s, 404 when there is none. */
async function cardOf(call: Call<Actor>) {
  const id = call.id()
  if (!canView(call.ctx.actor, { id })) throw notTheirs()
  const found = await findCard(call.ctx.db, id)
  if (found === undefined) throw await missingCard(call.ctx.db, id)
  return found
}

async function refuseOthers({ ctx, id }: CallHead<Actor>) {
  if (!canView(ctx.actor, { id: id() })) throw (await missingOwnCard(ctx.db, id(), ctx.actor)) ?? notTheirs()
}

function notTheirs(): Forbidden {
  return new Forbidden(missing('psychologists.view'))
}
