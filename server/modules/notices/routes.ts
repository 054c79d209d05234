import { chatCodeAnswer, linkChatSchema, staffChatsAnswer } from '#contract/office/staff-chats.ts'
import { noticeSettingsAnswer, noticeSettingsSchema } from '#contract/office/notices.ts'
import { api } from '#contract/wire/api.ts'
import type { Bot } from '#server/platform/bots/bot.ts'
import type { Clock } from '#server/platform/clock.ts'
import { backgroundDatabase, transaction, type Db } from '#server/platform/db/database.ts'
import { Invalid } from '#server/platform/http/errors.ts'
import { can, forPeople } from '#server/platform/http/guard.ts'
import { refuseFlood } from '#server/platform/http/protection/flood.ts'
import { created, noContent, ok, type Router } from '#server/platform/http/router.ts'
import type { JobQueue } from '#server/platform/jobs/job-queue.ts'
import type { LetterSite } from '#server/platform/mail/letter.ts'
import type { AppSecret } from '#server/platform/security/encryption.ts'
import type { Outbox } from '../letters/commands.ts'
import { saveNoticeSettings } from './commands.ts'
import { chatsOf, pollBots, makeChatCode, unlinkChat } from './chats/chats.ts'
import { trialLetter } from './letters.ts'
import { noticeSettingsOf } from './queries.ts'

const TRIALS = { name: 'notice-trial', max: 10, windowSeconds: 3600 }

interface NoticeOptions extends LetterSite {
  appSecret: AppSecret
  outbox: Outbox
  db: Db
  clock: Clock
  queue: JobQueue
  bots?: readonly Bot[]
}

const CODES = { name: 'chat-code', max: 20, windowSeconds: 3600 }
const EVERY_MINUTE = '* * * * *'

/** Each of the staff chooses for themselves. */
export function noticeRoutes(router: Router, options: NoticeOptions) {
  const works = forPeople(can('dashboard.view'))
  const { bots = [] } = options
  const names = bots.map(({ name }) => name)

  if (bots.length > 0) {
    options.queue.repeat('bots', EVERY_MINUTE, async () => {
      const request = { id: 'bots', ip: null, userAgent: null }
      const ctx = { db: backgroundDatabase(options.db), clock: options.clock, actor: null, request }
      await pollBots(ctx, bots)
    })
  }

  router
    .get(api.noticeChats, works, async ({ ctx }) => ok(await chatsOf(ctx.db, ctx.actor.id, names)))
    .describe({ summary: 'Мессенджеры практики и\u00a0мои чаты в\u00a0них', answer: staffChatsAnswer })

  router
    .post(api.noticeChats, works, async ({ ctx, body }) => {
      const { bot } = await body(linkChatSchema)
      if (!names.includes(bot)) throw new Invalid({ bot: ['У\u00a0практики нет такого бота'] })
      await refuseFlood(ctx, options.appSecret, CODES, `user ${ctx.actor.id}`)
      return created(await makeChatCode(ctx, bot))
    })
    .describe({
      summary: 'Код, которым я\u00a0подключу свой чат с\u00a0ботом',
      body: linkChatSchema,
      answer: chatCodeAnswer,
      status: 201,
    })

  router
    .post(api.noticeChatsUnlink, works, async ({ ctx, body }) => {
      await unlinkChat(ctx, (await body(linkChatSchema)).bot)
      return noContent()
    })
    .describe({ summary: 'Отключить свой чат с\u00a0ботом', body: linkChatSchema })
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
