import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Log } from '../platform/log.ts'
import type { Metrics } from '../platform/observability/metrics.ts'
import { placeOf } from './graceful-drain.ts'
import { proxyIdOf } from './request-facts.ts'

/** Of the pages that are answered from memory one in so many is logged: a line each would cost more than the answer. */
const SAMPLE = 100

interface PageLogOptions {
  log: Log
  trustsProxy: boolean
  metrics?: Metrics | undefined
}

/**
 * Writes down which pages were answered, how and how fast. Of the address only its beginning: what follows may be a name
 * or open something. The calls that a page makes stand in the log with its `page_id`.
 */
export class PageLog {
  readonly #options: PageLogOptions
  readonly #ids = new WeakMap<IncomingMessage, string>()
  #kept = 0

  constructor(options: PageLogOptions) {
    this.#options = options
  }

  /** The number of a page that is being drawn. */
  idOf(request: IncomingMessage): string {
    const id = this.#ids.get(request) ?? randomUUID()
    this.#ids.set(request, id)
    return id
  }

  tellKept(request: IncomingMessage, response: ServerResponse, startedAt: number) {
    this.#count('kept', response.statusCode, performance.now() - startedAt)
    this.#kept += 1
    if (this.#kept % SAMPLE === 1) this.#tell(request, response, startedAt, { kept: true, one_of: SAMPLE })
  }

  /** Called when the drawing begins, and writes when the answer has gone. */
  tellDrawn(request: IncomingMessage, response: ServerResponse, startedAt: number, trace_id?: string) {
    response.once('close', () => {
      this.#count('drawn', response.statusCode, performance.now() - startedAt)
      this.#tell(request, response, startedAt, { page_id: this.idOf(request), trace_id, kept: false })
    })
  }

  #tell(request: IncomingMessage, response: ServerResponse, startedAt: number, facts: object) {
    const { log, trustsProxy } = this.#options
    const proxy_id = proxyIdOf(String(request.headers['x-request-id'] ?? ''), trustsProxy)
    const { method } = request
    const path = placeOf(request.url ?? '/')
    const ms = Math.round(performance.now() - startedAt)
    log.info({ ...facts, proxy_id, method, path, status: response.statusCode, ms }, 'page')
  }

  #count(kind: 'kept' | 'drawn', status: number, ms: number) {
    this.#options.metrics?.time('smysl_page_seconds', 'Pages', ms / 1000, { kind, status: String(status) })
  }
}
