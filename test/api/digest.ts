import { sql } from 'kysely'
import { expect } from 'vitest'
import type { World } from '../world.ts'

/** What every call may touch: the count of its attempts. */
const NOT_DATA = ['rate_limits']

/** For each table how many rows it has and what they say, in any order. */
export async function digestOf({ db }: World): Promise<Record<string, string>> {
  const names = await tableNames(db)
  const parts = names.map(
    (
      name,
    ) => sql`select ${name}::text as name, count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as digest
      from ${sql.table(name)} t`,
  )
  const { rows } = await sql<{ name: string; digest: string }>`${sql.join(parts, sql` union all `)}`.execute(db)
  return Object.fromEntries(rows.map((row) => [row.name, row.digest]))
}

/** The tables that differ. */
export function changedTables(before: Record<string, string>, after: Record<string, string>): string[] {
  return Object.keys(after).filter((name) => before[name] !== after[name])
}

/**
 * Tells which tables changed since it was asked last. While the database has written nothing to its own log, not even
 * something that was taken back, it does not look at the tables: that makes thousands of refusals cheap.
 */
export async function watchTables(world: World): Promise<() => Promise<string[]>> {
  let [place, seen] = [await placeInLog(world), await digestOf(world)]
  return async () => {
    const now = await placeInLog(world)
    if (now === place) return []
    const [before, after] = [seen, await digestOf(world)]
    place = now
    seen = after
    return changedTables(before, after)
  }
}

/** Throws when a table differs after `work`. */
export async function unchanged(world: World, work: () => Promise<unknown>) {
  const changes = await watchTables(world)
  await work()
  expect(await changes()).toEqual([])
}

async function placeInLog({ db }: World): Promise<string> {
  const { rows } = await sql<{ place: string }>`select pg_current_wal_insert_lsn()::text as place`.execute(db)
  return rows[0]?.place ?? ''
}

let known: string[] | undefined

async function tableNames(db: World['db']): Promise<string[]> {
  if (known !== undefined) return known
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db)
  known = rows.map(({ name }) => name).filter((name) => !NOT_DATA.includes(name))
  return known
}
