import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { api } from '#contract/wire/api.ts'
import type { App } from '../app.ts'
import type { MetricsEndpoint } from './metrics-endpoint.ts'
import type { PageLog } from './page-log.ts'
import { pageNetworkOf, type CallFacts } from './request-facts.ts'
import { plainAddress, refuseAmbiguous } from './request-head.ts'
import { traceCachedPage, tracedPage } from './request-trace.ts'
import type { PageCache } from '../pages/page-cache.ts'
import type { PageReads } from '../pages/page-reads.ts'
import { isNoAddress, isTooDeep } from '../pages/page-address.ts'
import { withPageForm } from '../pages/page-form.ts'
import { plainPage } from '../pages/plain-page.ts'
import type { PageFacts } from '../pages/pages.ts'
import { boundedQueue } from '../platform/jobs/bounded-queue.ts'
import { queueForEach } from '../platform/jobs/queue-for-each.ts'
import { compressed } from '../platform/http/compress.ts'
import { Busy, HttpError, TooManyRequests } from '../platform/http/errors.ts'
import { knowLength } from '../platform/http/body/request-bytes.ts'
import { drainUnreadBody, refuseTinyChunks } from '../platform/http/body/unread-body.ts'
import type { WebFiles } from '../pages/web-files.ts'

interface RequestListenerOptions {
  app: App
  /** Hears of every page that was answered; absent: nobody does. */
  pageLog?: PageLog | undefined
  /** Answers before everything else; absent where nobody may read the measures. */
  metrics?: MetricsEndpoint | undefined
  fetchPage: (request: Request, facts: PageFacts) => Promise<Response>
  serveFile: WebFiles['serveFile']
  /** None while developing. */
  cache: PageCache | null
  /** Visitors come by https: their browsers are told never to come otherwise. */
  isSecure?: boolean
  /** The last address of `X-Forwarded-For` is the visitor's. */
  trustsProxy?: boolean
}

/** Answers every request of the server: with a kept page, a file of the build, the API, or a page made now. */
export function createRequestListener(options: RequestListenerOptions) {
  const { app, fetchPage, serveFile, cache, pageLog, metrics, trustsProxy = false, isSecure = false } = options
  const refusal = () =>
    new Busy('Сейчас открывают слишком много страниц сразу. Обновите эту через несколько секунд.', 3)
  const readingInTurn = boundedQueue({ ...RENDERS, refusal })
  // A form may wait for a bank: nobody who only reads waits behind it.
  const sendingInTurn = boundedQueue({ ...RENDERS, refusal })
  const inShare = queueForEach({
    ...SHARE,
    refusal: () => new TooManyRequests('Вы открываете слишком много страниц сразу. Обновите эту чуть позже.', 3),
  })
  cache?.remakeBy({
    render: (plain, reads) =>
      new URL(plain.url).pathname === api.matchPeople
        ? keptCall(plain, reads)
        : readingInTurn(() => fetchPage(plain, reads === undefined ? {} : { reads })),
    ask: (path) => app.fetch(new Request(new URL(path, 'http://page'), JSON_ACCEPTED)),
    inTurn: (work) => readingInTurn(work),
  })
  const answer = getRequestListener(async (asked, env) => {
    const { incoming } = env as { incoming: IncomingMessage }
    knowLength(asked, incoming)
    const { remoteAddress: ip } = incoming.socket
    const { pathname, search } = new URL(asked.url)
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
    const refused = refusedUndrawn(asked.method, pathname, search)
    if (refused !== null) return refused
    const pageId = pageLog?.idOf(incoming)
    try {
      // Whoever sends slowly holds no turn meanwhile.
      const { request, refusal } = await withPageForm(asked)
      const inTurn = isReading(request) ? readingInTurn : sendingInTurn
      const render = (plain: Request, reads?: PageReads) =>
        inTurn(
          () => fetchPage(plain, { ip, refusal, pageId, ...(reads === undefined ? {} : { reads }) }),
          () => plain.signal,
        )
      const draw = () => (cache === null ? render(request) : cache.render(request, render))
      const network = pageNetworkOf(asked.headers.get('x-forwarded-for'), ip, trustsProxy)
      const share = `${isReading(request) ? 'reading' : 'sending'} ${network}`
      return await compressed(request, await (network === null ? draw() : inShare(share, draw, () => request.signal)))
    } catch (error) {
      if (error instanceof Busy || error instanceof TooManyRequests) return plainPage('Подождите немного', error)
      throw error
    }
  }, OWN_DRAINING)
  /** What many get has no number of one request. */
  async function keptCall(request: Request, reads?: PageReads, ip?: string): Promise<Response> {
    const ask = () => app.fetch(request, { ip })
    const response = await (reads === undefined ? ask() : reads.read(api.matchPeople, ask))
    response.headers.delete('x-request-id')
    return response
  }

  return (request: IncomingMessage, response: ServerResponse) => {
    // For every kind of answer. Other hosts of the domain are not ours to decide for.
    if (isSecure) response.setHeader('strict-transport-security', `max-age=${TWO_YEARS_SECONDS}`)
    if (refuseAmbiguous(request, response)) return
    request.url = plainAddress(request.url ?? '/')
    refuseTinyChunks(request, response)
    drainUnreadBody(request, response)
    if (metrics?.(request, response)) return
    const startedAt = performance.now()
    const pathname = request.url?.split('?', 1)[0] ?? '/'
    const isCall = app.owns(pathname)
    // Which screen a call would be is asked in vain.
    if ((!isCall || pathname === api.matchPeople) && cache?.answer(request, response)) {
      traceCachedPage({ request, response, trustsProxy })
      return void pageLog?.tellKept(request, response, startedAt)
    }
    // No file of a build lies where the API answers, and to look for one asks the disk.
    if (isCall) return void answer(request, response)
    serveFile(request, response, () =>
      tracedPage({ request, response, trustsProxy }, (traceId) => {
        pageLog?.tellDrawn(request, response, startedAt, traceId)
        void answer(request, response)
      }),
    )
  }
}

