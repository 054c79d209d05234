import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { aPsychologist, aTopic, aUser } from '#test/builders.ts'
import { openWorld } from '#test/world.ts'
import { changesOf, backgroundDatabase, transaction } from './database.ts'
import { WATCHED_TABLES, type Change } from './changes.ts'

const { db } = await openWorld()
const feed = changesOf(db)
let told: (Change | 'unknown')[] = []
await feed.start()
feed.on(WATCHED_TABLES, (change) => told.push(change))
const { id } = await aPsychologist(db, { full_name: 'Зима Вера', price: 100 })
const other = await aPsychologist(db, { full_name: 'Весна Анна' })
beforeEach(() => {
  told = []
})

const one = (table: string, ids: unknown, columns: unknown = null) => ({ table, ids, columns })

describe('a write of this process has been told when it is over', () => {
  test('an update with the columns that have another value', async () => {
    const traits = { price: 200, about: null, version: 2 }
    await db.updateTable('psychologists').set(traits).where('id', '=', id).execute()
    expect(told).toEqual([one('psychologists', [id], expect.arrayContaining(['price', 'version']))])
    expect((told[0] as Change).columns).toHaveLength(2)
  })

  test('one that changes nothing is not told', async () => {
    await db.updateTable('psychologists').set({ price: 200 }).where('id', '=', id).execute()
    await db.updateTable('psychologists').set({ price: 200 }).where('id', '=', 0).execute()
    await db.deleteFrom('psychologists').where('id', '=', 0).execute()
    expect(told).toEqual([])
  })

  test('a transaction at its commit, alike changes once; never one that is rolled back', async () => {
    const topics = [await aTopic(db), await aTopic(db)]
    told = []
    const broken = transaction(db, async (tx) => {
      await tx.updateTable('psychologists').set({ price: 300 }).where('id', '=', id).execute()
      throw new Error('changed their mind')
    })
    await expect(broken).rejects.toThrow('changed their mind')
    await transaction(db, async (tx) => {
      await tx.updateTable('psychologists').set({ price: 300 }).where('id', '=', id).execute()
      for (const topic of topics) {
        await tx.insertInto('psychologist_topics').values({ psychologist_id: id, topic_id: topic.id }).execute()
      }
      expect(told).toEqual([])
    })
    expect(told).toEqual([one('psychologists', [id], ['price']), one('psychologist_topics', [id])])
  })

  test('work in the background too', async () => {
    await backgroundDatabase(db).updateTable('psychologists').set({ workload: 7 }).where('id', '=', other.id).execute()
    expect(told).toEqual([one('psychologists', [other.id], ['workload'])])
  })

  test('sessions and roles with their people, the last visit never', async () => {
    const user = await aUser(db, { role: 'writer' })
    const now = new Date()
    const token_hash = Buffer.alloc(32, 7)
    told = []
    await db
      .insertInto('sessions')
      .values({ user_id: user.id, token_hash, created_at: now, last_seen_at: now, expires_at: now })
      .execute()
    await db
      .updateTable('sessions')
      .set({ last_seen_at: new Date(0) })
      .execute()
    await db.deleteFrom('sessions').where('user_id', '=', user.id).execute()
    await db.deleteFrom('user_roles').where('user_id', '=', user.id).execute()
    expect(told).toEqual([one('sessions', [user.id]), one('sessions', [user.id]), one('user_roles', [user.id])])
  })

  test('a link that moves, with both whom it concerns', async () => {
    await sql`update psychologist_topics set psychologist_id = ${other.id} where psychologist_id = ${id}`.execute(db)
    expect(told).toEqual([one('psychologist_topics', [id, other.id])])
  })

  test('more rows than a notice holds as all of the table', async () => {
    await sql`insert into psychologists (slug, full_name) select 'a' || i, 'Имя' from generate_series(1, 500) i`.execute(
      db,
    )
    expect((told[0] as Change).ids).toHaveLength(500)
    await sql`update psychologists set workload = workload + 1`.execute(db)
    expect(told[1]).toEqual(one('psychologists', 'all'))
    await sql`delete from psychologists where slug like 'a%' and full_name = 'Имя'`.execute(db)
    await sql`truncate psychologist_pages`.execute(db)
    expect(told.slice(2)).toEqual([one('psychologists', expect.any(Array)), one('psychologist_pages', 'all')])
  })
})

test('whoever stopped hears nothing, whoever asked for one table nothing of another', async () => {
  const heard: unknown[] = []
  const stop = feed.on(['topics'], (change) => heard.push(change))
  await db.updateTable('psychologists').set({ price: 1 }).where('id', '=', id).execute()
  const topic = await aTopic(db)
  stop()
  await aTopic(db)
  expect(heard).toEqual([one('topics', [topic.id])])
})

test.each(WATCHED_TABLES)('writes of %s go through', async (name) => {
  const table = sql.table(name)
  const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_name = ${name} and column_name ~ '^(version|created_at|name|.*_id)$' limit 1`.execute(db)
  const column = sql.ref(rows[0]?.name ?? '')
  told = []
  await sql`update ${table} set ${column} = ${column} where false`.execute(db)
  await sql`delete from ${table} where false`.execute(db)
  expect(told).toEqual([])
})

test('every column of a watched table is compared', async () => {
  const { rows } = await sql<{ table: string; column: string; source: string }>`
    select c.relname as "table", a.attname as "column", p.prosrc as source
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where t.tgname = 'announce_update'`.execute(db)
  expect(new Set(rows.map(({ table }) => table))).toEqual(new Set(WATCHED_TABLES))
  const forgotten = rows.filter(
    ({ column, source }) => source.includes('join old_rows') && !new RegExp(`\\b${column}\\b`).test(source),
  )
  expect(forgotten.map(({ table, column }) => `${table}.${column}`)).toEqual(['sessions.last_seen_at'])
})

test('every column is announced, those that a table got later too', async () => {
  const { rows } = await sql<{ column: string }>`
    select c.table_name || '.' || c.column_name as column
    from information_schema.columns c join pg_proc f on f.proname = 'announce_' || c.table_name
    where c.table_schema = current_schema() and c.table_name = any(${[...WATCHED_TABLES]}::text[]) and c.is_generated = 'NEVER'
      and f.prosrc like '%old_rows using (id)%' and f.prosrc not like '%''' || c.column_name || '''%'`.execute(db)
  expect(rows.map(({ column }) => column)).toEqual(['sessions.last_seen_at'])
})
