import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { openDatabase, transaction } from '../database.ts'

const db = await openDatabase({})
afterAll(() => db.destroy())
await sql`create table jar (id int primary key, coins int not null)`.execute(db)
await sql`create table steps (id int generated always as identity, worker int not null)`.execute(db)
await sql`insert into jar values (1, 0)`.execute(db)

const coins = async () => (await sql<{ coins: number }>`select coins from jar`.execute(db)).rows[0]?.coins

describe('one embedded connection shared by many', () => {
  test('fifty transactions at once do not mix', async () => {
    await Promise.all(
      Array.from({ length: 50 }, (_, worker) =>
        transaction(db, async (tx) => {
          const { rows } = await sql<{ coins: number }>`select coins from jar`.execute(tx)
          await sql`insert into steps (worker) values (${worker})`.execute(tx)
          await Promise.resolve()
          await sql`update jar set coins = ${(rows[0]?.coins ?? 0) + 1}`.execute(tx)
          await sql`insert into steps (worker) values (${worker})`.execute(tx)
        }),
      ),
    )
    expect(await coins()).toBe(50)
    const { rows } = await sql<{ worker: number }>`select worker from steps order by id`.execute(db)
    expect(rows).toHaveLength(100)
    for (let step = 0; step < 100; step += 2) expect(rows[step]?.worker).toBe(rows[step + 1]?.worker)
  })

  test('plain statements wait while a transaction runs, and see it whole', async () => {
    const before = await coins()
    const open = Promise.withResolvers<void>()
    const started = Promise.withResolvers<void>()
    const writer = transaction(db, async (tx) => {
      await sql`update jar set coins = coins + 1`.execute(tx)
      started.resolve()
      await open.promise
      await sql`update jar set coins = coins + 1`.execute(tx)
    })
    await started.promise
    const readers = Promise.all([coins(), coins(), coins()])
    open.resolve()
    await writer
    expect(await readers).toEqual([2, 2, 2].map((more) => (before ?? 0) + more))
  })

  test('a failed transaction undoes what it did and lets the next one in', async () => {
    const before = await coins()
    const attempts = await Promise.allSettled(
      Array.from({ length: 20 }, (_, worker) =>
        transaction(db, async (tx) => {
          await sql`update jar set coins = coins + 1`.execute(tx)
          if (worker % 2 === 0) throw new Error('changed their mind')
          if (worker % 5 === 0) await sql`select * from no_such_table`.execute(tx)
        }),
      ),
    )
    const done = attempts.filter(({ status }) => status === 'fulfilled').length
    expect(done).toBe(8)
    expect(await coins()).toBe((before ?? 0) + done)
  })

  test('says how many rows a write touched', async () => {
    const result = await db.deleteFrom('steps' as never).executeTakeFirst()
    expect(result).toMatchObject({ numDeletedRows: 100n })
  })
})
