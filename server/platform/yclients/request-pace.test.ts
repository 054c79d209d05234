import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openWorld } from '#test/world.ts'
import { requestPace } from './request-pace.ts'

const { db } = await openWorld()

/** How far ahead the next request is, in seconds. */
async function ahead(): Promise<number> {
  const { rows } = await sql<{ ahead: number }>`
    select extract(epoch from next_at - clock_timestamp())::float8 as ahead from yclients_pace`.execute(db)
  return rows[0]?.ahead ?? Number.NaN
}

test('a clock of the database that was set back by hours keeps no request waiting', { timeout: 10_000 }, async () => {
  const { turn } = requestPace(db)
  await turn()
  await sql`update yclients_pace set next_at = clock_timestamp() + interval '3 hours'`.execute(db)
  await turn()
  expect(await ahead()).toBeLessThan(1)
})
