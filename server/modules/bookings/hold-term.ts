import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { moveTerm } from '../transactions/commands.ts'
import type { BookingRow } from './booking-row.ts'

/** Until when a time is held whose payment is asked for at `begun`: no longer than until it is there. */
export function termOf({ hold_minutes, starts_at }: Pick<BookingRow, 'hold_minutes' | 'starts_at'>, begun: Date): Date {
  const ends = begun.getTime() + (hold_minutes ?? 0) * 60_000
  return new Date(Math.min(ends, starts_at.getTime()))
}

/**
 * A time that is held for money is another one now. It is held as long as it would have been from the start: moving it gives
 * no further half hour, and nobody pays for a meeting that has begun. The caller holds the payment.
 */
export async function moveHold(
  tx: Tx,
  ctx: Pick<Ctx, 'clock'>,
  { held_until, let_go_at, transaction_id, hold_minutes }: BookingRow,
  starts_at: Date,
): Promise<Date | null> {
  if (held_until === null || let_go_at !== null || transaction_id === null || held_until <= ctx.clock())
    return held_until
  const payment = await tx
    .selectFrom('transactions')
    .select('created_at')
    .where('id', '=', transaction_id)
    .executeTakeFirst()
  if (payment === undefined) return held_until
  const term = termOf({ hold_minutes, starts_at }, payment.created_at)
  if (term.getTime() !== held_until.getTime()) await moveTerm(tx, ctx, transaction_id, term)
  return term
}
