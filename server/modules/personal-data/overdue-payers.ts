import { sql } from 'kysely'
import type { Clock } from '#server/platform/clock.ts'
import { transaction, type Db } from '#server/platform/db/database.ts'
import { ERASED_PAYER, erasePayers } from '../transactions/commands.ts'
import { canStillBePaid } from '../transactions/queries.ts'
import { BOOKS_YEARS } from './erasure-plan.ts'

const BATCH = 100
/** A link that was never paid may be asked about for so long. Days. */
const UNPAID_DAYS = 365

/** Takes payers out of payments that the books need no longer, and out of links that were never paid, unasked. */
export async function eraseOverduePayers(db: Db, clock: Clock, timeZone: string): Promise<void> {
  let erased = BATCH
  while (erased === BATCH) erased = await eraseBatch(db, clock(), timeZone)
}

async function eraseBatch(db: Db, now: Date, timeZone: string): Promise<number> {
  return transaction(db, async (tx) => {
    const yearOf = (moment: unknown) => sql`extract(year from ${moment}::timestamptz at time zone ${timeZone}::text)`
    const { rows } = await sql<{ id: number }>`
      select t.id from transactions t
      where t.payer_name <> ${ERASED_PAYER} and not ${canStillBePaid(now)} and (
        ${yearOf(sql`t.paid_at`)} < ${yearOf(now)} - ${BOOKS_YEARS}::int
        or t.paid_at is null and t.expires_at < ${now}::timestamptz - ${UNPAID_DAYS} * interval '1 day')
      order by t.id limit ${BATCH} for update of t skip locked`.execute(tx)
    const ids = rows.map(({ id }) => id)
    if (ids.length > 0) await erasePayers(tx, ids)
    return ids.length
  })
}
