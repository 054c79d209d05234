import { sql, type RawBuilder } from 'kysely'
import { readFromReplica, type Db } from '../database.ts'

/** The ids of what a list finds, in its order: at most `limit` of them, and how many there are in all. One statement. */
export async function foundIds(
  db: Db,
  from: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  limit: number,
): Promise<{ ids: number[]; total: number }> {
  const found = sql<{ id: number; total: number }>`
    select id, (count(*) over ())::int as total ${from} order by ${order} limit ${limit}`
  const { rows } = await readFromReplica(db, (reader) => found.execute(reader))
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 }
}

/**
 * The place of a row among ids. Together with `id = any(ids)` the index is read; a join with the list would, on a
 * database that has not looked at its tables yet, read the whole table for each batch.
 */
export function placeIn(ids: readonly number[], id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`array_position(${ids}::int[], ${id})`
}
