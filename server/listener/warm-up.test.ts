import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import sharp from 'sharp'
import { afterEach, expect, test, vi } from 'vitest'
import { aPsychologist } from '#test/builders.ts'
import { openWorld } from '#test/world.ts'
import { drawShareCard, type ShareCard } from '#server/platform/images/share-card.ts'
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
  const cards: ShareCard[] = []
  await warmUp(server, { isOver: () => false, draw: async (card) => cards.push(card) })
  expect(answered).toEqual([
    'GET /sanctum/csrf-cookie 204',
    'GET / 200',
    'GET /catalog 200',
    'GET /catalog?filter[topics][]=0&filter[gender]=female 200',
    'GET /reviews 200',
    'GET /smart-consultations 200',
    'POST /smart-consultations 200',
    'GET /api/match/people 200',
    'POST /api/match 200',
    'POST /api/login 422',
    'POST /api/match 422',
    'POST /api/track-visitor 204',
  ])
  expect(cache.bytes).toBeGreaterThan(0)
  await expectEverythingDrawn(cards)
  expect(await db.selectFrom('visits').select('id').execute()).toEqual([])
})

test('a process that is about to end asks itself for nothing more', async () => {
  const { server, answered } = await listening(new PageCache())
  const draw = vi.fn()
  await warmUp(server, { isOver: () => answered.length === 2, draw })
  expect(answered).toEqual(['GET /sanctum/csrf-cookie 204', 'GET / 200'])
  expect(draw).not.toHaveBeenCalled()
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

/** A picture of a link with a portrait as they are stored, and with every letter that there is. */
async function expectEverythingDrawn([card, ...others]: ShareCard[]) {
  expect(others).toEqual([])
  if (card === undefined) throw new Error('No picture of a link was drawn')
  expect(await sharp(await drawShareCard(card)).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  expect(await sharp(card.portrait ?? undefined).metadata()).toMatchObject({ format: 'webp' })
  for (const letters of [card.line, card.voice, card.title.toLowerCase()]) {
    expect([...'абвгдеёжзийклмнопрстуфхцчшщъыьэюя'].filter((letter) => !letters?.includes(letter))).toEqual([])
  }
}
