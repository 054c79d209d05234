import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase, type Db } from '#server/platform/db/database.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { tableTypes } from '../../scripts/table-types.ts'
import { projectFiles, read } from './project-files.ts'

const names = projectFiles.filter((path) => path.startsWith('db/migrations/')).map((path) => path.split('/')[2] ?? '')

describe('migrations', () => {
  let db: Db

  beforeAll(async () => {
    db = await openDatabase({})
  })

  afterAll(() => db.destroy())

  test('are numbered without a gap, and their names say what they make', () => {
    names.forEach((name, index) => {
      expect(name).toMatch(new RegExp(`^${String(index + 1).padStart(4, '0')}_[a-z]+(_[a-z]+)*\\.sql$`))
    })
  })

  test('run from zero, and a second time change nothing', async () => {
    await migrate(db)
    const once = await columns(db)
    await migrate(db)
    expect(await columns(db)).toEqual(once)
    expect(new Set(once.map(({ table_name }) => table_name)).size).toBeGreaterThan(15)
  })

  test('make the tables that the committed types describe: `npm run db:types` writes them', async () => {
    expect(read('db/tables.gen.ts')).toBe(await tableTypes(db))
  })

  test('give every foreign key an index, so that a deletion does not read the whole table', async () => {
    const { rows } = await sql<{ key: string }>`
      select c.conrelid::regclass || '.' || a.attname as key
      from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and not exists (
        select 1 from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1])`.execute(db)
    expect(rows).toEqual([])
  })
})

async function columns(db: Db) {
  const { rows } = await sql<{ table_name: string; column_name: string; data_type: string }>`
    select table_name, column_name, data_type from information_schema.columns
    where table_schema = 'public' order by table_name, ordinal_position`.execute(db)
  return rows
}
