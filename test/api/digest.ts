import { sql } from 'kysely'
import { expect } from 'vitest'
import type { World } from '../world.ts'

/** What every call may touch: the count of its attempts. */
const NOT_DATA = ['rate_limits']

/** For each table how many rows it has and what they say, in any order. */
export async function digestOf({ db }: World): Promise<Record<string, string>> {
  await (prepared.get(db) ?? prepare(db))
  const { rows } = await sql<{ name: string; digest: string }>`select * from testing.digests()`.execute(db)
  return Object.fromEntries(rows.map((row) => [row.name, row.digest]))
}

const prepared = new WeakMap<World['db'], Promise<void>>()

/** A function keeps the plans of its statements: to plan one for each table takes six times as long as to run it. */
function prepare(db: World['db']): Promise<void> {
  const making = makeFunction(db)
  prepared.set(db, making)
  return making
}

async function makeFunction(db: World['db']) {
  const parts = (await tableNames(db)).map(
    (name) => `return query select '${name}'::text,
      count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) from public.${name} t;`,
  )
  await sql`create schema testing`.execute(db)
  const body = sql.raw(`$$ begin ${parts.join('\n')} end $$`)
  await sql`create function testing.digests() returns table (name text, digest text) language plpgsql as ${body}`.execute(
    db,
  )
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

/** Throws when a table differs after `work`, or one of those that are named does not. */
export async function unchanged(world: World, work: () => Promise<unknown>, except: string[] = []) {
  const changes = await watchTables(world)
  await work()
  expect(await changes()).toEqual(except)
}

async function placeInLog({ db }: World): Promise<string> {
  const { rows } = await sql<{ place: string }>`select pg_current_wal_insert_lsn()::text as place`.execute(db)
  return rows[0]?.place ?? ''
}

async function tableNames(db: World['db']): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db)
  return rows.map(({ name }) => name).filter((name) => !NOT_DATA.includes(name))
}
