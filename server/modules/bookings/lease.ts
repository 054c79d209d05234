import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import { bookings, type BookingRow } from './booking-row.ts'

/** Longer than one question to YCLIENTS with its wait: it is renewed before each. Whoever says nothing for so long is gone. */
const LEASE = sql<Date>`clock_timestamp() + interval '60 seconds'`

/** Takes a booking up that nobody holds. Undefined: somebody does, or it is settled. */
export async function acquireLease(db: Db, id: number): Promise<BookingRow | undefined> {
  const taken = await db
    .updateTable('bookings')
    .set({ lease_until: LEASE, lease_number: sql<number>`lease_number + 1` })
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .where('lease_until', '<=', sql<Date>`clock_timestamp()`)
    .returning('lease_number')
    .executeTakeFirst()
  if (taken === undefined) return undefined
  const row = await bookings(db).where('id', '=', id).executeTakeFirst()
  return row && { ...row, lease_number: taken.lease_number }
}

/**
 * Says that this process is still at it and, with `isSent`, that YCLIENTS may have the visit from now on. False: the booking
 * is another's now, or settled, and nothing more may be asked for it.
 */
export async function renewLease(db: Db, row: BookingRow, { isSent = row.is_sent } = {}): Promise<boolean> {
  const kept = await db
    .updateTable('bookings')
    .set({ lease_until: LEASE, is_sent: isSent })
    .where('id', '=', row.id)
    .where('state', '=', 'asked')
    .where('lease_number', '=', row.lease_number)
    .returning('id')
    .executeTakeFirst()
  if (kept === undefined) return false
  row.is_sent = isSent
  return true
}

/** Nobody waits for the answer here any more: the next round goes on at once. */
export async function releaseLease(db: Db, row: BookingRow) {
  await db
    .updateTable('bookings')
    .set({ lease_until: sql<Date>`clock_timestamp()` })
    .where('id', '=', row.id)
    .where('lease_number', '=', row.lease_number)
    .execute()
}
