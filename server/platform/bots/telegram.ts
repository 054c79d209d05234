import { askMessenger, BotFailure, plainWords, type Bot, type Said } from './bot.ts'

interface TelegramOptions {
  /** `https://api.telegram.org`, or a server of one's own. */
  apiUrl: string
  token: string
}

interface Update {
  update_id: number
  message?: { text?: string; chat?: { id: number; type?: string } }
}

/** Answers of the Bot API (core.telegram.org/bots/api): `{ ok, result }`, or `{ ok: false, error_code, description, parameters }`. */
export function telegramBot({ apiUrl, token }: TelegramOptions): Bot {
  const call = async (method: string, body: object, signal?: AbortSignal) => {
    const headers = { 'content-type': 'application/json' }
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    const answer = await askMessenger(`${apiUrl}/bot${token}/${method}`, init, signal)
    if (answer.body.ok === true) return answer.body.result
    const { error_code: code = answer.status, description, parameters } = answer.body
    const seconds = (parameters as { retry_after?: number } | undefined)?.retry_after
    throw new BotFailure(plainWords(description, `Telegram ответил ${String(code)}`), {
      retryAfterMs: code === 429 ? (seconds ?? 30) * 1000 : null,
      // 403: the person has blocked the bot; 400: there is no such chat. 401 and 404 are about our token.
      isFinal: code === 403 || code === 400,
    })
  }
  return {
    name: 'telegram',
    async send(chatId, text, signal) {
      await call('sendMessage', { chat_id: chatId, text, link_preview_options: { is_disabled: true } }, signal)
    },
    async heard(after, signal) {
      const asked = { timeout: 0, allowed_updates: ['message'], ...(after === null ? {} : { offset: Number(after) }) }
      const updates = ((await call('getUpdates', asked, signal)) ?? []) as Update[]
      const last = updates.at(-1)
      return {
        said: updates.flatMap(saidIn),
        // Whoever asks with the next offset says that the ones before are done with.
        after: last === undefined ? after : String(last.update_id + 1),
      }
    },
  }
}

/** Groups are no one's own: what is said there links nothing. */
function saidIn({ message }: Update): Said[] {
  if (message?.text === undefined || message.chat?.type !== 'private') return []
  return [{ chatId: String(message.chat.id), text: message.text }]
}
