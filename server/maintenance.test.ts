import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { REQUEST_TERMS } from '#contract/requests/request-terms.ts'
import { aTopic } from '#test/builders.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { openWorld } from '#test/world.ts'
import { runMaintenance, runMinuteTasks } from './maintenance.ts'
import { openDatabase } from './platform/db/database.ts'
import { createLog } from './platform/log.ts'

const world = await openWorld()

test('a month later the trash, old keys and ended sessions are gone', async () => {
  const topic = await aTopic(world.db)
  const { now } = world.clock
  await world.db.updateTable('topics').set({ deleted_at: now }).where('id', '=', topic.id).execute()
  const key = { scope: 'user:1', key: 'old-enough', digest: 'x', started_at: now, status: 201, body: '{}' }
  await world.db.insertInto('idempotency_keys').values(key).execute()
  const later = () => new Date(now.getTime() + 31 * 24 * 60 * 60 * 1000)
  await runMaintenance({
    db: world.db,
    storage: world.storage,
    clock: later,
    log: createLog('silent'),
    zone: { timeZone: 'Europe/Moscow' },
    requestTerms: REQUEST_TERMS,
  })
  expect(await world.db.selectFrom('topics').select('id').execute()).toEqual([])
  expect(await world.db.selectFrom('idempotency_keys').select('key').execute()).toEqual([])
})

test('letters that are files go once nothing is kept of them', async () => {
  const directory = await temporaryFolder()
  await writeFile(join(directory, '2026-03-01T10-00-00.000Z-0c2f5c5e-7a0e-4c0d-9d67-0f8f2a9a4c11.eml'), '')
  await runMaintenance({
    db: world.db,
    storage: world.storage,
    clock: () => world.clock.now,
    log: createLog('silent'),
    zone: { timeZone: 'Europe/Moscow' },
    requestTerms: REQUEST_TERMS,
    mailDirectory: directory,
  })
  expect(await readdir(directory)).toEqual([])
})

test('each minute what a crash would have read again is written down, where the database is embedded', async () => {
  const directory = await temporaryFolder()
  const db = await openDatabase({ directory })
  onTestFinished(() => db.destroy())
  await sql`create table rate_limits (key text, hits int, resets_at timestamptz)`.execute(db)
  await sql`create table jar (text text)`.execute(db)
  await sql`alter table jar alter text set storage external`.execute(db)
  await sql`insert into jar select repeat(md5(n::text), 3000) from generate_series(1, 400) n`.execute(db)
  const checkpoint = async () =>
    (await sql<{ at: string }>`select redo_lsn::text as at from pg_control_checkpoint()`.execute(db)).rows[0]?.at
  const before = await checkpoint()
  const options = { db, storage: world.storage, clock: () => world.clock.now, log: createLog('silent') }
  await runMinuteTasks({ ...options, isEmbedded: false })
  expect(await checkpoint()).toBe(before)
  await runMinuteTasks({ ...options, isEmbedded: true })
  const written = await checkpoint()
  expect(written).not.toBe(before)
  // Little was written since.
  await runMinuteTasks({ ...options, isEmbedded: true })
  expect(await checkpoint()).toBe(written)
})
