import {
  createRequestHandler,
  RouterContextProvider,
  ServerRouter,
  type EntryContext,
  type ServerBuild,
} from 'react-router'
import type { PageRefusal } from '#contract/content/page-refusal.ts'
import type { SiteConfig } from '#contract/site.ts'
import { apiFetchContext, pageRefusalContext, siteContext, wholePageContext } from '#web/lib/api/api-context.ts'
import { NonceContext } from '#web/lib/nonce.ts'
import { REDIRECT_HEADER } from '#web/lib/api/redirect-header.ts'
import { SentFormContext, sentFormContext } from '#web/lib/forms/sent-form.ts'
import { plainAddress } from '#web/site/seo/plain-address.ts'
import { withScriptsLast } from './late-scripts.ts'
import { drawWhole, readHandoffStream } from './whole-page.ts'

export { logPageError as handleError } from './log-page-error.ts'

/** Set by the server on the request it hands over; never read from outside. */
const NONCE_HEADER = 'x-page-nonce'

/** What the server gives the pages of one request. */
interface PageServices {
  apiFetch: (path: string, init?: RequestInit) => Promise<Response>
  site: SiteConfig
  /** Makes the answer of a page whose text is whole. */
  wholePage: (html: string, init: ResponseInit) => Response
  /** The form that came is not in the request, and this is why. */
  refusal: PageRefusal | null
}

/**
 * Answers one page. The server calls it through the build and imports nothing of the web: the two sides share no module
 * but the contract, and React Router is the build's own.
 */
export async function answerPage(build: ServerBuild, request: Request, services: PageServices): Promise<Response> {
  const plain = request.method === 'GET' || request.method === 'HEAD' ? plainAddress(request.url) : null
  if (plain !== null) return new Response(null, { status: 301, headers: { location: plain } })
  const context = new RouterContextProvider()
  context.set(apiFetchContext, services.apiFetch)
  context.set(siteContext, services.site)
  context.set(wholePageContext, services.wholePage)
  context.set(pageRefusalContext, services.refusal)
  return handlerOf(build)(request, context)
}

/** One handler a build: making it walks all routes. While developing, every change is a new build. */
const handlers = new WeakMap<ServerBuild, ReturnType<typeof createRequestHandler>>()

function handlerOf(build: ServerBuild) {
  const known = handlers.get(build)
  if (known !== undefined) return known
  const handler = createRequestHandler(build, import.meta.env.MODE)
  handlers.set(build, handler)
  return handler
}

/** Renders a page whole: its inline scripts are named in the CSP by their hash, so nothing streams. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const nonce = request.headers.get(NONCE_HEADER) ?? undefined
  const contextOfDrawing = await readHandoffStream(context)
  await turnToDraw()
  const page = () => (
    <NonceContext value={nonce}>
      <SentFormContext value={loadContext.get(sentFormContext)}>
        <ServerRouter context={contextOfDrawing()} url={request.url} nonce={nonce} />
      </SentFormContext>
    </NonceContext>
  )
  const drawn = await drawWhole(page, nonce)
  const html = withScriptsLast(drawn.html)
  const onward = headers.get(REDIRECT_HEADER)
  headers.delete(REDIRECT_HEADER)
  const answerWith = loadContext.get(wholePageContext)
  if (drawn.isBroken || onward === null) return answerWith(html, { status: drawn.isBroken ? 500 : status, headers })
  headers.set('location', onward)
  return new Response(html, { status: 303, headers })
}

let lastTurn = Promise.resolve()

/**
 * Drawing a page holds the thread for some hundredths of a second. When data for many comes at once, one is drawn in each
 * turn of the event loop, so that whoever asks for something short waits for one page and not for all.
 */
function turnToDraw(): Promise<void> {
  const turn = lastTurn
  lastTurn = turn.then(() => new Promise((next) => setTimeout(next)))
  return turn
}
