import { z } from 'zod'
import type { Bot } from '../platform/bots/bot.ts'
import { maxBot } from '../platform/bots/max.ts'
import { telegramBot } from '../platform/bots/telegram.ts'

const token = (name: string) =>
  z
    .string()
    .regex(/^[\x21-\x7e]{10,300}$/, `${name}: токен бота целиком, без пробелов`)
    .optional()

const address = (name: string, usual: string) =>
  z
    .string()
    .regex(/^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1)(:|\/|$))/, `${name}: нужен адрес вида https://…`)
    .transform((text) => text.replace(/\/+$/, ''))
    .default(usual)

/** What the environment may say about the bots by which staff hear of what has come. */
export const botVariables = {
  TELEGRAM_BOT_TOKEN: token('TELEGRAM_BOT_TOKEN'),
  TELEGRAM_API_URL: address('TELEGRAM_API_URL', 'https://api.telegram.org'),
  MAX_BOT_TOKEN: token('MAX_BOT_TOKEN'),
  MAX_API_URL: address('MAX_API_URL', 'https://platform-api.max.ru'),
}

const variables = z.object(botVariables)

/** The bots that have a token; without one there is none. */
export function botsOf(values: z.output<typeof variables>): Bot[] {
  const { TELEGRAM_BOT_TOKEN, TELEGRAM_API_URL, MAX_BOT_TOKEN, MAX_API_URL } = values
  return [
    ...(TELEGRAM_BOT_TOKEN ? [telegramBot({ apiUrl: TELEGRAM_API_URL, token: TELEGRAM_BOT_TOKEN })] : []),
    ...(MAX_BOT_TOKEN ? [maxBot({ apiUrl: MAX_API_URL, token: MAX_BOT_TOKEN })] : []),
  ]
}
