import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { ApiClient } from '#test/api-client.ts'
import { aPsychologist } from '#test/builders.ts'
import { signedInAs, type Visitor } from '#test/people.ts'
import { openWorld } from '#test/world.ts'
import { PageCache } from '../pages/page-cache.ts'
import { createPages } from '../pages/pages.ts'
import { createRequestListener } from './request-listener.ts'

const world = await openWorld()
const { app } = world
type FetchPage = Parameters<typeof createRequestListener>[0]['fetchPage']
const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})

const FORM = 'content-type: application/x-www-form-urlencoded\r\n'
const CHUNKED = 'transfer-encoding: chunked\r\n'

test.each(['/smart-consultations', '/api/nothing', '/api/match'])(
  'whoever still sends when %s has answered hears the answer, and the connection goes on',
  async (path) => {
    const line = await connected()
    line.write(`POST ${path} HTTP/1.1\r\nhost: x\r\n${FORM}${CHUNKED}\r\n`)
    const piece = `${(64 * 1024).toString(16)}\r\n${'a'.repeat(64 * 1024)}\r\n`
    line.write(piece.repeat(2))
    await expect.poll(line.heard).toMatch(/^HTTP\/1\.1 4\d\d /)
    line.write(`${piece.repeat(10)}0\r\n\r\nGET /again HTTP/1.1\r\nhost: x\r\n\r\n`)
    await expect.poll(line.heard).toMatch(/HTTP\/1\.1 200 [\s\S]*page of \/again/)
  },
)

test.each([
  ['without end', `${(64 * 1024).toString(16)}\r\n${'a'.repeat(64 * 1024)}\r\n`],
  ['byte by byte', '1\r\na\r\n'.repeat(2000)],
])('whoever sends %s is cut off, and nobody else', async (_, piece) => {
  const line = await connected()
  line.write(`POST /x HTTP/1.1\r\nhost: x\r\n${CHUNKED}\r\n`)
  while (!line.isClosed()) {
    line.write(piece)
    await new Promise((next) => setImmediate(next))
  }
  expect(line.heard()).toMatch(/^HTTP\/1\.1 413 /)
})

test.each([
  ['many parts', 'GET', `${'/a'.repeat(3000)}x`, 404, 'Такой страницы нет'],
  ['the data of such', 'GET', `${'/a'.repeat(3000)}.data`, 404, 'Такой страницы нет'],
  ['many parts behind a known one', 'POST', `/reviews${'/%61'.repeat(40)}`, 404, 'Такой страницы нет'],
  ['a host that cannot be', 'GET', '//%09/evil.example/', 404, 'Такой страницы нет'],
  ['no host at all', 'POST', '//', 404, 'Такой страницы нет'],
  ['a port that is none', 'POST', '//catalog:b/', 404, 'Такой страницы нет'],
  ['a query without end', 'GET', `/catalog?filter[search]=${'a'.repeat(20_000)}`, 414, 'Слишком длинный адрес'],
  ['a method that asks for its own request', 'TRACE', '/catalog', 405, 'Так не получится'],
])('%s: no page is drawn', async (_, method, path, status, title) => {
  const rendered: string[] = []
  const origin = await listening(async ({ url }) => {
    rendered.push(url)
    return new Response('страница')
  }, new PageCache())
  const line = openLine(origin)
  line.write(`${method} ${path} HTTP/1.1\r\nhost: x\r\n${method === 'POST' ? FORM : ''}content-length: 0\r\n\r\n`)
  await expect.poll(line.heard).toContain(`<h1>${title}</h1>`)
  expect(line.heard()).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(rendered).toEqual([])
})

test('where visitors come by https, every kind of answer says so; by http none does', async () => {
  const page = async () => new Response('страница', { headers: { 'content-type': 'text/html' } })
  const told = async (isSecure: boolean, path: string) => {
    const origin = await listening(page, new PageCache(), { isSecure })
    return (await fetch(origin + path)).headers.get('strict-transport-security')
  }
  for (const path of ['/catalog', '/api/health', '/media/nothing', '/a'.repeat(3000)]) {
    expect([path, await told(true, path)]).toEqual([path, expect.stringMatching(/^max-age=\d{8}$/)])
    expect([path, await told(false, path)]).toEqual([path, null])
  }
})

