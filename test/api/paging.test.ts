import { expect, test } from 'vitest'
import { z } from 'zod'
import { openWorld } from '../world.ts'
import { deliver, exampleOf, nameOf } from './every-example.ts'
import { sceneFor } from './scene.ts'

const world = await openWorld()

const PAGE = 'Номер страницы — целое число от 1'
const PER_PAGE = 'На странице — от 1 до 100 записей'

/** What a field or a palette offers to choose from, people by their addresses, prices, a chart, a map, the bots of the practice: nobody turns their pages. */
const NO_LISTS = new Set([
  'GET /api/catalog/:slug/slots',
  'GET /api/catalog/people',
  'GET /api/consultation-requests/:id/proposals',
  'GET /api/consultation-requests/assignees',
  'GET /api/notices/chats',
  'GET /api/pages/prices',
  'GET /api/psychologists/choices',
  'GET /api/psychologists/linkable-accounts',
  'GET /api/reviews/subjects',
  'GET /api/reviews/topics',
  'GET /api/saved-views/counts',
  'GET /api/search',
  'GET /api/sitemap',
  'GET /api/visits/summary',
])

const lists = world.app.routeTable
  .filter(({ method, doc }) => method === 'GET' && isList(doc?.answer))
  .map((row) => ({ name: nameOf(row), row }))
  .filter(({ name }) => !NO_LISTS.has(name))

test('there are lists, of both kinds', () => {
  const names = lists.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['GET /api/psychologists', 'GET /api/topics', 'GET /api/audit-logs']))
  expect(names.length).toBeGreaterThan(20)
})

test.each(lists)('$name refuses a page that cannot be, at its field', async ({ row }) => {
  const scene = await sceneFor(world, exampleOf(row).by ?? 'admin')
  const sent = await exampleOf(row).send(scene)
  const ask = async (name: string, value: string) => {
    const { pathname, searchParams } = new URL(sent.path, 'http://localhost')
    searchParams.set(name, value)
    return deliver(scene, row, { ...sent, path: `${pathname}?${searchParams}` })
  }
  for (const page of ['-1', '0', 'abc', '1.5', '']) {
    const { status, body } = await ask('page', page)
    expect([page, status, body.errors]).toEqual([page, 422, { page: [PAGE] }])
  }
  for (const perPage of ['0', '-1', 'x', '101']) {
    const { status, body } = await ask('per_page', perPage)
    expect([perPage, status, body.errors]).toEqual([perPage, 422, { per_page: [PER_PAGE] }])
  }
  expect((await ask('page', '1000000000')).status, 'a page past the end is no mistake').toBe(200)
})

const paged = lists.filter(({ row }) => row.doc?.answer instanceof z.ZodObject && 'links' in row.doc.answer.shape)

test('every list with pages has links', () => {
  const withMeta = lists.filter(({ row }) => row.doc?.answer instanceof z.ZodObject && hasPages(row.doc.answer))
  expect(paged.map(({ name }) => name)).toEqual(withMeta.map(({ name }) => name))
  expect(paged.length).toBeGreaterThan(8)
})

test.each(paged)('$name leads from page to page by its links, and keeps the question', async ({ row }) => {
  const scene = await sceneFor(world, exampleOf(row).by ?? 'admin')
  const sent = await exampleOf(row).send(scene)
  const { pathname, searchParams } = new URL(sent.path, 'http://localhost')
  searchParams.set('per_page', '1')
  const ask = async (path: string) => (await deliver(scene, row, { ...sent, path })).body
  const first = await ask(`${pathname}?${searchParams}`)
  const { total, last_page } = first.meta
  const at = (page: number) => {
    const query = new URLSearchParams(searchParams)
    query.set('page', String(page))
    return `http://smysl.test${pathname}?${query}`
  }
  expect(first.links).toEqual({ first: at(1), last: at(last_page), prev: null, next: total > 1 ? at(2) : null })
  expect(first.meta).toMatchObject({
    path: `http://smysl.test${pathname}`,
    from: total > 0 ? 1 : null,
    to: total > 0 ? 1 : null,
  })
  const past = await ask(at(last_page + 5).replace('http://smysl.test', ''))
  expect([past.links.prev, past.links.next]).toEqual([at(last_page), null])
  expect([past.meta.from, past.meta.to]).toEqual([null, null])
  if (total < 2) return
  const second = await ask(first.links.next.replace('http://smysl.test', ''))
  expect(second.links).toMatchObject({ prev: at(1), next: total > 2 ? at(3) : null })
  expect(second.meta).toMatchObject({ current_page: 2, from: 2, to: 2 })
})

function hasPages({ shape }: z.ZodObject): boolean {
  return shape.meta instanceof z.ZodObject && 'current_page' in shape.meta.shape
}

function isList(answer: unknown): boolean {
  if (!(answer instanceof z.ZodObject)) return false
  return answer.shape.data instanceof z.ZodArray
}
