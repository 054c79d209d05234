import { sql, type KyselyPlugin } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Db } from '#server/platform/db/database.ts'
import { promisedStatus } from '#server/platform/http/openapi/route-doc.ts'
import type { RouteRow } from '#server/platform/http/route.ts'
import { dyingDb } from '../fakes/dying-db.ts'
import { Visitor } from '../people.ts'
import { openTill } from '../fakes/till.ts'
import { unchanged } from './digest.ts'
import { deliver, exampleOf, nameOf } from './every-example.ts'
import { sceneFor } from './scene.ts'

const { world } = await openTill('sandbox')
const repeatable = world.app.routeTable.filter((row) => row.isRepeatable)
/** What needs money at a bank is cut in transactions/repeats.test.ts, what needs YCLIENTS in bookings/bookings.test.ts. */
const ELSEWHERE = [
  'POST /api/catalog/:slug/bookings',
  'POST /api/transactions/:id/refund',
  'POST /api/transactions/:id/inquiry',
  'POST /api/transactions/:id/repeat-return',
]

/** A call with a key of its own: for a process that works on `db`, and then for one that lives. */
async function aKeyedCall(row: RouteRow) {
  const example = exampleOf(row)
  const scene = await sceneFor(world, example.by ?? 'admin')
  const sent = await example.send(scene)
  const keyed = { ...sent, headers: { ...sent.headers, 'idempotency-key': crypto.randomUUID() } }
  return (db: Db = world.db) => {
    const { token, id } = scene.caller
    const caller = new Visitor({ ...world, app: world.appOn(db) }, token, id)
    return deliver({ ...scene, caller }, row, keyed)
  }
}

/** How many lines of history such a call has left so far. */
async function linesOf(row: RouteRow): Promise<number> {
  const { leaves } = exampleOf(row)
  const action = typeof leaves === 'string' ? '' : leaves.action
  const { rows } = await sql<{ count: number }>`select count(*) from audit_log where action = ${action}`.execute(
    world.db,
  )
  return rows[0]?.count ?? 0
}

async function statementsOf(row: RouteRow): Promise<number> {
  let count = 0
  const counting: KyselyPlugin = {
    transformQuery({ node }) {
      count += 1
      return node
    },
    transformResult: async ({ result }) => result,
  }
  // The first of a contact makes the card of its client; those after it find it.
  const first = await aKeyedCall(row)
  await first()
  const send = await aKeyedCall(row)
  expect((await send(world.db.withPlugin(counting))).status).toBe(promisedStatus(row.doc))
  return count
}

async function cutAndRepeat(row: RouteRow, statements: number) {
  const send = await aKeyedCall(row)
  const before = await linesOf(row)
  const cut = await send(dyingDb(world.db, statements))
  expect(cut.status, `cut after ${statements} statements`).toBeGreaterThanOrEqual(500)
  const repeated = await send()
  expect(repeated.status, JSON.stringify(repeated.body)).toBe(promisedStatus(row.doc))
  expect((await linesOf(row)) - before, `cut after ${statements} statements`).toBe(1)
  await unchanged(world, async () => expect((await send()).body).toEqual(repeated.body))
}

test('a process that dies at any statement leaves the key free or the answer kept', async () => {
  const row = repeatable.find((one) => nameOf(one) === 'POST /api/transactions') as RouteRow
  const whole = await statementsOf(row)
  for (let statements = 0; statements < whole; statements += 1) await cutAndRepeat(row, statements)
})

const calls = repeatable.map((row) => ({ name: nameOf(row), row })).filter(({ name }) => !ELSEWHERE.includes(name))

describe.each(calls)('$name', ({ row }) => {
  test('cut between its work and its answer is done once by the repeat, which is answered at once', async () => {
    const whole = await statementsOf(row)
    for (const statements of [Math.floor(whole / 2), whole - 2, whole - 1]) await cutAndRepeat(row, statements)
  })
})
