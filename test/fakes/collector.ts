import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { z } from 'zod'

const value = z.union([
  z.strictObject({ stringValue: z.string() }),
  z.strictObject({ intValue: z.union([z.int(), z.string().regex(/^-?\d+$/)]) }),
  z.strictObject({ doubleValue: z.number() }),
  z.strictObject({ boolValue: z.boolean() }),
])
const attributes = z.array(z.strictObject({ key: z.string(), value }))
const traceId = z.string().regex(/^[0-9a-f]{32}$/)
const spanId = z.string().regex(/^[0-9a-f]{16}$/)
const nanoseconds = z.string().regex(/^\d{19}$/)
const dropped = z.uint32().optional()

/** A span as OTLP 1 writes it in JSON: enums are numbers, ids hex, times of 64 bits strings. */
const span = z.strictObject({
  traceId,
  spanId,
  parentSpanId: spanId.optional(),
  traceState: z.string().optional(),
  flags: z.uint32().optional(),
  name: z.string(),
  kind: z.int().min(1).max(5),
  startTimeUnixNano: nanoseconds,
  endTimeUnixNano: nanoseconds,
  attributes,
  droppedAttributesCount: dropped,
  events: z.array(z.unknown()).max(0),
  droppedEventsCount: dropped,
  links: z.array(
    z.strictObject({
      traceId,
      spanId,
      traceState: z.string().optional(),
      flags: z.uint32().optional(),
      attributes,
      droppedAttributesCount: dropped,
    }),
  ),
  droppedLinksCount: dropped,
  status: z.strictObject({ code: z.int().min(0).max(2), message: z.string().optional() }),
})

const scope = z.strictObject({
  name: z.string(),
  version: z.string().optional(),
  attributes: attributes.optional(),
  droppedAttributesCount: dropped,
})
const request = z.strictObject({
  resourceSpans: z.array(
    z.strictObject({
      resource: z.strictObject({ attributes, droppedAttributesCount: dropped }).loose(),
      scopeSpans: z.array(z.strictObject({ scope, spans: z.array(span), schemaUrl: z.string().optional() })),
      schemaUrl: z.string().optional(),
    }),
  ),
})

export interface CollectedSpan {
  traceId: string
  spanId: string
  parentSpanId: string | undefined
  name: string
  kind: 'internal' | 'server' | 'client' | 'producer' | 'consumer'
  attributes: Record<string, string | number | boolean>
  links: { traceId: string; spanId: string }[]
  isFailed: boolean
  resource: Record<string, string | number | boolean>
}

const KINDS = ['internal', 'server', 'client', 'producer', 'consumer'] as const

/** A collector of OpenTelemetry on loopback: takes spans by OTLP over HTTP in JSON, and refuses what is not in that form. */
export class Collector {
  readonly spans: CollectedSpan[] = []
  /** What was refused, and why. */
  readonly refused: string[] = []
  /** Everything that came, as it came. */
  text = ''
  /** Answers this instead of taking anything. */
  failsWith: number | null = null
  readonly #server = createServer((asked, answer) => {
    void (async () => {
      const chunks: Buffer[] = []
      for await (const chunk of asked as AsyncIterable<Buffer>) chunks.push(chunk)
      const body = Buffer.concat(chunks)
      const text = (asked.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString('utf8')
      const status = this.failsWith ?? this.#take(asked.method, asked.url, asked.headers['content-type'], text)
      answer.writeHead(status, { 'content-type': 'application/json' }).end('{"partialSuccess":{}}')
    })()
  })

  async open(): Promise<string> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  close() {
    this.#server.close().closeAllConnections()
  }

  named(name: string): CollectedSpan[] {
    return this.spans.filter((one) => one.name === name)
  }

  /** Those within this one, at whatever depth. */
  within(parent: CollectedSpan): CollectedSpan[] {
    const own = this.spans.filter(({ parentSpanId }) => parentSpanId === parent.spanId)
    return own.flatMap((one) => [one, ...this.within(one)])
  }

  forget() {
    this.spans.length = 0
    this.text = ''
  }

  #take(method: string | undefined, url: string | undefined, type: string | undefined, text: string): number {
    const parsed = request.safeParse(method === 'POST' && url === '/v1/traces' ? JSON.parse(text) : null)
    if (!parsed.success || type !== 'application/json') {
      this.refused.push(`${method} ${url} ${type}: ${parsed.error?.message ?? ''}`)
      return 400
    }
    this.text += text
    for (const { resource, scopeSpans } of parsed.data.resourceSpans) {
      for (const one of scopeSpans.flatMap(({ spans }) => spans)) {
        this.spans.push({
          ...{ traceId: one.traceId, spanId: one.spanId, parentSpanId: one.parentSpanId, name: one.name },
          kind: KINDS[one.kind - 1] ?? 'internal',
          attributes: plain(one.attributes),
          links: one.links.map((link) => ({ traceId: link.traceId, spanId: link.spanId })),
          isFailed: one.status.code === 2,
          resource: plain(resource.attributes),
        })
      }
    }
    return 200
  }
}

function plain(pairs: z.output<typeof attributes>): Record<string, string | number | boolean> {
  return Object.fromEntries(
    pairs.map(({ key, value: told }) => {
      const [[kind, content] = []] = Object.entries(told) as [string, string | number | boolean][]
      return [key, kind === 'intValue' ? Number(content) : (content ?? '')]
    }),
  )
}
