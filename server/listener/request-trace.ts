import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Context } from 'hono'
import { placeOf } from './graceful-drain.ts'
import type { AppEnv } from '../platform/http/route.ts'
import { traced, type CameFrom, type OpenSpan } from '../platform/observability/tracing.ts'

/** Answers a call within a span that is named by its route; of a page that is being drawn it is a part. */
export function tracedCall(context: Context<AppEnv>, trustsProxy: boolean, answer: () => Promise<void>): Promise<void> {
  const { method } = context.req
  const isOfPage = ((context.env ?? {}) as { pageId?: string }).pageId !== undefined
  const facts = { name: method, kind: isOfPage ? 'internal' : 'server', attributes: methodOf(method) } as const
  const from = isOfPage ? undefined : cameFrom((name) => context.req.header(name), trustsProxy)
  return traced(
    facts,
    async (span) => {
      if (span.traceId !== undefined) context.set('traceId', span.traceId)
      await answer()
      const route = context.get('route')
      if (route !== undefined) span.rename(`${method} ${route}`)
      tellStatus(span, context.res.status, route)
    },
    from,
  )
}

interface AnsweredPage {
  request: IncomingMessage
  response: ServerResponse
  trustsProxy: boolean
}

/** Draws a page within a span that lasts until its answer has gone. */
export function tracedPage({ request, response, trustsProxy }: AnsweredPage, draw: (traceId?: string) => void) {
  const { place, facts } = pageOf(request)
  const from = cameFrom((name) => request.headers[name]?.toString(), trustsProxy)
  void traced(
    facts,
    (span) =>
      new Promise<void>((resolve) => {
        response.once('close', () => {
          tellStatus(span, response.statusCode, place)
          resolve()
        })
        draw(span.traceId)
      }),
    from,
  )
}

/** A page from memory is a part of a trace that the proxy has begun, or of none: nothing happens within it. */
export function traceCachedPage({ request, response, trustsProxy }: AnsweredPage) {
  const from = cameFrom((name) => request.headers[name]?.toString(), trustsProxy)
  if (from?.traceparent === undefined) return
  const { place, facts } = pageOf(request)
  void traced(facts, async (span) => tellStatus(span, response.statusCode, place), from)
}

/** Of the address its beginning alone: what follows may be a name, or open something. */
function pageOf(request: IncomingMessage) {
  const place = placeOf(request.url ?? '/')
  const method = request.method ?? 'GET'
  return { place, facts: { name: `${method} ${place}`, kind: 'server', attributes: methodOf(method) } as const }
}

/** Believed of a proxy of one's own alone: a stranger would have everything recorded. */
function cameFrom(header: (name: string) => string | undefined, trustsProxy: boolean): CameFrom | undefined {
  return trustsProxy ? { traceparent: header('traceparent'), tracestate: header('tracestate') } : undefined
}

function methodOf(method: string) {
  return { 'http.request.method': method }
}

function tellStatus(span: OpenSpan, status: number, route: string | undefined) {
  span.set({ 'http.response.status_code': status, ...(route === undefined ? {} : { 'http.route': route }) })
  if (status >= 500) span.fail(String(status))
}