const TWO_YEARS_SECONDS = 2 * 365 * 24 * 3600

/** As loaders ask. */
const JSON_ACCEPTED = { headers: { accept: 'application/json' } }

type Actors = NonNullable<CallFacts['actors']>

/** Pages that are drawn at the same time, and those that wait for their turn: some seconds of work. */
const RENDERS = { atOnce: 8, waitingMax: 100, waitMs: 20_000 }
/** Of those, what one network may have: a flood from there is refused to itself alone. */
const SHARE = { atOnce: 4, waitingMax: 25, waitMs: 20_000 }
/** The adapter's own draining ends after half a second, and with it the connection of whoever sends slowly. */
const OWN_DRAINING = { autoCleanupIncoming: false }

/** Twice the longest form that a page sends by its address; a page repeats its own address in its links by the dozen. */
const QUERY_MAX = 16 * 1024

/** The answer to what no page may be drawn for; null for all the rest. */
function refusedUndrawn(method: string, pathname: string, search: string): Response | null {
  if (search.length > QUERY_MAX) {
    return plainPage('Слишком длинный адрес', new HttpError(414, 'Сократите то, что ищете, и\u00a0отправьте ещё раз.'))
  }
  if (isTooDeep(pathname)) {
    return plainPage('Такой страницы нет', new HttpError(404, 'Проверьте адрес: в\u00a0нём слишком много частей.'))
  }
  // Read, slashes alone lead to the first page.
  if (isNoAddress(pathname) && !(/^\/+$/.test(pathname) && (method === 'GET' || method === 'HEAD'))) {
    return plainPage('Такой страницы нет', new HttpError(404, 'Проверьте адрес: он начинается с\u00a0двух косых черт.'))
  }
  // No `Request` may be made of it.
  if (method !== 'TRACE') return null
  return plainPage(
    'Так не получится',
    new HttpError(405, 'Страницы так не открывают.', {}, { allow: 'GET, HEAD, POST' }),
  )
}

function isReading({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** What guests send (visits, reviews that wait for a look) shows on no page, and a guest has a session cookie too. */
async function isSignedIn(actors: Actors): Promise<boolean> {
  const found = await Promise.all(actors.values())
  return found.some((actor) => actor !== null)
}
