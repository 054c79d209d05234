import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres, type PostgresServer } from '../../../../scripts/postgres-server.ts'
import { listReads } from '../../entity/list-reads.ts'
import { backgroundDatabase, openDatabase, readFromReplica, transaction, type Db } from '../database.ts'
import { ReadReplica, type ReplicaNews } from './read-replica.ts'

const AWHILE = { timeout: 30_000, interval: 20 }

let primary: PostgresServer
let standby: PostgresServer
let db: Db
let atStandby: Db
/** What the primary was asked. */
const statements: string[] = []

beforeAll(async () => {
  primary = await startPostgres({ keepsCommits: true })
  standby = await primary.startStandby()
  db = await openDatabase({ url: primary.url, readUrl: standby.url, onQuery: (text) => statements.push(text) })
  atStandby = await openDatabase({ url: standby.url })
  await sql`create table jar (coins int)`.execute(db)
})

afterAll(async () => {
  await db.destroy()
  await atStandby.destroy()
  await standby.stop()
  await primary.stop()
})

/** What the jar holds, and who tells it. */
async function look(reader: Db) {
  const { rows } = await sql<{ coins: number; by: string }>`
    select coalesce(sum(coins), 0)::int as coins, case when pg_is_in_recovery() then 'replica' else 'primary' end as by
    from jar`.execute(reader)
  return rows[0]
}

const read = () => readFromReplica(db, look)

test('reads go to the replica when it has everything', async () => {
  await expect.poll(read, AWHILE).toEqual({ coins: 0, by: 'replica' })
})

test('so do lists: pages, ids and rows by their ids', async () => {
  const { page, ids, byIds } = listReads<{ coins: number }, object, 'id'>({
    table: 'purses',
    alias: 'p',
    fields: {},
    row: sql`json_build_object('coins', p.coins)`,
    where: () => [],
  })
  await sql`create table purses (id int primary key, coins int)`.execute(db)
  await sql`insert into purses values (1, 5), (2, 7)`.execute(db)
  await expect.poll(read, AWHILE).toMatchObject({ by: 'replica' })
  statements.length = 0
  const list = { page: 1, per_page: 10, sort_column: 'id', sort_direction: 'asc' } as const
  expect(await page(db, {}, list)).toMatchObject({ total: 2, rows: [{ coins: 5 }, { coins: 7 }] })
  expect(await ids(db, {}, list, undefined, 10)).toEqual({ ids: [1, 2], total: 2 })
  expect(await byIds(backgroundDatabase(db), [2])).toEqual([{ coins: 7 }])
  expect(statements.filter((text) => text.includes('purses'))).toEqual([])
})

test('a write is in the next read, wherever that goes', async () => {
  for (let coins = 1; coins <= 20; coins += 1) {
    await sql`insert into jar values (1)`.execute(db)
    expect(await read()).toMatchObject({ coins })
  }
})

test('a replica that is late is not read until it has caught up', async () => {
  await sql`select pg_wal_replay_pause()`.execute(atStandby)
  await sql`insert into jar values (100)`.execute(db)
  expect(await read()).toEqual({ coins: 120, by: 'primary' })
  expect(await look(atStandby)).toMatchObject({ coins: 20 })
  await sql`select pg_wal_replay_resume()`.execute(atStandby)
  await expect.poll(read, AWHILE).toEqual({ coins: 120, by: 'replica' })
})

test('what is written by somebody else counts too, and a transaction reads what it has written', async () => {
  const other = await openDatabase({ url: primary.url })
  await sql`insert into jar values (1)`.execute(other)
  await other.destroy()
  expect(await read()).toMatchObject({ coins: 121 })
  await transaction(db, async (tx) => {
    await sql`insert into jar values (1)`.execute(tx)
    expect(await readFromReplica(tx, look)).toEqual({ coins: 122, by: 'primary' })
  })
})

test('a replica that is gone costs nobody an answer, and is read again when it is back', async () => {
  const news: ReplicaNews[] = []
  const reads = new ReadReplica({ primary: db, replica: atStandby, onNews: (said) => news.push(said), retryMs: 50 })
  await expect.poll(() => reads.read(db, look), AWHILE).toMatchObject({ by: 'replica' })
  await standby.halt('fast')
  expect(await reads.read(db, look)).toEqual({ coins: 122, by: 'primary' })
  expect(news).toEqual([{ isRead: false, cause: expect.any(Error) }])
  await standby.resume()
  await expect.poll(() => reads.read(db, look), AWHILE).toEqual({ coins: 122, by: 'replica' })
  expect(news[1]).toEqual({ isRead: true })
})

test('one that ends in the middle of a read leaves it to the primary', async () => {
  const reads = new ReadReplica({ primary: db, replica: atStandby, retryMs: 50 })
  await expect.poll(() => reads.read(db, look), AWHILE).toMatchObject({ by: 'replica' })
  const asked: string[] = []
  const answer = await reads.read(db, async (reader) => {
    asked.push((await look(reader))?.by ?? '')
    if (asked.length === 1) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(reader)
    return look(reader)
  })
  expect(asked).toEqual(['replica', 'primary'])
  expect(answer).toEqual({ coins: 122, by: 'primary' })
})

test('a mistake of ours is not asked a second time', async () => {
  let count = 0
  const wrong = readFromReplica(db, (reader) => {
    count += 1
    return sql`select from nowhere_at_all`.execute(reader)
  })
  await expect(wrong).rejects.toMatchObject({ code: '42P01' })
  expect(count).toBe(1)
})

test('a server that follows nobody is not read', async () => {
  const reads = new ReadReplica({ primary: db, replica: db })
  expect(await reads.read(db, look)).toMatchObject({ by: 'primary' })
})
