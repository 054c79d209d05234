import { sql } from 'kysely'
import { record } from '#server/modules/audit-log/commands.ts'
import { transaction, type Tx } from '#server/platform/db/database.ts'
import type { World } from './world.ts'

/** On a server: until another connection stands and waits for a lock. PGlite has one connection, and nobody to wait for. */
export async function untilSomebodyWaits({ databaseUrl }: Pick<World, 'databaseUrl'>, tx: Tx): Promise<void> {
  if (databaseUrl === undefined) return
  // Inside a transaction the list of connections stays as it was first seen.
  await sql`select pg_stat_clear_snapshot()`.execute(tx)
  const { rows } = await sql<{ waits: boolean }>`
    select exists (select 1 from pg_locks where not granted
      and pid in (select pid from pg_stat_activity where datname = current_database())) as waits`.execute(tx)
  if (rows[0]?.waits !== true) await untilSomebodyWaits({ databaseUrl }, tx)
}

/**
 * Does what `begin` begins while a transaction holds what `hold` takes, and lets that transaction write its line in the log
 * meanwhile: whoever waits for it must not hold the log.
 */
export async function whileHeld<T>(
  world: World,
  { hold, begin }: { hold: (tx: Tx) => Promise<unknown>; begin: () => Promise<T> },
): Promise<T> {
  let begun: Promise<T> | undefined
  await transaction(world.db, async (tx) => {
    await hold(tx)
    if (world.databaseUrl !== undefined) begun = begin()
    // Whatever comes of it is the caller's to hear.
    begun?.catch(() => {})
    await untilSomebodyWaits(world, tx)
    const ctx = { clock: () => world.clock.now, actor: null, request: { id: 'held', ip: null, userAgent: null } }
    await record(tx, ctx, 'user.updated', { type: 'user', id: 1, label: 'Кто-то' })
  })
  return begun ?? begin()
}
