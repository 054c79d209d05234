import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { notifyOfOwnWork } from '#server/modules/own-work/own-news.ts'
import { guest } from '#test/people.ts'
import { openWorld } from '#test/world.ts'
import { seedDemo } from './seed.ts'

const world = await openWorld()
await seedDemo({ db: world.db, storage: world.storage, clock: () => world.clock.now })

async function count(question: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`${sql.raw(question)}`.execute(world.db)
  return Number(rows[0]?.count)
}

test.each([
  ['reviews', 'select count(*) from reviews', 60],
  ['reviews that wait', `select count(*) from reviews where status = 'pending'`, 4],
  ['reviews with a proof', 'select count(transaction_id) from reviews', 8],
  ['replies', 'select count(reply) from reviews', 8],
  ['requests', 'select count(*) from requests', 25],
  ['requests that speak of self-harm', 'select count(*) from requests where crisis_flag', 2],
  ['transactions', 'select count(*) from transactions', 40],
  ['payments that the sandbox bank knows', 'select count(*) from sandbox_payments', 34],
  [
    'what is at the bank, against our books',
    `select (select sum(amount - refunded_amount) from sandbox_payments where status = 'paid')
    - (select sum(amount - refunded_amount) from transactions where paid_at is not null) as count`,
    0,
  ],
  ['states of transactions', 'select count(distinct status) from transactions', 10],
  ['days of visits', 'select count(distinct day) from visit_days', 90],
])('the demo world has its %s', async (_, question, expected) => {
  expect(await count(question)).toBe(expected)
})

test('nothing of it lies in the future', async () => {
  const tables = [
    'reviews.created_at',
    'reviews.replied_at',
    'transaction_events.at',
    'requests.created_at',
    'visits.at',
  ]
  for (const place of tables) {
    const [table = '', column = ''] = place.split('.')
    const { rows } = await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} > ${world.clock.now}`.execute(
      world.db,
    )
    expect(rows, place).toEqual([])
  }
})

test('psychologists hear nothing of what was there before them', async () => {
  await notifyOfOwnWork({ db: world.db, clock: () => new Date(world.clock.now.getTime() + 5 * 60_000) })
  expect([
    await count('select count(*) from staff_notices where user_id is not null'),
    (await count(`select count(*) from own_work_tellings where kind = 'meetings_with_me'`)) > 0,
  ]).toEqual([0, true])
})

test('its reviews can be read, with an average where five people rated', async () => {
  const { body } = await guest(world).get('/api/reviews?filter[psychologist]=marina-zagoryanskaya')
  expect(body).toMatchObject({ meta: { total: 6 }, rating: { average: 4.7, count: 6 } })
})

test('new numbers go on from its own', async () => {
  const free = await count(`select count(*) from counters c where exists (
    select 1 from transactions t where 'transactions:' || left(t.number, 4) = c.name and substr(t.number, 6)::int > c.value)`)
  expect(free).toBe(0)
})
