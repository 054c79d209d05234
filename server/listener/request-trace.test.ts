import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { Collector } from '#test/fakes/collector.ts'
import { aPsychologist } from '#test/builders.ts'
import { signedInAs } from '#test/people.ts'
import { openWorld } from '#test/world.ts'
import { runMaintenance } from '../maintenance.ts'
import { askBank } from '../modules/transactions/banks/bank-call.ts'
import { PageCache } from '../pages/page-cache.ts'
import { createPages } from '../pages/pages.ts'
import { openTelemetry } from '../platform/observability/open-telemetry.ts'
import { traceBy, traced, type Tracer, type TracingSettings } from '../platform/observability/tracing.ts'
import { createRequestListener } from './request-listener.ts'
import { PageLog } from './page-log.ts'

const lines: Record<string, unknown>[] = []
const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
const collector = new Collector()
const url = `${await collector.open()}/v1/traces`
const world = await openWorld({ log, trustsProxy: true })
const cache = new PageCache()
const pages = createPages({
  app: world.app,
  log,
  mode: 'production',
  site: { url: 'http://smysl.test' } as Parameters<typeof createPages>[0]['site'],
  loadBuild: async () => ({
    assets: { version: '1' },
    entry: {
      module: {
        async answerPage(_build, request, { apiFetch }) {
          await apiFetch(new URL(request.url).pathname === '/reviews' ? '/api/reviews' : '/api/landings?search=secret')
          return new Response('<h1>Страница</h1>', { headers: { 'content-type': 'text/html' } })
        },
      },
    },
  }),
})
const serve = async (trustsProxy: boolean) => {
  const server = createServer(
    createRequestListener({
      ...{ app: world.app, cache, fetchPage: pages, trustsProxy },
      serveFile: (_request, _response, next) => next(),
      pageLog: new PageLog({ log, trustsProxy }),
    }),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => server.close().closeAllConnections())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const closing: (() => unknown)[] = [() => collector.close()]
afterAll(() => closing.forEach((close) => close()))
const origin = await serve(true)
const person = await aPsychologist(world.db, { is_published: true, slug: 'ivanova-anna' })
const TRACE = '0af7651916cd43dd8448eb211c80319c'
const PROXY = 'b7ad6b7169203331'
const traceparent = `00-${TRACE}-${PROXY}-01`

let tracer: Tracer
const begin = (settings: Partial<TracingSettings> = {}) => {
  const own = { url, sampler: 'parentbased_always_on', ratio: 1, delayMs: 60_000, ...settings } as const
  tracer = openTelemetry({ settings: own, name: 'one', version: '1.2.3', log })
  traceBy(tracer)
}
/** What was told until now. */
const told = async () => {
  traceBy(null)
  await tracer.stop()
  return collector.spans
}
const get = async (path: string, headers: Record<string, string> = {}, from = origin) =>
  (await fetch(from + path, { headers })).text()

beforeEach(() => {
  collector.forget()
  lines.splice(0)
  begin()
})
afterEach(() => told())

describe('a page', () => {
  test('goes on with the trace of the proxy: its calls are parts of it, their statements parts of these', async () => {
    await get('/reviews?search=secret', { traceparent })
    await told()
    const [page] = collector.named('GET /reviews')
    expect(page).toMatchObject({
      ...{ traceId: TRACE, parentSpanId: PROXY, kind: 'server', isFailed: false },
      attributes: { 'http.request.method': 'GET', 'http.route': '/reviews', 'http.response.status_code': 200 },
      resource: { 'service.name': 'smysl', 'service.version': '1.2.3', 'service.instance.id': 'one' },
    })
    const [call] = collector.named('GET /api/reviews')
    expect(call).toMatchObject({ parentSpanId: page?.spanId, kind: 'internal' })
    const statements = call === undefined ? [] : collector.within(call)
    expect(statements.length).toBeGreaterThan(0)
    for (const { attributes, kind } of statements) {
      expect([kind, attributes['db.system.name']]).toEqual(['client', 'postgresql'])
    }
    expect(new Set(collector.spans.map(({ traceId }) => traceId))).toEqual(new Set([TRACE]))
    expect(collector.text).not.toContain('secret')
  })

  test('names a place and never whose it is; the log says which trace tells of it', async () => {
    await get(`/catalog/${person.slug}?key=secret`)
    const spans = await told()
    expect(collector.named('GET /catalog')).toHaveLength(1)
    expect(collector.text).not.toMatch(/ivanova|secret/)
    const ids = lines.filter(({ msg }) => msg === 'page' || msg === 'request').map(({ trace_id }) => trace_id)
    expect(ids.length).toBeGreaterThan(1)
    expect(new Set(ids)).toEqual(new Set([spans[0]?.traceId]))
  })

  test('from memory is told when the proxy has begun a trace, and otherwise not', async () => {
    await get('/')
    await get('/')
    await get('/', { traceparent })
    await told()
    expect(collector.named('GET /').map(({ traceId }) => traceId === TRACE)).toEqual([false, true])
  })
})

describe('a call from outside', () => {
  test('is named by its route', async () => {
    await get(`/api/catalog/${person.slug}?x=secret`, { traceparent, tracestate: 'proxy=1' })
    await told()
    expect(collector.named('GET /api/catalog/:slug')[0]).toMatchObject({ kind: 'server', traceId: TRACE })
    expect(collector.text).not.toMatch(/ivanova|secret/)
  })

  test('is recorded as the proxy wants it; a stranger wants nothing', async () => {
    await get('/api/health', { traceparent: traceparent.replace(/01$/, '00') })
    await get('/api/health', { traceparent: 'no trace' })
    const strangers = world.appOn(world.db, { trustsProxy: false })
    await strangers.fetch(new Request('http://smysl.test/api/health', { headers: { traceparent } }))
    const traces = (await told()).filter(({ name }) => name === 'GET /api/health').map(({ traceId }) => traceId)
    expect([traces.length, traces.includes(TRACE)]).toEqual([2, false])
  })

  test('a write tells the text of its statements, and no value', async () => {
    const moderator = await signedInAs(world, 'moderator')
    await told()
    collector.forget()
    begin()
    const saved = await moderator.put(`/api/psychologists/${person.id}`, { short_intro: 'Тихий секрет' })
    expect(saved.status).toBe(200)
    await told()
    const texts = collector.spans.map(({ attributes }) => String(attributes['db.query.text'] ?? ''))
    expect(texts.some((text) => text.includes('update') && text.includes('$1'))).toBe(true)
    expect(collector.text).not.toMatch(/Тихий|ivanova/)
  })
})

describe('outside of requests', () => {
  test('a bank is told of by who was asked and what came of it', async () => {
    const ask = (fetch: () => Promise<Response>) =>
      askBank({
        ...{ fetch, name: 'Т-Банк GetState', url: 'https://bank.test/v2/GetState?key=secret', method: 'POST' },
        ...{ body: { card: 'secret' }, answer: z.object({}), refusalIn: () => null, isRepeatable: false },
      })
    await ask(async () => new Response('{}'))
    await ask(async () => new Response('{}', { status: 503 })).catch(() => {})
    await ask(async () => Promise.reject(new TypeError('secret'))).catch(() => {})
    const spans = (await told()).map(({ name, kind, isFailed, attributes }) => [name, kind, isFailed, attributes])
    const common = { 'http.request.method': 'POST', 'server.address': 'bank.test', 'server.port': 443 }
    expect(spans).toEqual([
      ['Т-Банк GetState', 'client', false, { ...common, 'http.response.status_code': 200 }],
      ['Т-Банк GetState', 'client', true, { ...common, 'http.response.status_code': 503, 'error.type': '503' }],
      ['Т-Банк GetState', 'client', true, { ...common, 'error.type': 'TypeError' }],
    ])
    expect(collector.text).not.toContain('secret')
  })

  test('each task of the housekeeping is a trace of its own, with its statements', async () => {
    const { db, storage } = world
    const requestTerms = { story: 30, spam: 30, lost: 180, done: 365, forgotten: 180 } as never
    await runMaintenance({
      db,
      storage,
      clock: () => world.clock.now,
      log,
      zone: { timeZone: 'UTC' } as never,
      requestTerms,
    })
    await told()
    const [keys] = collector.named('housekeeping keys')
    expect(keys).toMatchObject({ kind: 'internal', parentSpanId: undefined })
    expect(keys && collector.within(keys).map(({ name }) => name)).toContain('DELETE')
  })

  test('a job is told of by its kind', async () => {
    const moderator = await signedInAs(world, 'moderator')
    await world.db
      .insertInto('jobs')
      .values({
        ...{ owner_id: Number(moderator.id), kind: 'export', title: 'Психологи', created_at: world.clock.now },
        params: '{"source":"psychologists","search":""}',
      })
      .execute()
    await world.queue.start()
    await expect
      .poll(async () => (await world.db.selectFrom('jobs').select('state').executeTakeFirst())?.state)
      .toBe('done')
    await world.queue.retire()
    await told()
    const [job] = collector.named('job export')
    expect(job).toMatchObject({ kind: 'consumer', isFailed: false })
    expect(job && collector.within(job).length).toBeGreaterThan(0)
  })
})

describe('a span', () => {
  const afterwards = async (begun: Promise<void>) => {
    await begun
    await world.db.selectFrom('roles').select('id').execute()
    await traced({ name: 'letter', kind: 'client' }, async () => {})
  }
  const within = (work: () => Promise<void>) => traced({ name: 'outer', kind: 'internal' }, work)

  test('has no parts when it is over: what goes on is a trace of its own that says where it came from', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    let later = Promise.resolve()
    await within(async () => {
      later = afterwards(promise)
    })
    resolve()
    await later
    await told()
    const [outer] = collector.named('outer')
    expect(collector.spans.map(({ name }) => name)).toEqual(['outer', 'letter'])
    expect(collector.named('letter')[0]).toMatchObject({
      parentSpanId: undefined,
      links: [{ traceId: outer?.traceId, spanId: outer?.spanId }],
    })
  })

  test('is kept as the sampler says', async () => {
    await told()
    for (const sampler of ['always_off', 'parentbased_always_off', 'traceidratio'] as const) {
      begin({ sampler, ratio: 0 })
      await within(async () => {})
      expect(await told(), sampler).toEqual([])
    }
  })

  test('that nobody takes harms nobody, and is told of once', async () => {
    await told()
    collector.failsWith = 400
    begin({ delayMs: 1 })
    const complaints = () => lines.filter(({ msg }) => msg === 'the collector of traces does not take them')
    expect(await traced({ name: 'outer', kind: 'internal' }, async () => 7)).toBe(7)
    await expect.poll(complaints).toHaveLength(1)
    await within(async () => {})
    await told()
    expect(complaints()).toHaveLength(1)
    collector.failsWith = null
  })
})

test('everything was sent as the protocol has it', () => {
  expect(collector.refused).toEqual([])
})
