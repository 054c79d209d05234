import { expect, test } from 'vitest'
import { signedInAs } from '#test/people.ts'
import { openWorld } from '#test/world.ts'
import { createPages } from './pages.ts'

type Options = Parameters<typeof createPages>[0]
type Call = [path: string, init?: RequestInit]

const SITE = { url: 'http://127.0.0.1' }
/** Of the API a page needs to know what the practice is called. */
const app = { fetch: async () => Response.json({ data: {} }) }
const html = { 'content-type': 'text/html; charset=utf-8' }

test('no page may be framed, but the one that asks for a frame of ours', async () => {
  expect(await answered(html)).toEqual(['DENY', "frame-ancestors 'none'"])
  expect(await answered({ ...html, 'x-frame-options': 'SAMEORIGIN' })).toEqual(['SAMEORIGIN', "frame-ancestors 'self'"])
  expect(await answered({ ...html, 'x-frame-options': 'ALLOWALL' })).toEqual(['DENY', "frame-ancestors 'none'"])
})

test('the outside counter is allowed by its one host, on public pages alone', async () => {
  const counter = { analyticsOrigin: 'https://counter.example' }
  const open = "script-src 'self' https://counter.example; "
  expect(await policyAt('/catalog', counter)).toContain(open)
  expect((await policyAt('/catalog', counter)).match(/https:/g)).toHaveLength(3)
  const closed = [
    '/auth/login',
    '/sm-admin/profile',
    '/auth',
    '/sm-admin',
    '/secure-payment/x',
    '/reviews/verified',
    '/privacy/my-data',
  ]
  for (const path of closed) {
    expect(await policyAt(path, counter), path).not.toContain('https:')
  }
  expect(await policyAt('/catalog', {})).not.toContain('https:')
})

test('styles come from our files alone, but in the back office', async () => {
  for (const path of ['/', '/catalog/anna', '/auth/login', '/privacy/my-data', '/secure-payment/x', '/sm-adminx']) {
    expect(await policyAt(path, {}), path).toContain("style-src 'self';")
  }
  for (const path of ['/sm-admin', '/sm-admin/pages/edit/1', '/dev/ui']) {
    expect(await policyAt(path, {}), path).toContain("style-src 'self' 'unsafe-inline';")
  }
})

test('a page whose address is a secret says itself who may learn it', async () => {
  const policyOf = async (headers: Record<string, string>) => (await sentWith(headers)).get('referrer-policy')
  expect(await policyOf(html)).toBe('strict-origin-when-cross-origin')
  expect(await policyOf({ ...html, 'referrer-policy': 'no-referrer' })).toBe('no-referrer')
})

test.each([
  ['no-cache', 'GET', '/catalog'],
  ['no-cache', 'GET', '/catalog/anna.data'],
  ['no-cache', 'GET', '/pomoshch/dlya-par'],
  ['private, no-store', 'POST', '/reviews'],
  ...['/sm-admin', '/sm-admin/dashboard', '/sm-admin/users.data?page=2', '/sm-admin/nothing', '/auth/login'].map(
    (path) => ['private, no-store', 'GET', path],
  ),
  ...['/auth/reset?token=x', '/auth/reset.data?token=x', '/auth/confirm', '/secure-payment/x', '/reviews/verified'].map(
    (path) => ['private, no-store', 'GET', path],
  ),
  ['private, no-store', 'GET', '/privacy/my-data.data'],
])('what nobody but its reader may keep says so: %s for %s %s', async (expected, method, path) => {
  const loadBuild = async () => ({ entry: { module: { answerPage: async () => new Response('', { headers: html }) } } })
  const pages = createPages({ app, site: SITE, mode: 'production', loadBuild } as unknown as Options)
  const { headers } = await pages(new Request(`http://127.0.0.1${path}`, { method }), {})
  expect(headers.get('cache-control')).toBe(expected)
})

test('what a page asks of the API is logged without its query: that may be the token of a letter', async () => {
  const lines: unknown[] = []
  const answerPage = async (_: unknown, __: unknown, { apiFetch }: { apiFetch: (path: string) => Promise<Response> }) =>
    apiFetch('/api/reviews/invitation?token=secret')
  const loadBuild = async () => ({ entry: { module: { answerPage } } })
  const options = { app, site: SITE, mode: 'production', loadBuild }
  const log = { trace: (line: unknown) => lines.push(line) }
  await createPages({ ...options, log } as unknown as Options)(new Request('http://127.0.0.1/x'), {})
  expect(lines).toEqual([{ path: '/api/reviews/invitation' }])
})

test('forms of the site are taken whatever a proxy in front calls us; one build stays one object', async () => {
  const seen: unknown[] = []
  const answerPage = async (build: unknown) => {
    seen.push(build)
    return new Response('')
  }
  const build = { entry: { module: { answerPage } } }
  const options = { app, site: { url: 'https://smysl.test:8443' }, mode: 'production', loadBuild: async () => build }
  const pages = createPages(options as unknown as Options)
  for (let n = 0; n < 2; n++) await pages(new Request('http://127.0.0.1/auth/login', { method: 'POST' }), {})
  expect(seen[0]).toEqual({ ...build, allowedActionOrigins: ['smysl.test:8443'] })
  expect(seen[0]).toBe(seen[1])
})

test('whose session it is is found once for all that a page reads, and anew after it has changed something', async () => {
  const world = await openWorld()
  const moderator = await signedInAs(world, 'moderator')
  const cookie = `smysl_session=${moderator.token}`
  const seen: number[] = []
  const answerPage = async (
    _: unknown,
    __: unknown,
    { apiFetch }: { apiFetch: (...call: Call) => Promise<Response> },
  ) => {
    const read = async () => seen.push((await apiFetch('/api/user')).status)
    await read()
    await world.db.deleteFrom('sessions').execute()
    await read()
    await apiFetch('/api/reviews', { method: 'POST' })
    await read()
    return new Response('')
  }
  const loadBuild = async () => ({ entry: { module: { answerPage } } })
  const options = { app: world.app, site: SITE, mode: 'production', loadBuild, log: { trace: () => {} } }
  const pages = createPages(options as unknown as Options)
  const ask = () => pages(new Request('http://127.0.0.1/x', { headers: { cookie } }), {})
  await ask()
  expect(seen).toEqual([200, 200, 401])
  seen.length = 0
  await ask()
  expect(seen).toEqual([401, 401, 401])
})

async function policyAt(path: string, options: Partial<Options>): Promise<string> {
  const answerPage = async () => new Response('<p>x</p>', { headers: html })
  const loadBuild = async () => ({ entry: { module: { answerPage } } })
  const pages = createPages({ app, site: SITE, mode: 'production', loadBuild, ...options } as unknown as Options)
  const { headers } = await pages(new Request(`http://127.0.0.1${path}`), {})
  return headers.get('content-security-policy') ?? ''
}

/** What is said of frames when the web answers with these headers. */
async function answered(headers: Record<string, string>) {
  const sent = await sentWith(headers)
  const ancestors = /frame-ancestors [^;]+/.exec(sent.get('content-security-policy') ?? '')?.[0]
  return [sent.get('x-frame-options'), ancestors]
}

/** What goes out when the web answers with these headers. */
async function sentWith(headers: Record<string, string>): Promise<Headers> {
  const answerPage = async () => new Response('<p>x</p>', { headers })
  const loadBuild = async () => ({ entry: { module: { answerPage } } })
  const options = { app, site: SITE, mode: 'production', loadBuild }
  const pages = createPages(options as unknown as Options)
  return (await pages(new Request('http://127.0.0.1/x'), {})).headers
}
