import type { Booking } from '#contract/requests/bookings.ts'
import type { Actor, Ctx } from '#server/platform/context.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { unsealForm, type BookingRow } from './booking-row.ts'
import { mayChange } from './policy.ts'

/** A visit as whoever booked it sees it. */
export async function presentBooking(ctx: Pick<Ctx<Actor | null>, 'db' | 'clock'>, row: BookingRow): Promise<Booking> {
  const { moveUntil, cancelUntil } = await mayChange(ctx.db, row)
  const now = ctx.clock()
  const person = await ctx.db
    .selectFrom('psychologists')
    .select(['slug', 'full_name', 'is_published'])
    .where('id', '=', row.psychologist_id ?? 0)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  const shown = person?.is_published === true ? { slug: person.slug, full_name: person.full_name } : null
  return {
    id: row.public_id,
    state: row.state,
    starts_at: row.starts_at.toISOString(),
    minutes: row.minutes,
    price: row.price,
    psychologist: shown,
    has_letter: row.sealed_letter !== null,
    record_id: row.record_id,
    can_move: moveUntil !== null && now < moveUntil,
    can_cancel: cancelUntil !== null && now < cancelUntil,
    cancel_until: cancelUntil?.toISOString() ?? null,
  }
}

/** The visits of this address among those that YCLIENTS has not answered yet: only the program itself can read whose they are. */
export async function sealedBookingsOf(db: Db | Tx, appSecret: string, email: string): Promise<number[]> {
  const rows = await db.selectFrom('bookings').select(['id', 'sealed_form']).where('state', '=', 'asked').execute()
  return rows.flatMap(({ id, sealed_form }) => {
    if (sealed_form === null) return []
    const { contact, email: beside } = unsealForm(appSecret, sealed_form)
    return [contact.value, beside].some((address) => address?.toLowerCase() === email) ? [id] : []
  })
}
