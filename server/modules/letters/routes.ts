import { BULK_MAX, bulkAnswer, foundIdsAnswer } from '#contract/office/bulk.ts'
import type { Zoned } from '#contract/office/settings.ts'
import {
  letter,
  letterIdsQuery,
  lettersAnswer,
  lettersBulkSchema,
  lettersQuery,
  lettersSentAnswer,
  sendLettersSchema,
} from '#contract/office/letters/letter-list.ts'
import { api } from '#contract/wire/api.ts'
import { dataOf } from '#contract/wire/http.ts'
import { lettersApi } from '#contract/wire/letters-api.ts'
import type { Ctx } from '#server/platform/context.ts'
import { Invalid, NotFound } from '#server/platform/http/errors.ts'
import { can } from '#server/platform/http/guard.ts'
import { ok, type Router } from '#server/platform/http/router.ts'
import { sendManyAgain } from './bulk.ts'
import { sendAgain } from './commands.ts'
import { openKinds } from './policy.ts'
import { presentLetter } from './presenter.ts'
import { isThere, letterIds, listLetters } from './queries.ts'
import { letterTextRoutes, type TextOptions } from './texts/text-routes.ts'

interface LetterOptions extends TextOptions {
  zone: Zoned
}

const OVER = 'Это письмо нельзя отправить ещё раз: оно уже ушло, больше не нужно, или срок его ссылки вышел.'

export function letterRoutes(router: Router, options: LetterOptions) {
  const { outbox, zone } = options
  const staff = can(...letter.view)
  letterTextRoutes(router, options)

  router
    .get(api.letters, staff, async ({ ctx, query, paged }) => {
      const { filter, ...list } = query(lettersQuery)
      const options = clientVisibilityOf(ctx, zone)
      const { rows, total, corrected_query, counts, sendable } = await listLetters(ctx.db, filter, list, options)
      return ok(
        rows.map((row) => presentLetter(row, options.open)),
        { ...paged(list, total, corrected_query), counts, sendable },
      )
    })
    .describe({ summary: 'Письма и что с\u00a0ними стало', query: lettersQuery, answer: lettersAnswer })

  router
    .get(lettersApi.lettersIds, staff, async ({ ctx, query }) => {
      return ok(await letterIds(ctx.db, query(letterIdsQuery).filter, clientVisibilityOf(ctx, zone), BULK_MAX))
    })
    .describe({ summary: 'Номера всех писем по фильтру', query: letterIdsQuery, answer: dataOf(foundIdsAnswer) })

  router
    .post(lettersApi.lettersBulk, staff, async ({ ctx, body }) => {
      return ok(await sendManyAgain(ctx, outbox, await body(lettersBulkSchema)))
    })
    .describe({
      summary: 'Отправить ещё раз много писем сразу; с dry_run ничего не пишется',
      body: lettersBulkSchema,
      answer: dataOf(bulkAnswer),
    })

  router
    .post(api.lettersSend, staff, async ({ ctx, body }) => {
      const { ids } = await body(sendLettersSchema)
      const queued = await sendAgain(ctx, outbox, ids)
      return ok({ queued, left: ids.length - queued })
    })
    .describe({
      summary: 'Отправить несколько писем ещё раз',
      body: sendLettersSchema,
      answer: dataOf(lettersSentAnswer),
    })

  router
    .post(api.letterSend, staff, async ({ ctx, id }) => {
      const letterId = id()
      if (!(await isThere(ctx.db, letterId))) throw new NotFound()
      const queued = await sendAgain(ctx, outbox, [letterId])
      if (queued === 0) throw new Invalid({ id: [OVER] })
      return ok({ queued, left: 0 })
    })
    .describe({ summary: 'Отправить письмо ещё раз', answer: dataOf(lettersSentAnswer) })
}

/** What of the letters this person is shown, at this moment. */
function clientVisibilityOf({ actor, clock }: Ctx, { timeZone }: Zoned) {
  return { timeZone, now: clock(), open: openKinds(actor) }
}
