import { Kysely, PostgresDialect, sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import type { Tables } from '#db/tables.gen.ts'
import { openTcpProxy } from '#test/fakes/tcp-proxy.ts'
import { DatabaseDown, QueryTimeout, RecordBusy } from './failures.ts'
import { INTERACTIVE, type Limits } from './limits.ts'
import { ServerPool } from './server-pool.ts'

const server = process.env.TEST_DATABASE_URL ?? ''
const closing: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const close of closing.toReversed()) await close()
})

function open(limits: Partial<Limits> = {}, { url = server, isPooled = false } = {}) {
  const pool = new ServerPool(url, { limits: { ...INTERACTIVE, ...limits }, isPooled })
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  closing.push(() => db.destroy())
  return db
}

async function valueOf<T>(db: Kysely<Tables>, expression: ReturnType<typeof sql>): Promise<T> {
  const { rows } = await sql<{ value: T }>`select ${expression} as value`.execute(db)
  return rows[0]?.value as T
}

const pidOf = (db: Kysely<Tables>) => valueOf<number>(db, sql`pg_backend_pid()`)
const end = (pid: number) => sql`select pg_terminate_backend(${pid}, 10000)`.execute(open())

describe('connections to a server', () => {
  test('one that is cut while a transaction stands idle costs that transaction and nothing else', async () => {
    const db = open()
    const work = db.transaction().execute(async (tx) => {
      await end(await pidOf(tx))
      await pidOf(tx)
    })
    await expect(work).rejects.toBeInstanceOf(DatabaseDown)
    expect(await valueOf(db, sql`1`)).toBe(1)
  })

  test('so does one that is cut in the middle of a statement', async () => {
    const db = open()
    const work = db.transaction().execute(async (tx) => {
      const pid = await pidOf(tx)
      await Promise.all([sql`select pg_sleep(60)`.execute(tx), end(pid)])
    })
    await expect(work).rejects.toBeInstanceOf(DatabaseDown)
    expect(await valueOf(db, sql`1`)).toBe(1)
  })

  test('a lock that does not come is a refusal, and the connection is good for the next', async () => {
    const db = open({ lockMs: 50 })
    await db.transaction().execute(async (holder) => {
      await sql`select pg_advisory_xact_lock(1, 2)`.execute(holder)
      const work = db.transaction().execute((tx) => sql`select pg_advisory_xact_lock(1, 2)`.execute(tx))
      await expect(work).rejects.toBeInstanceOf(RecordBusy)
    })
    await db.transaction().execute((tx) => sql`select pg_advisory_xact_lock(1, 2)`.execute(tx))
  })

  test('a statement without end is ended', async () => {
    await expect(sql`select pg_sleep(60)`.execute(open({ statementMs: 50 }))).rejects.toBeInstanceOf(QueryTimeout)
  })

  test('who cannot get a connection is told so', async () => {
    const db = open({ connections: 1, connectMs: 2_000 })
    await db.transaction().execute(async (tx) => {
      await pidOf(tx)
      await expect(pidOf(db)).rejects.toBeInstanceOf(DatabaseDown)
    })
    expect(await valueOf(db, sql`1`)).toBe(1)
  })

  test('a process that stopped with a lock in its hand loses it, and lives on', async () => {
    const stopped = open({ idleInTransactionMs: 50 })
    const other = open()
    const work = stopped.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(1, 3)`.execute(tx)
      await other.transaction().execute((next) => sql`select pg_advisory_xact_lock(1, 3)`.execute(next))
      await pidOf(tx)
    })
    await expect(work).rejects.toBeInstanceOf(DatabaseDown)
    expect(await valueOf(stopped, sql`1`)).toBe(1)
  })

  test('a server that falls silent is given up, and found again when it speaks', async () => {
    const proxy = await openTcpProxy(server)
    closing.push(() => proxy.shut())
    const db = open({ statementMs: 200, connectMs: 500 }, { url: proxy.url })
    await pidOf(db)
    proxy.swallow()
    const work = db.transaction().execute(pidOf)
    await expect(work).rejects.toBeInstanceOf(DatabaseDown)
    await expect(pidOf(db)).rejects.toBeInstanceOf(DatabaseDown)
    proxy.letThrough()
    expect(await valueOf(db, sql`1`)).toBe(1)
  })

  test.each([false, true])(
    'the settings hold in and out of a transaction; by way of a pooler: %s',
    async (isPooled) => {
      const db = open({ lockMs: 1234 }, { isPooled })
      const settings = sql`array[current_setting('lock_timeout'), current_setting('timezone')]`
      expect(await valueOf(db, settings)).toEqual(['1234ms', 'UTC'])
      expect(await db.transaction().execute((tx) => valueOf(tx, settings))).toEqual(['1234ms', 'UTC'])
    },
  )

  test('a pooler gets its connection back as it was', async () => {
    const db = open({ connections: 1, lockMs: 1234 }, { isPooled: true })
    await valueOf(db, sql`1`)
    await expect(sql`select 1 / 0`.execute(db)).rejects.toMatchObject({ code: '22012' })
    const session = await sql<{ lock_timeout: string }>`commit; show lock_timeout`.execute(db)
    expect(session.rows).toEqual([{ lock_timeout: '0' }])
  })

  test('two connections through a pooler see each other’s writes at once', async () => {
    const db = open({}, { isPooled: true })
    await sql`create table if not exists pooled_proof (n int)`.execute(db)
    await sql`insert into pooled_proof values (1)`.execute(db)
    expect(await valueOf(open(), sql`(select count(*) from pooled_proof)`)).toBe(1)
    await sql`drop table pooled_proof`.execute(db)
  })
})
