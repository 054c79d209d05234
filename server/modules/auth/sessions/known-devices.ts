import { sql } from 'kysely'
import type { Clock } from '#server/platform/clock.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { hashOf, newToken } from '#server/platform/security/tokens.ts'

/** A browser is known for a year after its last sign-in. */
export const DEVICE_MS = 365 * 24 * 60 * 60 * 1000
/** Somebody whose browser keeps no cookies signs in from a new one each time. */
const DEVICES_MAX = 50

/** Whether somebody has signed in to the account of this address from this browser. */
export async function isKnownDevice(db: Db, email: string, token: string): Promise<boolean> {
  const row = await db
    .selectFrom('known_devices')
    .innerJoin('users', 'users.id', 'known_devices.user_id')
    .select('user_id')
    .where('token_hash', '=', hashOf(token))
    .where('users.email', '=', email)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Notes that a person signs in from a browser and gives it a fresh token: one that was planted there is worth nothing
 * afterwards. New is a browser that the account has not seen while it has seen others.
 */
export async function recordDevice(tx: Tx, userId: number, former: string | undefined, now: Date) {
  const token = newToken()
  if (former !== undefined) {
    // For all who share the browser.
    await tx
      .updateTable('known_devices')
      .set({ token_hash: hashOf(token) })
      .where('token_hash', '=', hashOf(former))
      .execute()
  }
  const { rows } = await sql<{ is_new: boolean }>`
    insert into known_devices (user_id, token_hash, first_seen_at, last_seen_at)
    values (${userId}, ${hashOf(token)}, ${now}, ${now})
    on conflict (user_id, token_hash) do update set last_seen_at = excluded.last_seen_at
    returning xmax = 0 and exists (select 1 from known_devices where user_id = ${userId}) as is_new`.execute(tx)
  await sql`
    delete from known_devices where user_id = ${userId} and token_hash in (
      select token_hash from known_devices where user_id = ${userId}
      order by last_seen_at desc, token_hash offset ${DEVICES_MAX})`.execute(tx)
  return { token, isNew: rows[0]?.is_new === true }
}

export async function sweepDevices(db: Db, clock: Clock) {
  const since = new Date(clock().getTime() - DEVICE_MS)
  await db.deleteFrom('known_devices').where('last_seen_at', '<', since).execute()
}
