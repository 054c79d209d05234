import { sql } from 'kysely'
import { expect } from 'vitest'
import type { World } from '../world.ts'

/** What every call may touch: the count of its attempts. */
const NOT_DATA = ['rate_limits']

type Db = World['db']
type Sum = { rows: bigint; hash: bigint }

/** For each table how many rows it has more than at first, and what they say, in any order. */
export async function digestOf({ db }: World): Promise<Record<string, string>> {
  const sums = await (summed.get(db) ?? prepare(db))
  for (const { name, rows, hash } of await takeDeltas(db)) {
    const sum = sums.get(name) ?? { rows: 0n, hash: 0n }
    sums.set(name, { rows: sum.rows + BigInt(rows), hash: sum.hash + BigInt(hash) })
  }
  return Object.fromEntries([...sums].map(([name, { rows, hash }]) => [name, `${rows} ${hash}`]))
}

/** The tables that differ. */
export function changedTables(before: Record<string, string>, after: Record<string, string>): string[] {
  return Object.keys(after).filter((name) => before[name] !== after[name])
}

/** Tells which tables changed since it was asked last. */
export async function watchTables(world: World): Promise<() => Promise<string[]>> {
  let seen = await digestOf(world)
  return async () => {
    const before = seen
    seen = await digestOf(world)
    return changedTables(before, seen)
  }
}

/** Throws when a table differs after `work`, or one of those that are named does not. */
export async function unchanged(world: World, work: () => Promise<unknown>, except: string[] = []) {
  const changes = await watchTables(world)
  await work()
  expect(await changes()).toEqual(except)
}

const summed = new WeakMap<Db, Promise<Map<string, Sum>>>()

function prepare(db: Db): Promise<Map<string, Sum>> {
  const making = watchWrites(db).then((names) => new Map(names.map((name) => [name, { rows: 0n, hash: 0n }])))
  summed.set(db, making)
  return making
}

/**
 * Each statement that writes leaves the sum of what it added and took away, in its own transaction: what is taken back leaves
 * nothing. To read all tables for each of thousands of calls would take longer than the calls, the more so the more they made.
 */
async function watchWrites(db: Db): Promise<string[]> {
  await sql`create schema testing`.execute(db)
  await sql`create unlogged table testing.deltas (name text not null, rows bigint not null, hash numeric not null)`.execute(
    db,
  )
  // A moment reads the same whoever writes it.
  await sql`create function testing.keep_delta() returns trigger language plpgsql set timezone = 'UTC' as $$ begin
    if TG_OP = 'INSERT' then
      insert into testing.deltas select TG_TABLE_NAME, count(*), sum(hashtextextended(t::text, 0)) from added t having count(*) > 0;
    elsif TG_OP = 'DELETE' then
      insert into testing.deltas select TG_TABLE_NAME, -count(*), -sum(hashtextextended(t::text, 0)) from removed t having count(*) > 0;
    elsif TG_OP = 'UPDATE' then
      insert into testing.deltas select TG_TABLE_NAME, 0, sum(hash) from (
        select hashtextextended(t::text, 0)::numeric as hash from added t
        union all select -hashtextextended(t::text, 0)::numeric from removed t) h having count(*) > 0;
    else
      execute format('insert into testing.deltas select %L, -count(*), -coalesce(sum(hashtextextended(t::text, 0)), 0) from %I.%I t',
        TG_TABLE_NAME, TG_TABLE_SCHEMA, TG_TABLE_NAME);
    end if;
    return null;
  end $$`.execute(db)
  // A function is no write by its text: nobody waits for its news.
  await sql`create function testing.take() returns table (name text, rows text, hash text) language sql as $$
    with taken as (delete from testing.deltas d returning d.*)
    select t.name, sum(t.rows)::text, sum(t.hash)::text from taken t group by t.name $$`.execute(db)
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db)
  const names = rows.map(({ name }) => name).filter((name) => !NOT_DATA.includes(name))
  const body = sql.raw(`$$ begin ${names.map(triggersOn).join('\n')} end $$`)
  await sql`do ${body}`.execute(db)
  return names
}

function triggersOn(name: string): string {
  const tables = {
    'after insert': 'referencing new table as added',
    'after update': 'referencing old table as removed new table as added',
    'after delete': 'referencing old table as removed',
    'before truncate': '',
  }
  return Object.entries(tables)
    .map(([when, referencing]) => {
      const trigger = `testing_${when.split(' ')[1]}`
      return `create trigger ${trigger} ${when} on public.${name} ${referencing}
        for each statement execute function testing.keep_delta();
        alter table public.${name} enable always trigger ${trigger};`
    })
    .join('\n')
}

/** Takes what has been committed since; what others are still writing comes with a later call. */
async function takeDeltas(db: Db) {
  const { rows } = await sql<{ name: string; rows: string; hash: string }>`select * from testing.take()`.execute(db)
  return rows
}
