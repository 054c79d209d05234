import {
  askMyDataSchema,
  eraseMyDataSchema,
  type MyData,
  myDataAnswer,
  myDataAskedAnswer,
  myDataFileQuery,
  openMyDataSchema,
  storedPersonalDataActAnswer,
  markLeftSchema,
  type PersonalDataAct,
  personalDataActAnswer,
  personalDataActsAnswer,
  withdrawReviewSchema,
} from '#contract/visitors/personal-data.ts'
import { clientErasureAnswer, eraseClientSchema } from '#contract/requests/client-erasure.ts'
import { api } from '#contract/wire/api.ts'
import { wholeListQuery } from '#contract/wire/http.ts'
import { yclientsApi } from '#contract/wire/yclients-api.ts'
import { MY_DATA_ASKED } from '#contract/visitors/my-data-words.ts'
import { download } from '#server/platform/http/download.ts'
import { Forbidden } from '#server/platform/http/errors.ts'
import { anyone, can, refusing } from '#server/platform/http/guard.ts'
import { accepted, noContent, ok, type Router } from '#server/platform/http/router.ts'
import { findAct, findStoredAct, listActs } from './acts.ts'
import { eraseClient, readClientErasure, refuseToErase } from './client-erasure.ts'
import { askForLink, eraseMyData, openByLink, readMyData, downloadMyData, withdrawReview } from './commands.ts'
import { markLeft } from './mark-left.ts'
import type { PersonalDataSettings } from './settings.ts'
import { planErasure } from './erasure-plan.ts'
import { passOf, setPassCookie } from './pass-cookie.ts'
import { actFile, readableFile } from './plain-files.ts'
import { sectionsOf } from './sections.ts'

export function personalDataRoutes(router: Router, settings: PersonalDataSettings) {
  router
    .post(api.myData, anyone, async ({ ctx, body }) => {
      const { website, ...asked } = await body(askMyDataSchema)
      if (!website) await askForLink(ctx, settings, asked)
      return accepted({ message: MY_DATA_ASKED })
    })
    .describe({
      summary: 'Запросить письмо со ссылкой на свои данные',
      body: askMyDataSchema,
      answer: myDataAskedAnswer,
      status: 202,
    })

  router
    .post(api.myDataOpen, anyone, async ({ ctx, hono, body }) => {
      setPassCookie(hono, await openByLink(ctx, settings, await body(openMyDataSchema)))
      return noContent()
    })
    .describe({ summary: 'Открыть свои данные по ссылке из письма', body: openMyDataSchema })

  router
    .get(api.myData, anyone, async ({ ctx, hono }) => {
      const mine = await readMyData(ctx, settings, passOf(hono))
      if (mine.act !== undefined) return ok({ state: 'erased', act: mine.act } satisfies MyData)
      const { email, until, data } = mine
      const { erased, kept } = planErasure(data, settings.timeZone)
      return ok({
        state: 'open',
        email,
        until: until.toISOString(),
        sections: sectionsOf(data, settings.timeZone),
        plan: { erased, kept },
      } satisfies MyData)
    })
    .describe({ summary: 'Что хранится об адресе из письма', answer: myDataAnswer })

  router
    .get(api.myDataFile, anyone, async ({ ctx, hono, query }) => {
      const { format } = query(myDataFileQuery)
      const { email, data } = await downloadMyData(ctx, settings, passOf(hono))
      const text =
        format === 'json'
          ? JSON.stringify({ email, ...data }, null, 2)
          : readableFile(email, sectionsOf(data, settings.timeZone), { at: ctx.clock(), timeZone: settings.timeZone })
      return download(new TextEncoder().encode(text), `Мои данные.${format}`)
    })
    .describe({
      summary: 'Скачать свои данные',
      query: myDataFileQuery,
      answer: ['text/plain', 'application/json'],
    })

  router
    .post(api.myDataErase, anyone, async ({ ctx, hono, body }) => {
      await body(eraseMyDataSchema)
      return ok(await eraseMyData(ctx, settings, passOf(hono)))
    })
    .describe({
      summary: 'Удалить свои данные: остаётся акт',
      body: eraseMyDataSchema,
      answer: personalDataActAnswer,
    })

  router
    .post(api.myDataWithdraw, anyone, async ({ ctx, hono, body }) => {
      const { review } = await body(withdrawReviewSchema)
      await withdrawReview(ctx, settings, passOf(hono), review)
      return noContent()
    })
    .describe({ summary: 'Убрать один свой отзыв, навсегда', body: withdrawReviewSchema })

  router
    .get(api.myDataAct, anyone, async ({ ctx, hono }) => {
      const { act } = await readMyData(ctx, settings, passOf(hono))
      if (act === undefined) throw new Forbidden('Акт появится после удаления.')
      return downloadOf(act, settings.timeZone)
    })
    .describe({ summary: 'Скачать акт об удалении', answer: 'text/plain' })

  const mayErase = refusing(can('audit-logs.view'), refuseToErase)
  router
    .get(api.clientErasure, mayErase, async ({ ctx, id }) => ok(await readClientErasure(ctx, settings, id())))
    .describe({
      summary: 'Что удалится вместе с\u00a0клиентом, а\u00a0что останется и\u00a0почему',
      answer: clientErasureAnswer,
    })

  router
    .post(api.clientErasure, mayErase, async ({ ctx, id, body }) =>
      ok(await eraseClient(ctx, settings, id(), await body(eraseClientSchema))),
    )
    .describe({
      summary: 'Удалить данные клиента по\u00a0его просьбе: остаётся акт',
      body: eraseClientSchema,
      answer: storedPersonalDataActAnswer,
    })

  router
    .get(api.personalDataActs, can('audit-logs.view'), async ({ ctx, query }) => {
      query(wholeListQuery)
      return ok(await listActs(ctx.db))
    })
    .describe({
      summary: 'Акты об удалении персональных данных',
      query: wholeListQuery,
      answer: personalDataActsAnswer,
    })

  router
    .get(api.personalDataAct, can('audit-logs.view'), async ({ ctx, id }) => ok(await findStoredAct(ctx.db, id())))
    .describe({ summary: 'Акт об удалении персональных данных', answer: storedPersonalDataActAnswer })

  router
    .get(api.personalDataActFile, can('audit-logs.view'), async ({ ctx, id }) =>
      downloadOf(await findAct(ctx.db, id()), settings.timeZone),
    )
    .describe({ summary: 'Скачать акт с выгрузкой из журнала', answer: 'text/plain' })

  router
    .post(yclientsApi.leftInYclients, mayErase, async ({ ctx, id, body }) =>
      ok(await markLeft(ctx, id(), (await body(markLeftSchema)).is_removed)),
    )
    .describe({
      summary: 'Отметить, что оставшуюся запись удалили в\u00a0YCLIENTS, или снять отметку',
      body: markLeftSchema,
      answer: storedPersonalDataActAnswer,
    })
}

function downloadOf(act: PersonalDataAct, timeZone: string): Response {
  return download(new TextEncoder().encode(actFile(act, timeZone)), `Акт ${act.number}.txt`)
}
