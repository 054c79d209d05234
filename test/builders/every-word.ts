import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import type { World } from '../world.ts'

const WORDS = ['text', 'character varying', 'json', 'jsonb', 'ARRAY', 'bytea', 'tsvector', 'USER-DEFINED']

interface Column {
  table: string
  column: string
  type: string
}

/** Every column of the schema that may hold words. */
export async function columnsOfWords(db: Db): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.table_name as table, c.column_name as column, c.data_type as type from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = any(${WORDS}::text[])
    order by 1, 2`.execute(db)
  return rows
}

/** `table.column` of everything in the database that holds one of these words, in any case; `keep` leaves rows out. */
export async function columnsWith(db: Db, words: string[], keep: Record<string, number[]> = {}): Promise<string[]> {
  const found = []
  for (const { table, column, type } of await columnsOfWords(db)) {
    const value = sql.ref(`t.${column}`)
    const holds =
      type === 'bytea'
        ? sql`position(convert_to(w, 'UTF8') in ${value}) > 0`
        : sql`strpos(lower(${value}::text), w) > 0`
    const others = keep[table] === undefined ? sql`true` : sql`not t.id = any(${keep[table]}::int[])`
    const { rows } = await sql`
      select 1 from ${sql.table(table)} t
      where ${others} and exists (select 1 from unnest(${words}::text[]) w where ${holds}) limit 1`.execute(db)
    if (rows.length > 0) found.push(`${table}.${column}`)
  }
  return found
}

/** The files of the storage that hold one of these words. */
export async function filesWith({ storage, storedFiles }: World, words: string[]): Promise<string[]> {
  const found = []
  for (const name of await storedFiles()) {
    const text = new TextDecoder().decode((await storage.get(name)) ?? new Uint8Array()).toLowerCase()
    if (words.some((word) => text.includes(word))) found.push(name)
  }
  return found
}
