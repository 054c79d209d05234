import { noticeSettingsAnswer, noticeSettingsSchema } from '#contract/office/notices.ts'
import { api } from '#contract/wire/api.ts'
import { transaction } from '#server/platform/db/database.ts'
import { can, forPeople } from '#server/platform/http/guard.ts'
import { refuseFlood } from '#server/platform/http/protection/flood.ts'
import { noContent, ok, type Router } from '#server/platform/http/router.ts'
import type { LetterSite } from '#server/platform/mail/letter.ts'
import type { Outbox } from '../letters/commands.ts'
import { saveNoticeSettings } from './commands.ts'
import { trialLetter } from './letters.ts'
import { noticeSettingsOf } from './queries.ts'

const TRIALS = { name: 'notice-trial', max: 10, windowSeconds: 3600 }

interface NoticeOptions extends LetterSite {
  appSecret: string
  outbox: Outbox
}

/** Each of the staff chooses for themselves. */
export function noticeRoutes(router: Router, options: NoticeOptions) {
  const works = forPeople(can('dashboard.view'))
  router
    .get(api.noticeSettings, works, async ({ ctx }) => ok(await noticeSettingsOf(ctx.db, ctx.actor.id)))
    .describe({ summary: 'О чём и как уведомлять меня', answer: noticeSettingsAnswer })

  router
    .post(api.noticeSettings, works, async ({ ctx, body }) =>
      ok(await saveNoticeSettings(ctx, await body(noticeSettingsSchema))),
    )
    .describe({
      summary: 'Выбрать, о чём и как уведомлять меня',
      body: noticeSettingsSchema,
      answer: noticeSettingsAnswer,
    })

  router
    .post(api.noticeTrial, works, async ({ ctx }) => {
      await refuseFlood(ctx, options.appSecret, TRIALS, `user ${ctx.actor.id}`)
      const mail = trialLetter(options, ctx.actor.email)
      await transaction(ctx.db, (tx) => options.outbox.post(tx, ctx, { kind: 'staff-news', mail }))
      return noContent()
    })
    .describe({ summary: 'Прислать мне пробное письмо' })
}
