import { z } from 'zod'
import { apiAddress } from './address-fields.ts'
import type { Bot } from '../platform/bots/bot.ts'
import { maxBot } from '../platform/bots/max.ts'
import { telegramBot } from '../platform/bots/telegram.ts'

const token = (name: string) =>
  z
    .string()
    .regex(/^[\x21-\x7e]{10,300}$/, `${name}: токен бота целиком, без пробелов`)
    .optional()

/** What the environment may say about the bots by which staff hear of what has come. */
export const botVariables = {
  TELEGRAM_BOT_TOKEN: token('TELEGRAM_BOT_TOKEN'),
  TELEGRAM_API_URL: apiAddress('TELEGRAM_API_URL').default('https://api.telegram.org'),
  MAX_BOT_TOKEN: token('MAX_BOT_TOKEN'),
  MAX_API_URL: apiAddress('MAX_API_URL').default('https://platform-api.max.ru'),
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
