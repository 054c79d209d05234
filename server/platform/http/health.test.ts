import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { guest } from '#test/people.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()
const anybody = guest(world)

test('alive and ready', async () => {
  expect(await anybody.get('/api/health')).toMatchObject({ status: 200, body: { data: { status: 'ok' } } })
  expect(await anybody.get('/api/ready')).toMatchObject({ status: 200, body: { data: { status: 'ready' } } })
})

test('alive but not ready while a migration is missing', async () => {
  const { rows } = await sql<{
    name: string
    digest: string
  }>`select * from schema_migrations order by name limit 1`.execute(world.db)
  await sql`delete from schema_migrations where name = ${rows[0]?.name}`.execute(world.db)
  expect(await anybody.get('/api/ready')).toMatchObject({ status: 503, body: { data: { status: 'starting' } } })
  expect((await anybody.get('/api/health')).status).toBe(200)
  await sql`insert into schema_migrations (name, digest) values (${rows[0]?.name}, ${rows[0]?.digest})`.execute(
    world.db,
  )
  expect((await anybody.get('/api/ready')).status).toBe(200)
})

test('alive but not ready when the database does not answer', async () => {
  await sql`alter table schema_migrations rename to gone`.execute(world.db)
  expect((await anybody.get('/api/ready')).status).toBe(503)
  expect((await anybody.get('/api/health')).status).toBe(200)
  await sql`alter table gone rename to schema_migrations`.execute(world.db)
})
