import { z } from 'zod'
import { dataOf, momentAnswer } from '../wire/http.ts'

/** The messengers that staff may hear by, once the practice has a bot there. */
export const BOT_TITLES = { telegram: 'Telegram', max: 'MAX' } as const
export type BotName = keyof typeof BOT_TITLES
export const BOT_NAMES = Object.keys(BOT_TITLES) as BotName[]

/** A code that links a chat works for so long. */
export const CHAT_CODE_MINUTES = 15

export const linkChatSchema = z.object({ bot: z.enum(BOT_NAMES, { error: 'Такого бота нет' }) })

/** What is to be written to the bot, by the chat that is to be linked. */
export const chatCodeAnswer = dataOf(z.strictObject({ code: z.string(), expires_at: momentAnswer }))

/** `GET /api/notices/chats`: the bots of the practice; empty when it has none. */
export const staffChatsAnswer = dataOf(
  z.array(
    z.strictObject({
      bot: z.enum(BOT_NAMES),
      /** Null: no chat of the person is linked. */
      linked_at: momentAnswer.nullable(),
      /** When the messenger said that the bot may not write there any more. */
      blocked_at: momentAnswer.nullable(),
    }),
  ),
)
export type StaffChat = z.infer<typeof staffChatsAnswer>['data'][number]
