import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { api } from '#contract/wire/api.ts'
import type { App } from '../app.ts'
import type { CallFacts } from './request-facts.ts'
import { busyPage } from '../pages/busy-page.ts'
import type { PageCache } from '../pages/page-cache.ts'
import type { PageReads } from '../pages/page-reads.ts'
import { withPageForm } from '../pages/page-form.ts'
import type { PageFacts } from '../pages/pages.ts'
import { boundedQueue } from '../platform/jobs/bounded-queue.ts'
import { compressed } from '../platform/http/compress.ts'
import { Busy } from '../platform/http/errors.ts'
import { drainUnreadBody } from '../platform/http/body/unread-body.ts'
import type { WebFiles } from '../pages/web-files.ts'

interface RequestListenerOptions {
  app: App
  fetchPage: (request: Request, facts: PageFacts) => Promise<Response>
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
  cache?.remakeBy({
    render: (plain, reads) =>
      new URL(plain.url).pathname === api.matchPeople
        ? keptCall(plain, reads)
        : readingInTurn(() => fetchPage(plain, reads === undefined ? {} : { reads })),
    ask: (path) => app.fetch(new Request(new URL(path, 'http://page'), JSON_ACCEPTED)),
    inTurn: (work) => readingInTurn(work),
  })
  const answer = getRequestListener(async (asked, env) => {
    const { remoteAddress: ip } = (env as { incoming: IncomingMessage }).incoming.socket
    const { pathname } = new URL(asked.url)
    if (cache !== null && pathname === api.matchPeople) {
      return cache.render(asked, (plain, reads) => keptCall(plain, reads, ip))
    }
    if (app.owns(pathname)) {
      const actors: Actors = new Map()
      const response = await app.fetch(asked, { ip, actors })
      // The news of one's own write comes before its answer, unless none is heard: who saves must see it at once.
      if (cache?.isHearing === false && !isReading(asked) && response.ok && (await isSignedIn(actors))) cache.forget()
      return compressed(asked, response)
    }
    try {
      // Whoever sends slowly holds no turn meanwhile.
      const { request, refusal } = await withPageForm(asked)
      const inTurn = isReading(request) ? readingInTurn : sendingInTurn
      const render = (plain: Request, reads?: PageReads) =>
        inTurn(
          () => fetchPage(plain, { ip, refusal, ...(reads === undefined ? {} : { reads }) }),
          () => plain.signal,
        )
      return await compressed(request, await (cache === null ? render(request) : cache.render(request, render)))
    } catch (error) {
      if (error instanceof Busy) return busyPage(error)
      throw error
    }
  }, OWN_DRAINING)
  /** What many get has no number of one request. */
  async function keptCall(request: Request, reads?: PageReads, ip?: string): Promise<Response> {
    const ask = () => app.fetch(request, { ip })
    const { body, status, headers } = await (reads === undefined ? ask() : reads.read(api.matchPeople, ask))
    const shared = new Headers(headers)
    shared.delete('x-request-id')
    return new Response(body, { status, headers: shared })
  }

  return (request: IncomingMessage, response: ServerResponse) => {
    drainUnreadBody(request, response)
    if (cache?.answer(request, response)) return
    serveFile(request, response, () => void answer(request, response))
  }
}

/** As loaders ask. */
const JSON_ACCEPTED = { headers: { accept: 'application/json' } }

type Actors = NonNullable<CallFacts['actors']>

/** Pages that are drawn at the same time, and those that wait for their turn: some seconds of work. */
const RENDERS = { atOnce: 8, waitingMax: 100, waitMs: 20_000 }
/** The adapter's own draining ends after half a second, and with it the connection of whoever sends slowly. */
const OWN_DRAINING = { autoCleanupIncoming: false }

function isReading({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** What guests send (visits, reviews that wait for a look) shows on no page, and a guest has a session cookie too. */
async function isSignedIn(actors: Actors): Promise<boolean> {
  const found = await Promise.all(actors.values())
  return found.some((actor) => actor !== null)
}
