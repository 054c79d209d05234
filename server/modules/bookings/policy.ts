import type { Db, Tx } from '#server/platform/db/database.ts'
import { companyRules } from '../yclients/queries.ts'
import type { BookingRow } from './booking-row.ts'

/**
 * Until when visitors may change this visit themselves, by the rules of its branch; null: not at all. A time that nobody has
 * paid for is being let go: it is moved nowhere.
 */
export async function mayChange(
  db: Db | Tx,
  { company_id, starts_at, state, let_go_at, held_until }: BookingRow,
  now: Date,
) {
  const isOver = let_go_at !== null || (held_until !== null && held_until <= now)
  const rules = state === 'booked' ? await companyRules(db, company_id) : null
  const before = (seconds: number) => new Date(starts_at.getTime() - seconds * 1000)
  return {
    moveUntil: rules?.may_move === true && !isOver ? before(rules.move_delay_seconds) : null,
    cancelUntil: rules?.may_cancel === true ? before(rules.cancel_delay_seconds) : null,
  }
}
