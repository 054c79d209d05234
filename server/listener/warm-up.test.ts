import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { aPsychologist } from '#test/builders.ts'
import { openWorld } from '#test/world.ts'
import { PageCache } from '../pages/page-cache.ts'
import { createRequestListener } from './request-listener.ts'
import { warmUp } from './warm-up.ts'

const { app, db } = await openWorld()
const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})

test('what visitors ask most has been answered once before they come, and nobody is counted for it', async () => {
  await aPsychologist(db, { is_published: true })
  const cache = new PageCache()
  const { server, answered } = await listening(cache)
  await warmUp(server, { isOver: () => false })
  expect(answered).toEqual([
    'GET /sanctum/csrf-cookie 204',
    'GET / 200',
    'GET /catalog 200',
    'GET /reviews 200',
    'GET /smart-consultations 200',
    'POST /smart-consultations 200',
    'GET /api/match/people 200',
    'POST /api/match 200',
    'POST /api/track-visitor 204',
  ])
  expect(cache.bytes).toBeGreaterThan(0)
  expect(await db.selectFrom('visits').select('id').execute()).toEqual([])
})

test('a process that is about to end asks itself for nothing more', async () => {
  const { server, answered } = await listening(new PageCache())
  await warmUp(server, { isOver: () => answered.length === 2 })
  expect(answered).toEqual(['GET /sanctum/csrf-cookie 204', 'GET / 200'])
})

async function listening(cache: PageCache) {
  const answered: string[] = []
  const fetchPage = async () => new Response('страница', { headers: { 'content-type': 'text/html' } })
  const listener = createRequestListener({ app, fetchPage, serveFile: (_, __, next) => next(), cache })
  const server = createServer((request, response) => {
    response.once('finish', () => answered.push(`${request.method} ${request.url} ${response.statusCode}`))
    listener(request, response)
  }).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  return { server, answered }
}
