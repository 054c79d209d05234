import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { openWorld } from '#test/world.ts'
import { PageCache } from './page-cache.ts'
import { withPageForm } from './page-form.ts'
import { createRequestListener } from './request-listener.ts'

const { app } = await openWorld()
const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})

const CHUNKED = 'transfer-encoding: chunked\r\n'

test.each(['/smart-consultations', '/api/nothing', '/api/match'])(
  'whoever still sends when %s has answered hears the answer, and the connection goes on',
  async (path) => {
    const line = await connected()
    line.write(`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/x-www-form-urlencoded\r\n${CHUNKED}\r\n`)
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

const hangs = () => new Promise<never>(() => {})

/** A connection to a server with a page that says its address and whether its form was taken. */
async function connected() {
  const fetchPage = async (asked: Request) => {
    const { request, refusal } = await withPageForm(asked)
    return new Response(`page of ${new URL(request.url).pathname}`, { status: refusal?.status ?? 200 })
  }
  const { port } = new URL(await listening(fetchPage))
  const socket = connect(Number(port), '127.0.0.1')
  let text = ''
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
  // A connection that is cut while we write is what some tests ask for.
  socket.on('error', () => {})
  return {
    write: (bytes: string) => socket.destroyed || socket.write(bytes),
    heard: () => text,
    isClosed: () => socket.destroyed || socket.readableEnded,
  }
}

async function listening(fetchPage: (request: Request) => Promise<Response>, cache: PageCache | null = null) {
  const listener = createRequestListener({ app, fetchPage, serveFile: (_, __, next) => next(), cache })
  const server = createServer(listener).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
