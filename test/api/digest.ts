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
  const names = await tableNames(db)
  const parts = names.map(
    (name) => `return query select '${name}'::text,
      count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) from public.${name} t;`,
  )
  await sql`create schema testing`.execute(db)
  const body = sql.raw(`$$ begin ${parts.join('\n')} end $$`)
  await sql`create function testing.digests() returns table (name text, digest text) language plpgsql as ${body}`.execute(
    db,
  )
  await countWrites(db, names)
}

/** Counts the statements that write, those too that are taken back. */
async function countWrites(db: World['db'], names: string[]) {
  await sql`create sequence testing.writes`.execute(db)
  await sql`create function testing.count_write() returns trigger language plpgsql
    as $$ begin perform nextval('testing.writes'); return null; end $$`.execute(db)
  for (const name of names) {
    const table = sql.table(`public.${name}`)
    await sql`create trigger testing_writes after insert or update or delete or truncate on ${table}
      for each statement execute function testing.count_write()`.execute(db)
    await sql`alter table ${table} enable always trigger testing_writes`.execute(db)
  }
}

/** The tables that differ. */
export function changedTables(before: Record<string, string>, after: Record<string, string>): string[] {
  return Object.keys(after).filter((name) => before[name] !== after[name])
}

/**
 * Tells which tables changed since it was asked last. While nothing has written to the database, not even something that was
 * taken back, it does not look at the tables: that makes thousands of refusals cheap.
 */
export async function watchTables(world: World): Promise<() => Promise<string[]>> {
  await (prepared.get(world.db) ?? prepare(world.db))
  let [writes, seen] = [await writesOf(world), await digestOf(world)]
  return async () => {
    const now = await writesOf(world)
    if (now === writes) return []
    const [before, after] = [seen, await digestOf(world)]
    writes = now
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

/**
 * The count of writes, and who is writing: what a transaction has counted is seen before its end, its rows are not. The
 * server's own log would tell of the databases of other files too.
 */
async function writesOf({ db }: World): Promise<string> {
  const { rows } = await sql<{ writes: string }>`
    select concat_ws(' ', last_value, is_called, (
      select string_agg(backend_xid::text, ' ' order by pid) from pg_stat_activity
      where datname = current_database() and backend_xid is not null
    )) as writes from testing.writes`.execute(db)
  return rows[0]?.writes ?? ''
}

async function tableNames(db: World['db']): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db)
  return rows.map(({ name }) => name).filter((name) => !NOT_DATA.includes(name))
}