test('a page is drawn once, however its address spells it', async () => {
  const rendered: string[] = []
  const origin = await listening(async ({ url }) => {
    rendered.push(url)
    return new Response('страница', { headers: { 'content-type': 'text/html' } })
  }, new PageCache())
  for (const path of ['/catalog', '/%63atalog?x=1', '/c%61talog?x=2', '/%63%61talo%67?x=3']) {
    expect((await fetch(origin + path)).status).toBe(200)
  }
  expect(rendered).toEqual([`${origin}/catalog`])
})

test.each([
  [
    'a body in a coding of its own',
    `POST /x HTTP/1.1\r\nhost: x\r\n${FORM}transfer-encoding: gzip, chunked\r\n\r\n`,
    501,
  ],
  ['such a body for the API', 'GET /api/health HTTP/1.1\r\nhost: x\r\ntransfer-encoding: GZIP,chunked\r\n\r\n', 501],
  ['two hosts', 'GET /x HTTP/1.1\r\nhost: x\r\nHost: y\r\n\r\n', 400],
])('%s: refused at once, and the connection ends', async (_, head, status) => {
  const line = await connected()
  line.write(head)
  await expect.poll(line.isClosed).toBe(true)
  expect(line.heard()).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
})

test('more pages than can be made are refused with a page that says when to come back; each page is made once', async () => {
  const begin = Promise.withResolvers<void>()
  const rendered: string[] = []
  const fetchPage = async ({ url }: Request) => {
    rendered.push(new URL(url).pathname)
    await begin.promise
    return new Response('страница', { headers: { 'content-type': 'text/html' } })
  }
  const origin = await listening(fetchPage, new PageCache())
  const addresses = Array.from({ length: 150 }, (_, n) => `/page-${n}`)
  const answers = addresses.map((path) => fetch(origin + path))
  const refused = await Promise.race(answers.map(async (answer) => ((await answer).status === 503 ? answer : hangs())))
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused.text()).toMatch(/<h1>Подождите немного<\/h1>/)
  expect(rendered.length).toBeLessThanOrEqual(8)
  begin.resolve()
  const statuses = (await Promise.all(answers)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(100)
  expect(new Set(rendered).size).toBe(rendered.length)
})

test('a network that opens more than its share is refused alone: the page of another is answered meanwhile', async () => {
  const begin = Promise.withResolvers<void>()
  const fetchPage = async ({ url }: Request) => {
    if (url.includes('/flood-')) await begin.promise
    return new Response('страница', { headers: { 'content-type': 'text/html' } })
  }
  const origin = await listening(fetchPage, new PageCache(), { trustsProxy: true })
  const open = (path: string, address: string) =>
    fetch(origin + path, { headers: { 'x-forwarded-for': `198.51.100.9, ${address}` } })
  // One line of IPv6 has addresses without end.
  const refused: Response[] = []
  const flood = Array.from({ length: 108 }, async (_, n) => {
    const answer = await open(`/flood-${n}`, `2001:db8:a:b::${n + 1}`)
    if (answer.status !== 200) refused.push(answer)
    return answer.status
  })
  await expect.poll(() => refused.length).toBe(108 - 4 - 25)
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([429]))
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused[0]?.text()).toMatch(/<h1>Подождите немного<\/h1>/)
  expect((await open('/quiet', '2001:db8:a:c::1')).status).toBe(200)
  begin.resolve()
  expect((await Promise.all(flood)).filter((status) => status === 200)).toHaveLength(4 + 25)
  expect((await open('/flood-after', '2001:db8:a:b::1')).status, 'and later it is answered again').toBe(200)
})

test('forms that are long in coming hold no turn: others are answered meanwhile, each with its own form', async () => {
  const answerPage = async (_: unknown, request: Request) => new Response(await request.text())
  const pages = {
    mode: 'production',
    site: { url: 'http://x' },
    app,
    loadBuild: async () => ({ entry: { module: { answerPage } } }),
  }
  const origin = await listening(createPages(pages as unknown as Parameters<typeof createPages>[0]))
  const slow = Array.from({ length: 120 }, () => openLine(origin))
  for (const line of slow) line.write(`POST /slow HTTP/1.1\r\nhost: x\r\n${FORM}content-length: 6\r\n\r\n`)
  await expect.poll(connections).toBe(120)
  const answer = await fetch(`${origin}/quick`, { method: 'POST', body: new URLSearchParams({ a: 'quick' }) })
  expect([answer.status, await answer.text()]).toEqual([200, 'a=quick'])
  for (const line of slow) line.write('a=slow')
  for (const line of slow) await expect.poll(line.heard).toMatch(/^HTTP\/1\.1 200 [\s\S]*a=slow/)
})

