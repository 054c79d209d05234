import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { App, CallFacts } from './app.ts'
import { busyPage } from './busy-page.ts'
import { SESSION_COOKIE } from './modules/auth/sessions.ts'
import type { PageCache } from './page-cache.ts'
import { boundedQueue } from './platform/bounded-queue.ts'
import { compressed } from './platform/http/compress.ts'
import { Busy } from './platform/http/errors.ts'
import { drainUnreadBody } from './platform/http/unread-body.ts'
import type { WebFiles } from './web-files.ts'

interface RequestListenerOptions {
  app: App
  fetchPage: (request: Request, facts: CallFacts) => Promise<Response>
  serveFile: WebFiles['serveFile']
  /** None while developing. */
  cache: PageCache | null
}

/** Answers every request of the server: with a kept page, a file of the build, the API, or a page made now. */
export function createRequestListener({ app, fetchPage, serveFile, cache }: RequestListenerOptions) {
  const refusal = () =>
    new Busy('Сейчас открывают слишком много страниц сразу. Обновите эту через несколько секунд.', 3)
  const readingInTurn = boundedQueue({ ...RENDERS, refusal })
  // A form may wait for a bank: nobody who only reads waits behind it.
  const sendingInTurn = boundedQueue({ ...RENDERS, refusal })
  const answer = getRequestListener(async (request, env) => {
    const facts = { ip: (env as { incoming: IncomingMessage }).incoming.socket.remoteAddress }
    if (app.owns(new URL(request.url).pathname)) {
      const response = await app.fetch(request, facts)
      // The news of one's own write comes after its answer when the database is a server: who saves must see it at once.
      if (isWrite(request) && response.ok) cache?.forget()
      return compressed(request, response)
    }
    const inTurn = isReading(request) ? readingInTurn : sendingInTurn
    const render = (asked: Request) => inTurn(() => fetchPage(asked, facts))
    try {
      return await compressed(request, await (cache === null ? render(request) : cache.render(request, render)))
    } catch (error) {
      if (error instanceof Busy) return busyPage(error)
      throw error
    }
  }, OWN_DRAINING)
  return (request: IncomingMessage, response: ServerResponse) => {
    drainUnreadBody(request, response)
    if (cache?.answer(request, response)) return
    serveFile(request, response, () => void answer(request, response))
  }
}

/** Pages that are drawn at the same time, and those that wait for their turn: some seconds of work. */
const RENDERS = { atOnce: 8, waitingMax: 100 }
/** The adapter's own draining ends after half a second, and with it the connection of whoever sends slowly. */
const OWN_DRAINING = { autoCleanupIncoming: false }

function isReading({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** A change by somebody signed in. What visitors send (visits, reviews that wait for a look) shows on no page. */
function isWrite(request: Request): boolean {
  return !isReading(request) && (request.headers.get('cookie') ?? '').includes(SESSION_COOKIE)
}
