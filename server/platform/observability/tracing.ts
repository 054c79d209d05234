type Value = string | number | boolean

/** What a span is called, and who does the work of it. Nothing of anybody's goes in: no query, no body, no id of a person. */
export interface SpanFacts {
  name: string
  kind: 'server' | 'client' | 'internal' | 'consumer'
  attributes?: Record<string, Value>
}

/** A span while its work is under way. */
export interface OpenSpan {
  /** For the log; undefined while nothing is recorded. */
  traceId: string | undefined
  rename: (name: string) => void
  set: (attributes: Record<string, Value>) => void
  /** The work did not come about. */
  fail: (type: string) => void
}

/** What a proxy of one's own says of the trace that the request belongs to, by the headers of W3C. */
export interface CameFrom {
  traceparent: string | undefined
  tracestate?: string | undefined
}

/** Where spans go. There is one in a process, or none. */
export interface Tracer {
  /** Does `work` within a span: the child of the one under way, or of the one that the request came from. */
  within: <T>(facts: SpanFacts, work: (span: OpenSpan) => Promise<T>, from?: CameFrom) => Promise<T>
  /** Tells of what is over, as a part of the span under way; without one it is told by nobody. */
  over: (facts: SpanFacts, ms: number, failure?: string) => void
  /** Sends what is left. */
  stop: () => Promise<void>
}

/** The names that OpenTelemetry gives them. */
export const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

export interface TracingSettings {
  /** Where spans are posted to, by OTLP in JSON. */
  url: string
  sampler: (typeof SAMPLERS)[number]
  /** Of traces that begin here: from 0 to 1. */
  ratio: number
  /** Milliseconds between two postings. */
  delayMs: number
}

let tracer: Tracer | null = null

/** Has everything that follows traced there; null: nothing. */
export function traceBy(next: Tracer | null) {
  tracer = next
}

/** Does `work` within a span, where traces are kept. */
export function traced<T>(facts: SpanFacts, work: (span: OpenSpan) => Promise<T>, from?: CameFrom): Promise<T> {
  return tracer === null ? work(NO_SPAN) : tracer.within(facts, work, from)
}

/** Tells of a statement that is over: its text without values. */
export function tracedStatement(text: string, ms: number, isFailed: boolean) {
  if (tracer === null) return
  const operation = (/^\s*(\w+)/.exec(text)?.[1] ?? 'statement').toUpperCase()
  const attributes = {
    'db.system.name': 'postgresql',
    'db.operation.name': operation,
    'db.query.text': text,
  }
  tracer.over({ name: operation, kind: 'client', attributes }, ms, isFailed ? 'failed' : undefined)
}

interface Asked {
  /** Who is asked, and what, without a number of anything. */
  name: string
  method: string
  url: string | URL
}

/** Asks somebody outside within a span: who and how, never the address itself, which may hold a key or an id. */
export function tracedAsking<T>({ name, method, url }: Asked, ask: () => Promise<T>, statusOf: (answer: T) => number) {
  const { hostname, port, protocol } = new URL(url)
  const attributes = {
    'http.request.method': method,
    'server.address': hostname,
    'server.port': Number(port) || (protocol === 'https:' ? 443 : 80),
  }
  return traced({ name, kind: 'client', attributes }, async (span) => {
    const answer = await ask()
    const status = statusOf(answer)
    span.set({ 'http.response.status_code': status })
    if (status >= 400) span.fail(String(status))
    return answer
  })
}

const NO_SPAN: OpenSpan = { traceId: undefined, rename: () => {}, set: () => {}, fail: () => {} }