test('for whoever left while waiting for a page nothing is drawn', async () => {
  const begin = Promise.withResolvers<void>()
  const rendered: string[] = []
  const origin = await listening(async ({ url }) => {
    rendered.push(new URL(url).pathname)
    await begin.promise
    return new Response('страница')
  })
  const running = Array.from({ length: 8 }, () => fetch(`${origin}/first`))
  await expect.poll(() => rendered.length).toBe(8)
  const left = Array.from({ length: 101 }, () => openLine(origin))
  for (const line of left) line.write('GET /left HTTP/1.1\r\nhost: x\r\n\r\n')
  const isFull = () => left.some((line) => line.heard().startsWith('HTTP/1.1 503 '))
  await expect.poll(isFull).toBe(true)
  for (const line of left) line.leave()
  await expect.poll(connections).toBeLessThan(20)
  begin.resolve()
  for (const answer of await Promise.all(running)) expect(answer.status).toBe(200)
  expect((await fetch(`${origin}/last`)).status).toBe(200)
  expect(new Set(rendered)).toEqual(new Set(['/first', '/last']))
})

test('changes of one record that are long in coming hold no turn: another change of it is made meanwhile', async () => {
  const origin = await listening(pageOf)
  const path = `/api/psychologists/${(await aPsychologist(world.db, {})).id}`
  const headers = changeHeaders(await signedInAs(world, 'moderator'))
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const slow = [1, 2, 3].map(() => openLine(origin))
  for (const line of slow) {
    line.write(`PUT ${path} HTTP/1.1\r\nhost: x\r\n${lines.join('')}content-length: 14\r\n\r\n`)
  }
  const answer = await fetch(origin + path, { method: 'PUT', headers, body: '{"workload":5}' })
  expect(answer.status).toBe(200)
  for (const line of slow) line.write('{"workload":7}')
  for (const line of slow) await expect.poll(line.heard).toMatch(/^HTTP\/1\.1 200 /)
})

test('while no changes are heard, kept pages are forgotten after one by somebody signed in, and after nothing that a guest sends', async () => {
  let rendered = 0
  const origin = await listening(
    async () => {
      rendered += 1
      return new Response('страница', { headers: { 'content-type': 'text/html' } })
    },
    new PageCache({ isHearing: () => false, now: () => 0 }),
  )
  const read = async () => (await fetch(`${origin}/catalog`)).status
  await read()
  const guest = new ApiClient(origin)
  const visit = { page_url: `${origin}/catalog`, visitor_id: `visitor_${Date.now()}_abcd1234` }
  expect((await guest.send('POST', '/api/track-visitor', visit)).status).toBe(204)
  expect(guest.cookie).toContain('smysl_session=')
  await read()
  expect(rendered).toBe(1)
  const { id } = await aPsychologist(world.db, {})
  const headers = changeHeaders(await signedInAs(world, 'moderator'))
  const change = { method: 'PUT', headers, body: '{"workload":6}' }
  expect((await fetch(`${origin}/api/psychologists/${id}`, change)).status).toBe(200)
  await read()
  expect(rendered).toBe(2)
})

const hangs = () => new Promise<never>(() => {})

/** A page that says its address, and whether its form was taken. */
const pageOf: FetchPage = async ({ url }, { refusal }) =>
  new Response(`page of ${new URL(url).pathname}`, { status: refusal?.status ?? 200 })

async function connected() {
  return openLine(await listening(pageOf))
}

/** A connection of whoever writes its bytes by hand. */
function openLine(origin: string) {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  let text = ''
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
  // A connection that is cut while we write is what some tests ask for.
  socket.on('error', () => {})
  return {
    write: (bytes: string) => socket.destroyed || socket.write(bytes),
    heard: () => text,
    leave: () => socket.destroy(),
    isClosed: () => socket.destroyed || socket.readableEnded,
  }
}

function changeHeaders({ token, csrf }: Visitor) {
  return { 'content-type': 'application/json', cookie: `smysl_session=${token}`, 'x-xsrf-token': csrf }
}

/** How many are open at the server of this test. */
function connections(): Promise<number> {
  return new Promise((answer) => servers[0]?.getConnections((_, count) => answer(count)))
}

async function listening(
  fetchPage: FetchPage,
  cache: PageCache | null = null,
  more: { trustsProxy?: boolean; isSecure?: boolean } = {},
) {
  const listener = createRequestListener({ app, fetchPage, serveFile: (_, __, next) => next(), cache, ...more })
  // As much as the product takes.
  const server = createServer({ maxHeaderSize: 96 * 1024 }, listener).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
