import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { begunAnswer } from '#contract/office/jobs.ts'
import {
  decidedAnswer,
  differenceAnswer,
  differencesBulkSchema,
  differencesQuery,
  integrationAnswer,
  matchSchema,
  noticeSchema,
  ruleSchema,
  runAnswer,
  unmatchedAnswer,
  wrongLinkAnswer,
} from '#contract/office/yclients.ts'
import { yclientsApi } from '#contract/wire/yclients-api.ts'
import { dataOf, pageOf, wholeListQuery } from '#contract/wire/http.ts'
import type { Clock } from '#server/platform/clock.ts'
import { backgroundDatabase, type Db } from '#server/platform/db/database.ts'
import { NotFound } from '#server/platform/http/errors.ts'
import { anotherServer, can } from '#server/platform/http/guard.ts'
import { accepted, noContent, ok, type Router } from '#server/platform/http/router.ts'
import type { JobQueue } from '#server/platform/jobs/job-queue.ts'
import type { Log } from '#server/platform/log.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import type { ConnectedYclients } from '#server/platform/yclients/yclients.ts'
import { currentAndPrevious, type AppSecret } from '#server/platform/security/encryption.ts'
import { decideDifference, decideDifferences, matchPerson, setRule, startSync } from './commands.ts'
import { NoticeLine } from './notice-line.ts'
import { handleYclientsWebhook, type RecordTold } from './notices.ts'
import { duplicateRoutes } from './duplicates/routes.ts'
import { newestRuns, openCounts, openDifferences, unmatchedPeople } from './queries.ts'
import { wrongLinks } from './links.ts'
import { webhookUrl, yclientsRounds, type Rounds } from './rounds.ts'
import { isKnownFailure } from './runs.ts'

interface YclientsOptions {
  db: Db
  storage: Storage
  clock: Clock
  yclients?: ConnectedYclients | null
  queue: JobQueue
  appSecret: AppSecret
  appUrl: string
  log: Log
  /** What is to be done with a record of which YCLIENTS has told. */
  recordTold: RecordTold
}

export function yclientsRoutes(router: Router, options: YclientsOptions): Rounds {
  const { queue, appSecret, appUrl, log } = options
  const client = options.yclients?.client
  const manager = can('integrations.manage')
  // YCLIENTS goes on with the address of before until it has been told the new one.
  const secrets = currentAndPrevious(appSecret).map(webhookSecret) as [string, ...string[]]
  const address = webhookUrl(appUrl, secrets[0])

  const notices = new NoticeLine(async (notice) => {
    if (client === undefined) return
    const request = { id: randomUUID(), ip: null, userAgent: null }
    const { storage, clock, recordTold } = options
    try {
      await handleYclientsWebhook(
        { db: backgroundDatabase(options.db), storage, clock, request },
        client,
        notice,
        recordTold,
      )
    } catch (error) {
      if (isKnownFailure(error)) log.warn({ err: error }, 'YCLIENTS did not tell of what it had announced')
      else log.error({ err: error }, 'a notice of YCLIENTS was not taken')
    }
  })

  router
    .get(yclientsApi.yclients, manager, async ({ ctx }) => {
      const [lastRun = null] = await newestRuns(ctx.db, 1)
      const isOff = client === undefined
      return ok({
        source: isOff ? 'off' : options.yclients?.isDemo ? 'demo' : 'yclients',
        webhook_url: isOff ? null : address,
        last_run: lastRun,
        problem: lastRun?.errors.join('\n') || null,
        ...(await openCounts(ctx.db)),
      })
    })
    .describe({ summary: 'Связь с YCLIENTS', answer: dataOf(integrationAnswer) })

  router
    .post(yclientsApi.yclientsSync, manager, async ({ ctx }) => accepted({ id: await startSync(ctx, queue, client) }))
    .describe({ summary: 'Сверить с YCLIENTS: задание', answer: begunAnswer, status: 202 })

  router
    .get(yclientsApi.yclientsRuns, manager, async ({ ctx, query }) => {
      query(wholeListQuery)
      return ok(await newestRuns(ctx.db))
    })
    .describe({ summary: 'Сверки, новые сверху', query: wholeListQuery, answer: dataOf(z.array(runAnswer)) })

  router
    .get(yclientsApi.yclientsDifferences, manager, async ({ ctx, query, paged }) => {
      const list = query(differencesQuery)
      const { rows, total } = await openDifferences(ctx.db, list)
      return ok(rows, paged(list, total))
    })
    .describe({
      summary: 'Чем карточки отличаются от YCLIENTS',
      query: differencesQuery,
      answer: pageOf(differenceAnswer),
    })

  router
    .post(yclientsApi.yclientsDifferencesBulk, manager, async ({ ctx, body }) => {
      const { ids, decision } = await body(differencesBulkSchema)
      return ok(await decideDifferences(ctx, ids, decision))
    })
    .describe({ summary: 'Решить несколько различий', body: differencesBulkSchema, answer: decidedAnswer })

  router
    .post(yclientsApi.yclientsDifferenceAccept, manager, async ({ ctx, id }) => {
      await decideDifference(ctx, id(), 'accept')
      return noContent()
    })
    .describe({ summary: 'Взять значение из YCLIENTS' })

  router
    .post(yclientsApi.yclientsDifferenceReject, manager, async ({ ctx, id }) => {
      await decideDifference(ctx, id(), 'reject')
      return noContent()
    })
    .describe({ summary: 'Оставить своё значение' })

  router
    .post(yclientsApi.yclientsRules, manager, async ({ ctx, body }) => {
      await setRule(ctx, await body(ruleSchema))
      return noContent()
    })
    .describe({ summary: 'Что всегда брать из YCLIENTS', body: ruleSchema })

  router
    .get(yclientsApi.yclientsPeople, manager, async ({ ctx, query }) => {
      query(wholeListQuery)
      return ok(await unmatchedPeople(ctx.db))
    })
    .describe({
      summary: 'Кого из YCLIENTS не узнали',
      query: wholeListQuery,
      answer: dataOf(z.array(unmatchedAnswer)),
    })

  router
    .post(yclientsApi.yclientsPersonMatch, manager, async ({ ctx, id, body }) => {
      const { psychologist_id } = await body(matchSchema)
      await matchPerson(ctx, id(), psychologist_id)
      return noContent()
    })
    .describe({ summary: 'Сказать, чья это запись; null — завести карточку', body: matchSchema })

  router
    .get(yclientsApi.yclientsLinks, manager, async ({ ctx, query }) => {
      query(wholeListQuery)
      return ok(await wrongLinks(ctx.db))
    })
    .describe({
      summary: 'Ссылки на\u00a0запись, которые ведут не\u00a0туда',
      query: wholeListQuery,
      answer: dataOf(z.array(wrongLinkAnswer)),
    })

  duplicateRoutes(router)

  // The address is the only proof that there is, so what it says is asked of YCLIENTS again.
  router
    .post(yclientsApi.yclientsWebhook, anotherServer, async ({ param, body }) => {
      const notice = await body(noticeSchema)
      const given = Buffer.from(param('secret'))
      const isOurs = secrets.some((one) => given.length === one.length && timingSafeEqual(given, Buffer.from(one)))
      if (!isOurs || client === undefined) throw new NotFound()
      notices.add(notice)
      return noContent()
    })
    .describe({ summary: 'Уведомление YCLIENTS', body: noticeSchema })

  return yclientsRounds({ ...options, webhookUrl: address })
}

function webhookSecret(secret: string): string {
  return createHmac('sha256', secret).update('yclients-webhook').digest('hex').slice(0, 40)
}
