import type { Context } from 'hono'
import type { Log } from '../platform/log.ts'
import type { Metrics } from '../platform/observability/metrics.ts'
import { loggedPath } from './call-paths.ts'
import type { AppEnv } from '../platform/http/route.ts'

interface RequestLogOptions {
  log: Log
  metrics?: Metrics | undefined
}

/** Writes down a call that has been answered, and counts it by its route. */
export function logRequest(
  { log, metrics }: RequestLogOptions,
  context: Context<AppEnv>,
  proxy_id: string | undefined,
  ms: number,
) {
  // Absent for a call from outside.
  const page_id = ((context.env ?? {}) as { pageId?: string }).pageId
  const ids = { request_id: context.get('ctx').request.id, page_id, proxy_id, trace_id: context.get('traceId') }
  const { method, path } = context.req
  const { status } = context.res
  log.info({ ...ids, method, path: loggedPath(path), status, ms: Math.round(ms) }, 'request')
  const labels = { method, route: context.get('route') ?? 'none', status: String(status) }
  const from = page_id === undefined ? 'outside' : 'page'
  metrics?.time('smysl_api_seconds', 'Calls of the API', ms / 1000, { ...labels, from })
}
