import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'

interface RefusedRows {
  table: string
  on: 'insert' | 'update' | 'delete'
  /** SQL of one row, `new` or `old`. */
  where: string
}

let count = 0

/** One that cannot be done: from now on the database refuses these rows. Answers how to let them through again. */
export async function refuseRows(db: Db, { table, on, where }: RefusedRows): Promise<() => Promise<unknown>> {
  count += 1
  const name = sql.id(`refuse_rows_${count}`)
  await sql`create function ${name}() returns trigger language plpgsql as $$
    begin raise exception 'this one cannot be done'; end $$`.execute(db)
  await sql`create trigger ${name} before ${sql.raw(on)} on ${sql.table(table)} for each row when (${sql.raw(where)})
    execute function ${name}()`.execute(db)
  return () => sql`drop function ${name} cascade`.execute(db)
}
