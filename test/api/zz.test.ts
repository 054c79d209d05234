import { test } from 'vitest'
import { sql } from 'kysely'
import { openWorld } from '../world.ts'
import { digestOf } from './digest.ts'
import { sceneFor } from './scene.ts'
const world = await openWorld()
test('t', async () => {
  const s = await sceneFor(world, 'admin')
  for (let i = 0; i < 50; i++) await sceneFor(world, 'writer')
  await digestOf(world)
  let t = performance.now()
  for (let i = 0; i < 50; i++) await digestOf(world)
  console.log('digest', (performance.now() - t) / 50)
  t = performance.now()
  for (let i = 0; i < 50; i++) await sql`delete from rate_limits`.execute(world.db)
  console.log('delete', (performance.now() - t) / 50)
  t = performance.now()
  for (let i = 0; i < 50; i++) await s.caller.put('/api/topics/1', { title: 5 })
  console.log('req', (performance.now() - t) / 50)
  const names = (await sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(world.db)).rows.map(r => r.name)
  const q = sql.join(names.map((n) => sql`select ${n}::text as name, count(*) || ' ' || coalesce(sum(xmin::text::bigint), 0) as digest from ${sql.table(n)}`), sql` union all `)
  t = performance.now()
  for (let i = 0; i < 50; i++) await sql`${q}`.execute(world.db)
  console.log('xmin', (performance.now() - t) / 50)
  const q2 = sql.join(names.map((n) => sql`select count(*) || ' ' || coalesce(max(xmin::text::bigint), 0) as digest from ${sql.table(n)}`), sql` union all `)
  t = performance.now()
  for (let i = 0; i < 50; i++) await sql`select pg_current_wal_insert_lsn()`.execute(world.db)
  console.log('lsn', (performance.now() - t) / 50)
})
