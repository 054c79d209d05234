import { createRequestHandler, type ServerBuild } from 'react-router'
import { expect, test, vi } from 'vitest'
import * as entry from './entry.server.tsx'

const PAGE = 'http://smysl.test/catalog'
const EVIL = { origin: 'https://evil.example' }

test.each<[number, string, string, RequestInit]>([
  [405, 'where there is no form', PAGE, { method: 'POST' }],
  [405, 'at an address without end', `${PAGE}?${'a'.repeat(90_000)}`, { method: 'POST' }],
  [405, 'that asks for data', `${PAGE}.data`, { method: 'POST' }],
  [405, 'of no known method', PAGE, { method: 'PROPFIND' }],
  [400, 'from a page of another site', PAGE, { method: 'POST', headers: EVIL }],
  [400, 'from a page of another site for data', `${PAGE}.data`, { method: 'POST', headers: EVIL }],
  [400, 'from nowhere', PAGE, { method: 'POST', headers: { origin: 'nowhere' } }],
])('%i: what is sent %s is one short line of the log at most, without a stack', async (status, _, url, init) => {
  const lines: string[] = []
  const keep = (...words: unknown[]) =>
    void lines.push(words.map((word) => (word instanceof Error ? word.stack : String(word))).join(' '))
  for (const level of ['error', 'warn', 'log', 'info'] as const) vi.spyOn(console, level).mockImplementation(keep)
  const answer = await ask(url, init)
  expect(answer.status).toBe(status)
  expect(lines.length).toBeLessThanOrEqual(1)
  expect(lines.join('')).toMatch(/^.{0,200}$/)
})

test('a failure of our own is written down whole', async () => {
  const failure = new Error('broken')
  const written = vi.spyOn(console, 'error').mockImplementation(() => {})
  const answer = await ask(PAGE, {}, () => Promise.reject(failure))
  expect(answer.status).toBe(500)
  expect(written.mock.calls).toEqual([[failure]])
})

/** Asks the router over the site's own entry, with one page in the place of all. */
function ask(url: string, init: RequestInit, loader: () => Promise<unknown> = async () => null): Promise<Response> {
  const routes = { root: { id: 'root', path: '/catalog', module: { default: () => null, loader } } }
  const assets = { version: '1', url: '', entry: { module: '', imports: [] }, routes: {} }
  const drawn = async (_: Request, status: number) => new Response('', { status })
  const build = {
    ...{ routes, assets, basename: '/', publicPath: '/', assetsBuildDirectory: '', future: {}, ssr: true },
    ...{ isSpaMode: false, prerender: [], routeDiscovery: { mode: 'initial', manifestPath: '' } },
    entry: { module: { ...entry, default: drawn } },
  }
  return createRequestHandler(build as unknown as ServerBuild, 'production')(new Request(url, init))
}
