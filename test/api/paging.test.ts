import { expect, test } from 'vitest'
import { z } from 'zod'
import { openWorld } from '../world.ts'
import { deliver, exampleOf, nameOf } from './every-example.ts'
import { sceneFor } from './scene.ts'

const world = await openWorld()

const PAGE = 'Номер страницы — целое число от 1'
const PER_PAGE = 'На странице — от 1 до 100 записей'

/** What a field or a palette offers to choose from, people by their addresses, a chart, a map: nobody turns their pages. */
const NO_LISTS = new Set([
  'GET /api/catalog/:slug/slots',
  'GET /api/catalog/people',
  'GET /api/consultation-requests/:id/proposals',
  'GET /api/consultation-requests/assignees',
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

function isList(answer: unknown): boolean {
  if (!(answer instanceof z.ZodObject)) return false
  return answer.shape.data instanceof z.ZodArray
}
