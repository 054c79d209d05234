import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openWorld } from '#test/world.ts'
import { measured } from '../measured.ts'
import { PageCache } from '../pages/page-cache.ts'
import { createPages } from '../pages/pages.ts'
import { ownProcess } from '../platform/observability/own-process.ts'
import { metricsEndpoint } from './metrics-endpoint.ts'
import { PageLog } from './page-log.ts'
import { createRequestListener } from './request-listener.ts'

const TOKEN = 'a-token-for-tests-of-metrics'
const ADDRESS = '/catalog/ivanova-anna?key=secret'
const PROXY_ID = '4f1d6c0e5b7a4f0c9d8e7a6b5c4d3e2f'
const lines: Record<string, unknown>[] = []
const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
const world = await openWorld({ log, trustsProxy: true })
const cache = new PageCache()
const metrics = measured({
  db: world.db,
  cache,
  process: ownProcess({ name: 'one', version: '1.2.3', dataDir: '.', filesDir: undefined }),
})
const app = world.appOn(world.db, { metrics })
const pages = createPages({
  app,
  log,
  mode: 'production',
  site: { url: 'http://smysl.test' } as Parameters<typeof createPages>[0]['site'],
  loadBuild: async () => ({
    assets: { version: '1' },
    entry: {
      module: {
        async answerPage(_build, _request, { apiFetch }) {
          await apiFetch('/api/catalog?search=secret')
          return new Response('<h1>Страница</h1>', { headers: { 'content-type': 'text/html' } })
        },
      },
    },
  }),
})
const server = createServer(
  createRequestListener({
    app,
    cache,
    fetchPage: pages,
    serveFile: (_request, _response, next) => next(),
    pageLog: new PageLog({ log, trustsProxy: true, metrics }),
    metrics: metricsEndpoint(metrics, TOKEN, log),
  }),
)
server.listen(0, '127.0.0.1')
await once(server, 'listening')
afterAll(() => server.close().closeAllConnections())
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(origin + path, { headers })
  return { status: response.status, text: await response.text() }
}
const told = (msg: string) => lines.filter((line) => line.msg === msg)

beforeEach(() => lines.splice(0))

describe('the log', () => {
  test('has each page that was drawn, and its calls by the number of the page; calls from outside have none', async () => {
    await get(ADDRESS, { 'x-request-id': PROXY_ID })
    await get('/api/health', { 'x-request-id': 'no\tid' })
    await expect.poll(() => told('page')).toHaveLength(1)
    const [page] = told('page')
    expect(page).toMatchObject({ method: 'GET', path: '/catalog', status: 200, kept: false, proxy_id: PROXY_ID })
    const [practice, inside, outside] = told('request')
    expect(practice).toMatchObject({ path: '/api/site', page_id: page?.page_id })
    expect(inside).toMatchObject({ path: '/api/catalog', page_id: page?.page_id, proxy_id: PROXY_ID })
    expect(page?.page_id).toMatch(/^[0-9a-f-]{36}$/)
    expect(outside).toMatchObject({ path: '/api/health' })
    expect([outside?.page_id, outside?.proxy_id]).toEqual([undefined, undefined])
    expect(JSON.stringify(lines)).not.toMatch(/secret|ivanova/)
  })

  test('has one of a hundred pages that were kept', async () => {
    for (let n = 0; n < 101; n += 1) await get(ADDRESS)
    expect(told('page').map(({ kept, one_of, path }) => ({ kept, one_of, path }))).toEqual([
      { kept: true, one_of: 100, path: '/catalog' },
      { kept: true, one_of: 100, path: '/catalog' },
    ])
  })
})

describe('GET /metrics', () => {
  test.each([{}, { authorization: 'Bearer other' }, { authorization: TOKEN }])(
    'says nothing to %o',
    async (headers) => {
      expect(await get('/metrics', headers as Record<string, string>)).toEqual({ status: 401, text: '' })
    },
  )

  test('tells calls and pages by their route, what waits, and how the process is', async () => {
    await world.db
      .insertInto('backups')
      .values({ finished_at: new Date(Date.now() - 60_000), place: 'file:/b', rows: 1, files: 1, is_sealed: true })
      .execute()
    await get('/other')
    const { text } = await get('/metrics', { authorization: `Bearer ${TOKEN}` })
    const value = (name: string) =>
      Number(
        text
          .split('\n')
          .find((line) => line.startsWith(`${name} `))
          ?.split(' ')
          .at(-1),
      )
    expect(value('smysl_api_seconds_count{method="GET",route="/api/catalog",status="200",from="page"}')).toBe(2)
    expect(value('smysl_api_seconds_count{method="GET",route="/api/health",status="200",from="outside"}')).toBe(1)
    expect(value('smysl_page_seconds_count{kind="kept",status="200"}')).toBe(101)
    expect(value('smysl_page_seconds_count{kind="drawn",status="200"}')).toBe(2)
    expect(value('smysl_build_info{version="1.2.3",process="one"}')).toBe(1)
    expect([value('smysl_database_up'), value('smysl_jobs_waiting'), value('smysl_payments_unsettled')]).toEqual([
      1, 0, 0,
    ])
    expect(value('smysl_backup_age_seconds')).toBeGreaterThanOrEqual(60)
    expect(value('smysl_page_cache_bytes')).toBe(cache.bytes)
    expect(value('smysl_disk_free_bytes{disk="data"}')).toBeGreaterThan(0)
    expect([value('smysl_yclients_age_seconds'), value('smysl_payments_overdue')]).toEqual([-1, 0])
    expect(text).toContain('smysl_event_loop_delay_seconds{quantile="0.99"} ')
    expect(text).not.toMatch(/secret|ivanova/)
  })
})
