import { askMessenger, BotFailure, plainWords, type Bot, type Said } from './bot.ts'

interface MaxOptions {
  /** `https://platform-api.max.ru` */
  apiUrl: string
  token: string
}

interface Update {
  update_type: string
  chat_id?: number
  payload?: string | null
  message?: { recipient?: { chat_id?: number; chat_type?: string }; body?: { text?: string | null } }
}

/** The Bot API of MAX (dev.max.ru/docs-api): errors are a status with `{ code, message }`; the token goes in a header. */
export function maxBot({ apiUrl, token }: MaxOptions): Bot {
  const call = async (path: string, init: RequestInit, signal?: AbortSignal) => {
    const headers = { authorization: token, 'content-type': 'application/json' }
    const answer = await askMessenger(apiUrl + path, { ...init, headers }, signal)
    if (answer.status === 200) return answer.body
    const { status } = answer
    const seconds = Number(answer.headers.get('retry-after') ?? 30)
    throw new BotFailure(plainWords(answer.body.message, `MAX ответил ${status}`), {
      retryAfterMs: status === 429 ? (Number.isFinite(seconds) ? seconds : 30) * 1000 : null,
      // 403: the chat is closed to the bot; 400 and 404: there is no such chat. 401 is about our token.
      isFinal: [400, 403, 404].includes(status),
    })
  }
  return {
    name: 'max',
    async send(chatId, text, signal) {
      const body = JSON.stringify({ text, notify: true })
      await call(
        `/messages?${new URLSearchParams({ chat_id: chatId, disable_link_preview: 'true' })}`,
        { method: 'POST', body },
        signal,
      )
    },
    async heard(after, signal) {
      const asked = new URLSearchParams({ timeout: '0', types: 'message_created,bot_started' })
      if (after !== null) asked.set('marker', after)
      const { updates = [], marker } = await call(`/updates?${asked}`, { method: 'GET' }, signal)
      const next = typeof marker === 'number' || typeof marker === 'string' ? String(marker) : after
      return { said: (updates as Update[]).flatMap(saidIn), after: next }
    },
  }
}

/** A dialog is a person's own; a link that starts the bot may carry the code. */
function saidIn({ update_type, chat_id, payload, message }: Update): Said[] {
  if (update_type === 'bot_started') return chat_id && payload ? [{ chatId: String(chat_id), text: payload }] : []
  const { chat_id: dialog, chat_type } = message?.recipient ?? {}
  const text = message?.body?.text
  return dialog !== undefined && chat_type === 'dialog' && text ? [{ chatId: String(dialog), text }] : []
}
