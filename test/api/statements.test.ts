import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { guest } from '../people.ts'
import { openWorld } from '../world.ts'
import { crowd } from './crowd.ts'
import type { Sent } from './example.ts'
import { deliver, exampleOf, nameOf } from './every-example.ts'
import { sceneFor } from './scene.ts'

const world = await openWorld()
const rows = world.app.routeTable.filter(({ method }) => method === 'GET')
/** The whole catalog and each list in one statement; what needs more has its reason here. */
const STATEMENTS_MAX: Record<string, number> = {
  'GET /api/user': 11,
  // The log of a download: a transaction, its lock, the last link, the line and its values.
  'GET /api/applications/:id/documents/:document': 8,
  'GET /api/psychologists/export': 8,
  'GET /api/psychologists/workload/export': 8,
  'GET /api/users/export': 8,
  'GET /api/transactions/export': 8,
  // One for each part: first steps and what they count, tiles, own card with what waits of it, own work, money, visits,
  // changes and whom they speak of; all at the same time.
  'GET /api/dashboard': 10,
  // Requests and money of two periods, the meetings, and the receipts: all at the same time.
  'GET /api/reports': 6,
  'GET /api/reports/movements/export': 8,
  // The numbers, the last notice, those since one, what the person has chosen to hear of.
  'GET /api/events': 4,
  'GET /api/events/counts': 4,
  // The budget of looks, the request, and the hours in which somebody calls.
  'GET /api/consultation-requests/sent': 3,
  // The budget of looks, whose times, and the times.
  'GET /api/catalog/:slug/slots': 3,
  // The budget of looks, the visit, the rules of its branch, and whose page is there.
  'GET /api/bookings/:public_id': 4,
  'GET /api/bookings/:public_id/visit.ics': 4,
  // The pass, the budget of copies, and each kind of what is kept about an address.
  'GET /api/my-data/file': 8,
  'GET /api/staff/reviews/export': 8,
  'GET /api/consultation-requests/export': 8,
  'GET /api/audit-logs/export': 8,
  'GET /api/pages/export': 8,
  'GET /api/roles/export': 8,
  // The roles beside the permissions.
  'GET /api/permissions/export': 9,
  // The list twice: which records, and their values.
  'GET /api/specializations/export': 9,
  'GET /api/topics/export': 9,
  'GET /api/branches/export': 9,
  // The titles of what they name besides.
  'GET /api/positions/export': 10,
  'GET /api/synonyms/export': 11,
  // The list, its records, and the titles of what they name.
  'GET /api/positions/import/template': 3,
  'GET /api/synonyms/import/template': 4,
}
const SIZES = [0, 10, 200]
const counts: Record<string, number[]> = {}

beforeAll(async () => {
  const scene = await sceneFor(world, 'admin')
  const sent = new Map<string, Sent>()
  for (const row of rows) sent.set(nameOf(row), await exampleOf(row).send(scene))
  for (const [index, size] of SIZES.entries()) {
    const before = SIZES[index - 1] ?? 0
    await crowd(scene, before, size - before)
    for (const row of rows) {
      const name = nameOf(row)
      const asked = withLongPage(row, sent.get(name) as Sent)
      // The first call of a kind may make a narrower picture, or load a translation.
      await deliver(scene, row, asked)
      world.takeStatements()
      const { status } = await deliver(scene, row, asked)
      if (status >= 300) throw new Error(`${name} answered ${status}`)
      counts[name] = [...(counts[name] ?? []), world.takeStatements().length]
    }
  }
}, 600_000)

test.each(rows.map(nameOf))('%s asks the database as often for 0, 10 and 200 rows', (name) => {
  const [none = 0, ten, many] = counts[name] ?? []
  expect([ten, many]).toEqual([none, none])
  expect(none).toBeLessThanOrEqual(STATEMENTS_MAX[name] ?? 2)
})

test('a list of a hundred carries a hundred, and still in one statement', async () => {
  const scene = await sceneFor(world, 'admin')
  for (const path of ['psychologists', 'users', 'transactions', 'consultation-requests', 'staff/reviews', 'trash']) {
    world.takeStatements()
    const { body } = await scene.caller.get(`/api/${path}?per_page=100`)
    expect([path, body.data.length, world.takeStatements().length]).toEqual([path, 100, 1])
  }
  // The people of the catalog are in memory, and those cards that somebody has seen: one statement reads the others.
  await guest(world).get('/api/catalog?per_page=1')
  world.takeStatements()
  const { body } = await guest(world).get('/api/catalog?per_page=100')
  expect(body.data).toHaveLength(100)
  expect(world.takeStatements().length).toBeLessThanOrEqual(1)
})

const SAVED = ['psychologists', 'users', 'topics', 'specializations', 'positions', 'branches', 'pages']

test.each(SAVED)('a save of one of %s reads it once before and once after, and writes its row once', async (name) => {
  const scene = await sceneFor(world, 'admin')
  const row = { method: 'PATCH', path: `/api/${name}/:id` } as const
  const sent = await exampleOf(row).send(scene)
  world.takeStatements()
  expect((await deliver(scene, row, sent)).status).toBe(200)
  const statements = world.takeStatements()
  const read = new RegExp(`from "?${name}"? "?\\w\\b[^]*where "?\\w"?\\."?id"? = `)
  // Of accounts also the rights of whoever asks, whether the person is above them before a body is read, and what is right
  // and wrong before a password is hashed.
  expect(statements.filter((statement) => read.test(statement))).toHaveLength(name === 'users' ? 5 : 2)
  expect(statements.filter((statement) => new RegExp(`^\\s*update "?${name}"? `).test(statement))).toHaveLength(1)
})

/** A list as long as it may be asked for, without a filter; any other call as its example has it. */
function withLongPage({ doc }: (typeof rows)[number], sent: Sent): Sent {
  const isPaged = doc?.query instanceof z.ZodObject && 'per_page' in doc.query.shape
  if (!isPaged) return sent
  const [path, query] = sent.path.split('?')
  // What a list cannot be asked without stays.
  const needed = [...new URLSearchParams(query)].filter(([name]) => /^(subject_|screen$)/.test(name))
  return { ...sent, path: `${path}?${new URLSearchParams([...needed, ['per_page', '100']])}` }
}
