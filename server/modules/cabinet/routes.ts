import { cabinetAnswer, favouritesAnswer, favouritesSchema } from '#contract/visitors/cabinet.ts'
import { api } from '#contract/wire/api.ts'
import { dataOf } from '#contract/wire/http.ts'
import { signedIn } from '#server/platform/http/guard.ts'
import { ok, type Router } from '#server/platform/http/router.ts'
import type { AppSecret } from '#server/platform/security/encryption.ts'
import { changeFavourites, withdrawOwnRequest } from './commands.ts'
import { readCabinet } from './queries.ts'

export function cabinetRoutes(router: Router, appSecret: AppSecret) {
  router
    .get(api.cabinet, signedIn, async ({ ctx }) => ok(await readCabinet(ctx.db, ctx.actor.id, ctx.clock(), appSecret)))
    .describe({ summary: 'Свои записи, заявки, платежи, избранное и письма', answer: dataOf(cabinetAnswer) })

  router
    .post(api.cabinetWithdraw, signedIn, async ({ ctx, id }) => {
      await withdrawOwnRequest(ctx, id())
      return ok(await readCabinet(ctx.db, ctx.actor.id, ctx.clock(), appSecret))
    })
    .describe({ summary: 'Отозвать свою заявку', answer: dataOf(cabinetAnswer) })

  router
    .post(api.cabinetFavourites, signedIn, async ({ ctx, body }) =>
      ok({ people: await changeFavourites(ctx, await body(favouritesSchema)) }),
    )
    .describe({
      summary: 'Сохранить избранное за учётной записью',
      body: favouritesSchema,
      answer: dataOf(favouritesAnswer),
    })
}
