import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { emptyDatabase } from '#test/database.ts'
import { StartRefused } from '../start-refused.ts'
import { openDatabase, type Db } from './database.ts'
import { migrate, migrationsIn } from './migrate.ts'

const closing: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const close of closing.toReversed()) await close()
})

const files = await migrationsIn(new URL('../../../db/migrations/', import.meta.url))()

/** A database that lacks its newest migrations, from that of second steps on, and another way into it. */
async function anOlderDatabase() {
  const { url, drop } = await emptyDatabase()
  closing.push(drop)
  const [db, other] = [await openDatabase({ url }), await openDatabase({ url })]
  closing.push(
    () => db.destroy(),
    () => other.destroy(),
  )
  await migrate(db, { upTo: files.filter(({ name }) => name < '0085') })
  const missing = files.map(({ name }) => name).filter((name) => name >= '0085')
  return { db, other, missing }
}

/** Holds a table as a long report does: whoever wants to change it waits. */
async function hold(db: Db, table: string) {
  const held = await db.startTransaction().execute()
  await sql`lock table ${sql.table(table)} in access share mode`.execute(held)
  return () => held.rollback().execute()
}

test('a migration whose table is held gives way, and runs when it is free', async () => {
  const { db, other, missing } = await anOlderDatabase()
  const release = await hold(other, 'two_factors')
  const migrating = migrate(db, { patience: { lockMs: 50, pauseMs: 20, tries: 10_000 } })
  // Several tries have come and gone by then.
  for (let look = 0; look < 20; look += 1) await sql`select count(*) from two_factors`.execute(other)
  await release()
  expect(await migrating).toEqual(missing)
})

test('one that never gets its table is refused, and has changed nothing', async () => {
  const { db, other, missing } = await anOlderDatabase()
  const release = await hold(other, 'two_factors')
  const refused = migrate(db, { patience: { lockMs: 20, pauseMs: 1, tries: 3 } })
  await expect(refused).rejects.toThrow(/pg_stat_activity/)
  await expect(refused).rejects.toBeInstanceOf(StartRefused)
  await release()
  expect(await migrate(db)).toEqual(missing)
})
