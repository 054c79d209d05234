import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { emptyDatabase } from '#test/database.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { StartRefused } from '../start-refused.ts'
import { openDatabase, type Db } from './database.ts'
import { isMigrated, migrate, migrationsIn, splitStatements } from './migrate.ts'

const closing: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const close of closing.reverse()) await close()
})

/** An empty database with so many doors. */
async function empty(doors = 1): Promise<Db[]> {
  const { url, snapshot, drop } = await emptyDatabase()
  closing.push(drop)
  const dbs = await Promise.all(Array.from({ length: doors }, () => openDatabase({ url, snapshot })))
  for (const db of dbs) closing.push(() => db.destroy())
  return dbs
}

async function aDatabase(): Promise<Db> {
  return (await empty())[0] as Db
}

describe('migrations', () => {
  test('run from zero in order, and a second time do nothing', async () => {
    const db = await aDatabase()
    const ran = await migrate(db)
    expect(ran.length).toBeGreaterThanOrEqual(5)
    expect(ran).toEqual(ran.toSorted())
    expect(await isMigrated(db)).toBe(true)
    expect(await migrate(db)).toEqual([])
  })

  test('a database that misses the newest is not ready, and gets it', async () => {
    const db = await aDatabase()
    const ran = await migrate(db)
    await sql`delete from schema_migrations where name = ${ran.at(-1)}`.execute(db)
    expect(await isMigrated(db)).toBe(false)
  })

  test('those of the next version, laid over the folder of a process that runs, are not its own', async () => {
    const folder = await temporaryFolder()
    await writeFile(join(folder, '0001_first.sql'), 'select 1;')
    const files = migrationsIn(pathToFileURL(`${folder}/`))
    expect((await files()).map(({ name }) => name)).toEqual(['0001_first.sql'])
    await writeFile(join(folder, '0002_next.sql'), 'select 2;')
    expect((await files()).map(({ name }) => name)).toEqual(['0001_first.sql'])
  })

  test('a file that was edited after it ran is refused by name', async () => {
    const db = await aDatabase()
    const [first] = await migrate(db)
    await sql`update schema_migrations set digest = 'of another text' where name = ${first}`.execute(db)
    const refused = await migrate(db).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(StartRefused)
    expect((refused as Error).message).toMatch(`Миграция ${first} прошла в этой базе данных с другим текстом`)
  })

  test('a database of a newer version is refused, and stays as it was', async () => {
    const db = await aDatabase()
    await migrate(db)
    await sql`insert into schema_migrations (name, digest) values ('9999_tomorrow.sql', 'x')`.execute(db)
    await expect(migrate(db)).rejects.toThrow(
      /^База данных новее этой версии программы: в ней есть 9999_tomorrow\.sql\./,
    )
    await expect(migrate(db)).rejects.toThrow(StartRefused)
  })

  test('one that fails leaves nothing behind', async () => {
    const db = await aDatabase()
    await sql`create table psychologists (id integer)`.execute(db)
    await expect(migrate(db)).rejects.toThrow(/already exists/)
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables where table_schema = 'public'`.execute(db)
    expect(rows.map(({ name }) => name)).toEqual(['psychologists'])
  })

  // Two processes cannot open one embedded database.
  test.each(process.env.TEST_DATABASE_URL === undefined ? [] : ['on a server'])(
    'two processes that start together %s run each once',
    async () => {
      const dbs = await empty(2)
      const [one = [], two = []] = await Promise.all(dbs.map((db) => migrate(db)))
      expect([...one, ...two].toSorted()).toEqual([...new Set([...one, ...two])].toSorted())
      expect(Math.min(one.length, two.length)).toBe(0)
    },
  )
})

describe('a script is split where its statements end', () => {
  test.each<[string, string, string[]]>([
    ['nothing', '', []],
    ['space and comments', ' \n -- only a comment; nothing else\n', []],
    ['two statements', 'select 1; select 2;', ['select 1', 'select 2']],
    ['the last without its semicolon', 'select 1;\nselect 2', ['select 1', 'select 2']],
    ['a semicolon in quotes', "select 'a;b'; select 2;", ["select 'a;b'", 'select 2']],
    ['a doubled quote', "select 'it''s; here'; select 2", ["select 'it''s; here'", 'select 2']],
    ['two dashes in quotes', "select '--;'; select 2", ["select '--;'", 'select 2']],
    ['a quote in a comment', "-- the user's; choice\nselect 1; select 2", ['select 1', 'select 2']],
    ['a comment at the end of a line', 'select 1 -- one; two\n, 2; select 3', ['select 1 \n, 2', 'select 3']],
    [
      'a body',
      "do $$ begin perform 'x;'; -- it's\n end $$; select 1",
      ["do $$ begin perform 'x;'; -- it's\n end $$", 'select 1'],
    ],
    ['a named body', 'do $a$ $$;$$ ; $a$; select 1', ['do $a$ $$;$$ ; $a$', 'select 1']],
    ['minus and dollar', 'select 3 - 1, $1; select 2', ['select 3 - 1, $1', 'select 2']],
    ['empty statements', ';;select 1;;', ['select 1']],
  ])('%s', (_, script, statements) => {
    expect(splitStatements(script)).toEqual(statements)
  })
})
