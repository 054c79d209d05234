import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'

/** A table as a dump writes it: what the database computes by itself is left out. */
export interface TableShape {
  table: string
  columns: string[]
  /** Of the columns, as SQL. */
  types: string[]
}

/** Every table of ours in the order of the alphabet, but for those of extensions. */
export async function tableShapes(db: Db | Tx): Promise<TableShape[]> {
  const { rows } = await sql<TableShape>`
    select c.relname as "table", array_agg(a.attname::text order by a.attnum) as columns,
      array_agg(format_type(a.atttypid, a.atttypmod) order by a.attnum) as types
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    group by c.relname order by c.relname collate "C"`.execute(db)
  return rows
}

/** Values are written and read as text, the same on every server. For the transaction that has begun. */
export async function setTextForms(tx: Tx): Promise<void> {
  await sql
    .raw(
      `set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'postgres';
       set local bytea_output = 'hex'; set local extra_float_digits = 1; set local statement_timeout = 0;
       set local idle_in_transaction_session_timeout = '15min'`,
    )
    .execute(tx)
}

const BATCH = 500

/** The rows of a table piece by piece, each as the JSON of its values in text. */
export async function* rowLines(tx: Tx, { table, columns }: TableShape): AsyncGenerator<string[]> {
  const values = sql.join(columns.map((column) => sql`${sql.id(column)}::text`))
  await sql`declare backup_rows no scroll cursor for
    select to_json(array[${values}]::text[])::text as line from ${sql.id(table)}`.execute(tx)
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(BATCH)} from backup_rows`.execute(tx)
    if (rows.length > 0) yield rows.map(({ line }) => line)
    if (rows.length < BATCH) break
  }
  await sql`close backup_rows`.execute(tx)
}
