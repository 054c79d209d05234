import { z } from 'zod'
import {
  letterDraftSchema,
  letterPreviewAnswer,
  letterText,
  letterTextAnswer,
  resetLetterTextSchema,
  updateLetterTextSchema,
  type LetterDraft,
} from '#contract/office/letters/letter-text.ts'
import { api } from '#contract/wire/api.ts'
import { dataOf, wholeListQuery } from '#contract/wire/http.ts'
import type { Ctx } from '#server/platform/context.ts'
import { transaction } from '#server/platform/db/database.ts'
import { Invalid, NotFound } from '#server/platform/http/errors.ts'
import { can } from '#server/platform/http/guard.ts'
import { refuseFlood } from '#server/platform/http/protection/flood.ts'
import { noContent, ok, type Router } from '#server/platform/http/router.ts'
import type { LetterSite } from '#server/platform/mail/letter.ts'
import type { AppSecret } from '#server/platform/security/encryption.ts'
import type { Outbox } from '../commands.ts'
import { letterTextErrors, filledBlocks, filledSubject } from './filled-text.ts'
import { resetLetterText, updateLetterText } from './text-commands.ts'
import { exampleValues, findLetterText, listLetterTexts, presentLetterText } from './text-rows.ts'
import { filledLetter } from './written-letter.ts'

const TRIALS = { name: 'letter-trial', max: 20, windowSeconds: 3600 }

export interface TextOptions extends LetterSite {
  appSecret: AppSecret
  outbox: Outbox
}

/** The words of letters: read, changed, tried out, given back. */
export function letterTextRoutes(router: Router, options: TextOptions) {
  const { appUrl } = options
  const staff = can(...letterText.update)

  router
    .get(api.letterTexts, staff, async ({ ctx, query }) => {
      query(wholeListQuery)
      return ok((await listLetterTexts(ctx.db)).map((row) => presentLetterText(row, appUrl)))
    })
    .describe({ summary: 'Тексты писем', query: wholeListQuery, answer: dataOf(z.array(letterTextAnswer)) })

  router
    .get(api.letterText, staff, async ({ ctx, id }) => ok(presentLetterText(await textOf(ctx, id()), appUrl)))
    .describe({ summary: 'Текст одного письма', answer: dataOf(letterTextAnswer) })

  router
    .update(api.letterText, staff, async ({ ctx, id, body }) =>
      ok(presentLetterText(await updateLetterText(ctx, id(), await body(updateLetterTextSchema), appUrl), appUrl)),
    )
    .describe({ summary: 'Изменить текст письма', body: updateLetterTextSchema, answer: dataOf(letterTextAnswer) })

  router
    .post(api.letterTextReset, staff, async ({ ctx, id, body }) => {
      const { version } = await body(resetLetterTextSchema)
      return ok(presentLetterText(await resetLetterText(ctx, id(), version, appUrl), appUrl))
    })
    .describe({ summary: 'Вернуть исходный текст', body: resetLetterTextSchema, answer: dataOf(letterTextAnswer) })

  router
    .post(api.letterTextPreview, staff, async ({ ctx, id, body }) => {
      const { name, subject, body: text } = await draftOf(ctx, id(), await body(letterDraftSchema))
      const values = { ...exampleValues(name, appUrl), сайт: options.siteName }
      const mail = filledLetter(options, ctx.actor.email, name, { subject, body: text }, values)
      return ok({ subject: filledSubject(subject, values), blocks: filledBlocks(name, text, values), text: mail.text })
    })
    .describe({ summary: 'Как будет выглядеть письмо', body: letterDraftSchema, answer: letterPreviewAnswer })

  router
    .post(api.letterTextTrial, staff, async ({ ctx, id, body }) => {
      const draft = await draftOf(ctx, id(), await body(letterDraftSchema))
      await refuseFlood(ctx, options.appSecret, TRIALS, `user ${ctx.actor.id}`)
      const words = { ...draft, subject: `Проба: ${draft.subject}` }
      const mail = filledLetter(options, ctx.actor.email, draft.name, words, exampleValues(draft.name, appUrl))
      await transaction(ctx.db, (tx) => options.outbox.post(tx, ctx, { kind: 'trial', mail }))
      return noContent()
    })
    .describe({ summary: 'Прислать пробное письмо мне', body: letterDraftSchema })
}

async function textOf(ctx: Pick<Ctx, 'db'>, id: number) {
  const row = await findLetterText(ctx.db, id)
  if (row === undefined) throw new NotFound('Такого письма нет.')
  return row
}

/** What is typed, where it could be saved. */
async function draftOf(ctx: Pick<Ctx, 'db'>, id: number, draft: LetterDraft) {
  const { name } = await textOf(ctx, id)
  const faults = letterTextErrors(name, draft)
  if (faults !== null) throw new Invalid(faults)
  return { name, ...draft }
}
