import { sql } from 'kysely'
import { transaction, type Db, type Tx } from '#server/platform/db/database.ts'
import type { BookingRow } from './booking-row.ts'

/** Longer than one question to YCLIENTS with its wait. Whoever says nothing for so long is gone, and so is the hold. */
const HOLD_SECONDS = 60

interface Visit {
  psychologistId: number
  startsAt: Date
  minutes: number
  /** The visit itself, where it is booked already. */
  id?: number
}

/**
 * Whether a visit to this person, in whatever branch, would reach into another that is booked, being asked for, or being moved
 * there. Until the transaction ends nobody else finds out for the same person.
 */
export async function meetsAnother(tx: Tx, { psychologistId, startsAt, minutes, id = 0 }: Visit): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`visits of ${psychologistId}`}::text, 0))`.execute(tx)
  const ends = new Date(startsAt.getTime() + minutes * 60_000)
  const meets = (begins: 'starts_at' | 'moving_to') => {
    const at = sql.ref(begins)
    return sql`(${at} < ${ends} and ${at} + minutes * interval '1 minute' > ${startsAt})`
  }
  const { rows } = await sql`
    select from bookings where psychologist_id = ${psychologistId} and id <> ${id} and state in ('asked', 'booked')
      and (${meets('starts_at')} or (moving_until > clock_timestamp() and ${meets('moving_to')})) limit 1`.execute(tx)
  return rows.length > 0
}

/** Keeps the time that YCLIENTS is about to be asked for. False: the visit would reach into another there. */
export function holdNewTime(db: Db, { id, psychologist_id, minutes }: BookingRow, startsAt: Date): Promise<boolean> {
  return transaction(db, async (tx) => {
    if (psychologist_id !== null) {
      if (await meetsAnother(tx, { psychologistId: psychologist_id, startsAt, minutes, id })) return false
    }
    await sql`
      update bookings set moving_to = ${startsAt}, moving_until = clock_timestamp() + ${HOLD_SECONDS} * interval '1 second'
      where id = ${id}`.execute(tx)
    return true
  })
}

/** The visit is there now, or will not be. After a silence of YCLIENTS nobody knows: then the hold runs out by itself. */
export async function releaseNewTime(db: Db, id: number, startsAt: Date) {
  await sql`
    update bookings set moving_to = null, moving_until = null where id = ${id} and moving_to = ${startsAt}`.execute(db)
}
