import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { signedInAs, type Visitor } from '#test/people.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()

function makeTopic(visitor: Visitor, title: string, key: string) {
  return visitor.ask('/api/topics', {
    method: 'POST',
    body: JSON.stringify({ title }),
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
  })
}

async function topicsCalled(title: string): Promise<number> {
  const rows = await world.db.selectFrom('topics').select('id').where('title', '=', title).execute()
  return rows.length
}

test('a first request that is slow keeps the repeat for seconds, not for good', async () => {
  const admin = await signedInAs(world, 'admin')
  let first: ReturnType<typeof makeTopic> | undefined
  await whileNothingCommits(async () => {
    first = makeTopic(admin, 'Долго', 'key-of-a-slow-one')
    await expect.poll(stuck).toHaveLength(1)
    const { status, body, headers } = await makeTopic(admin, 'Долго', 'key-of-a-slow-one')
    expect([status, body.code, headers.get('retry-after')]).toEqual([409, 'in_progress', '5'])
  })
  const made = await first
  expect(made?.status).toBe(201)
  expect((await makeTopic(admin, 'Долго', 'key-of-a-slow-one')).body).toEqual(made?.body)
  expect(await topicsCalled('Долго')).toBe(1)
})

test('the key of a request whose connection was cut is free at once', async () => {
  const admin = await signedInAs(world, 'admin')
  await whileNothingCommits(async () => {
    const cut = makeTopic(admin, 'Оборвано', 'key-of-a-cut-one')
    await expect.poll(stuck).toHaveLength(1)
    await sql`select pg_terminate_backend(${(await stuck())[0]}::int)`.execute(world.db)
    expect((await cut).status).toBeGreaterThanOrEqual(500)
  })
  expect((await makeTopic(admin, 'Оборвано', 'key-of-a-cut-one')).status).toBe(201)
  expect(await topicsCalled('Оборвано')).toBe(1)
})

/** Whoever holds the chain of the audit log keeps every change in the middle of its transaction. */
async function whileNothingCommits(work: () => Promise<void>) {
  await world.db.transaction().execute(async (tx) => {
    // It waits here for longer than a transaction of the product may.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
    await sql`select pg_advisory_xact_lock(71830412)`.execute(tx)
    await work()
  })
}

/** The connections whose transaction waits for that. */
async function stuck(): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      and wait_event = 'advisory'`.execute(world.db)
  return rows.map(({ pid }) => pid)
}
