import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { migratedDatabase } from '#test/database.ts'
import { openDatabase } from './database.ts'

test('a slow statement is told without its values, a quick one is not; the sessions of a server have the name', async () => {
  const told: string[] = []
  const { url, snapshot, drop } = await migratedDatabase()
  // Nothing takes an hour; on a busy machine a quick statement may take any shorter time.
  const slow = { ms: 3_600_000, tell: (statement: string) => void told.push(statement) }
  const db = await openDatabase({ url, snapshot, name: 'process-one', slow })
  afterAll(async () => {
    await db.destroy()
    await drop()
  })
  await sql`select ${'quick'}::text`.execute(db)
  slow.ms = 50
  await sql`select pg_sleep(0.1), ${'a secret'}::text`.execute(db)
  expect(told).toEqual(['select pg_sleep(0.1), $1::text'])
  await sql`select pg_sleep(0.1) ${sql.raw(`/* ${'long '.repeat(10_000)} */`)}`.execute(db)
  expect(told[1]).toMatch(/^select pg_sleep\(0\.1\) \/\* long .*…$/)
  expect(told[1]?.length).toBeLessThan(2100)
  const { rows } = await sql<{ name: string }>`select current_setting('application_name') as name`.execute(db)
  expect(rows[0]?.name).toBe(url === undefined ? '' : 'smysl process-one')
})
