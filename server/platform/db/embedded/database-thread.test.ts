import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { listen, openDatabase, transaction } from '../database.ts'
import { DatabaseThread } from './database-thread.ts'

const directory = await temporaryFolder()
const db = await openDatabase({ directory })
afterAll(() => db.destroy())
await sql`create table jar (id int primary key, coins int not null, day date, at timestamptz, facts jsonb, seal bytea)`.execute(
  db,
)

describe('the embedded database on disk', () => {
  test('holds up nothing here, however long a statement takes', async () => {
    const waiting = { isOver: false, turns: 0 }
    const counted = sql<{ count: number }>`select count(*) from generate_series(1, 1000000)`.execute(db)
    const ended = counted.finally(() => (waiting.isOver = true))
    for (; !waiting.isOver; waiting.turns += 1) await turn()
    expect((await ended).rows).toEqual([{ count: 1_000_000 }])
    expect(waiting.turns).toBeGreaterThan(100)
  })

  test('takes values over and gives them back as they are', async () => {
    const at = new Date('2026-01-02T03:04:05.678Z')
    const seal = Buffer.from([0, 1, 255])
    await sql`insert into jar values (1, 5, '1986-04-01', ${at}, ${JSON.stringify({ a: ['ё'] })}, ${seal})`.execute(db)
    const { rows } = await sql<{ seal: Uint8Array }>`select * from jar where id = ${1}`.execute(db)
    expect(rows).toMatchObject([{ id: 1, coins: 5, day: '1986-04-01', at, facts: { a: ['ё'] } }])
    expect([...(rows[0]?.seal ?? [])]).toEqual([0, 1, 255])
    const { numAffectedRows } = await sql`update jar set coins = 6`.execute(db)
    expect(numAffectedRows).toBe(1n)
  })

  test('says what it refuses a statement with, and undoes the transaction', async () => {
    const twice = transaction(db, async (tx) => {
      await sql`insert into jar values (2, 1)`.execute(tx)
      await sql`insert into jar values (2, 1)`.execute(tx)
    })
    await expect(twice).rejects.toMatchObject({ code: '23505', constraint: 'jar_pkey', message: /duplicate key/ })
    await expect(sql`select * from nowhere`.execute(db)).rejects.toMatchObject({ code: '42P01' })
    expect((await sql`select id from jar`.execute(db)).rows).toEqual([{ id: 1 }])
  })

  test('tells of notices until nobody listens any more', async () => {
    let heard = Promise.withResolvers<void>()
    let times = 0
    const stop = await listen(db, 'coins', () => {
      times += 1
      heard.resolve()
    })
    await sql`select pg_notify('coins', 'один')`.execute(db)
    // What a statement says is heard before its answer.
    expect(times).toBe(1)
    await heard.promise
    await stop()
    heard = Promise.withResolvers<void>()
    const stopSecond = await listen(db, 'coins', () => heard.resolve())
    await sql`select pg_notify('coins', 'два')`.execute(db)
    await heard.promise
    await stopSecond()
    expect(times).toBe(1)
  })
})

test('once closed it answers nobody, and may be closed again', async () => {
  const folder = await temporaryFolder()
  const database = await DatabaseThread.open(folder)
  expect((await database.query('select 1 as one', [])).rows).toEqual([{ one: 1 }])
  await database.close()
  await expect(database.query('select 1', [])).rejects.toThrow('The embedded database has ended')
  await database.close()
})

test('files that are no database are refused with the reason', async () => {
  await expect(DatabaseThread.open('/dev/null/nowhere')).rejects.toThrow('ENOTDIR')
})
