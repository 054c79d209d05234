import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Metrics } from '../platform/observability/metrics.ts'
import type { Log } from '../platform/log.ts'

/** `GET /metrics` for whoever has the token. Answers false for every other request. */
export type MetricsEndpoint = (request: IncomingMessage, response: ServerResponse) => boolean

export function metricsEndpoint(metrics: Metrics, token: string, log: Log): MetricsEndpoint {
  return (request, response) => {
    if (request.url?.split('?', 1)[0] !== '/metrics') return false
    if (!isSame(request.headers.authorization ?? '', `Bearer ${token}`)) {
      response.writeHead(401, { 'www-authenticate': 'Bearer', 'cache-control': 'no-store' }).end()
      return true
    }
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4', ...PRIVATE }).end(text),
      (error: unknown) => {
        log.error({ err: error }, 'metrics were not gathered')
        response.writeHead(503, PRIVATE).end()
      },
    )
    return true
  }
}

const PRIVATE = { 'cache-control': 'no-store' }

/** By digests, which are of one length: how long it takes says nothing of the token. */
function isSame(said: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(said), digest(expected))
}
