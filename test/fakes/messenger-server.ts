import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What becomes of the next message: taken unless told. */
type Fate = 'taken' | 'blocked' | 'cut' | { retryAfter: number }

/** Telegram and MAX on one machine, as their descriptions have them, as far as staff notices go. */
export interface MessengerServer {
  url: string
  next: Fate[]
  sent: { chatId: string; text: string }[]
  /** Somebody writes to the bot from their own chat. */
  write: (chatId: number, text: string) => void
  close: () => Promise<void>
}

export const BOT_TOKEN = '700000001:AAexample-token-of-a-bot'

export async function openTelegram(): Promise<MessengerServer> {
  let updateId = 100
  const updates: object[] = []
  return open(
    (server, { path, body }) => {
      const [, token, method] = /^\/bot([^/]+)\/(\w+)$/.exec(path) ?? []
      if (token !== BOT_TOKEN) return { status: 401, body: { ok: false, error_code: 401, description: 'Unauthorized' } }
      if (method === 'getUpdates') {
        const { offset = 0 } = body as { offset?: number }
        return {
          status: 200,
          body: { ok: true, result: updates.filter((one) => (one as { update_id: number }).update_id >= offset) },
        }
      }
      const { chat_id, text } = body as { chat_id: string; text: string }
      const fate = server.next.shift() ?? 'taken'
      if (fate === 'cut') return 'cut'
      if (fate === 'blocked') {
        const description = 'Forbidden: bot was blocked by the user'
        return { status: 403, body: { ok: false, error_code: 403, description } }
      }
      if (fate !== 'taken') {
        const description = `Too Many Requests: retry after ${fate.retryAfter}`
        const parameters = { retry_after: fate.retryAfter }
        return { status: 429, body: { ok: false, error_code: 429, description, parameters } }
      }
      server.sent.push({ chatId: String(chat_id), text })
      return { status: 200, body: { ok: true, result: { message_id: server.sent.length } } }
    },
    (chatId, text) => {
      updateId += 1
      updates.push({
        update_id: updateId,
        message: { message_id: updateId, text, chat: { id: chatId, type: 'private' } },
      })
    },
  )
}

export async function openMax(): Promise<MessengerServer> {
  const updates: object[] = []
  return open(
    (server, { path, query, headers, body }) => {
      if (headers.authorization !== BOT_TOKEN) {
        return { status: 401, body: { code: 'verify.token', message: 'Invalid access_token' } }
      }
      if (path === '/updates') {
        const marker = Number(query.get('marker') ?? 0)
        return { status: 200, body: { updates: updates.slice(marker), marker: updates.length } }
      }
      const fate = server.next.shift() ?? 'taken'
      if (fate === 'cut') return 'cut'
      if (fate === 'blocked') return { status: 403, body: { code: 'chat.denied', message: 'chat is not accessible' } }
      if (fate !== 'taken') {
        const wait = { 'retry-after': String(fate.retryAfter) }
        return { status: 429, headers: wait, body: { code: 'too.many.requests', message: 'Too many requests' } }
      }
      server.sent.push({ chatId: query.get('chat_id') ?? '', text: (body as { text: string }).text })
      return { status: 200, body: { message: { body: { mid: 'mid.1' } } } }
    },
    (chatId, text) => {
      const recipient = { chat_id: chatId, chat_type: 'dialog' }
      updates.push({
        update_type: 'message_created',
        timestamp: 1,
        message: { recipient, body: { mid: 'm', seq: 1, text } },
      })
    },
  )
}

interface Asked {
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: unknown
}

type Answer = 'cut' | { status: number; headers?: Record<string, string>; body: object }

async function open(
  answerTo: (server: MessengerServer, asked: Asked) => Answer,
  write: MessengerServer['write'],
): Promise<MessengerServer> {
  const listener = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://messenger.test')
    const text = Buffer.concat(chunks).toString('utf8')
    const answer = answerTo(server, {
      path,
      query,
      headers: request.headers,
      body: text === '' ? {} : JSON.parse(text),
    })
    if (answer === 'cut') return void request.socket.destroy()
    response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers })
    response.end(JSON.stringify(answer.body))
  })
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const server: MessengerServer = {
    url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    next: [],
    sent: [],
    write,
    async close() {
      listener.closeAllConnections()
      await new Promise((closed) => listener.close(closed))
    },
  }
  return server
}
