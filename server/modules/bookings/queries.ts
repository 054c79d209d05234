import { sql } from 'kysely'
import type { Booking } from '#contract/requests/bookings.ts'
import type { Actor, Ctx } from '#server/platform/context.ts'
import type { TransactionStatus } from '#contract/payments/transactions.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { AppSecret } from '#server/platform/security/encryption.ts'
import { unsealAddress, unsealForm, type BookingForm, type BookingRow } from './booking-row.ts'
import { prepaymentState } from './holds.ts'
import { mayChange } from './policy.ts'

/** Beside `requests q`: its visit is ahead, and YCLIENTS keeps it. Who wants it off calls off the visit. */
export function hasVisitAhead(now: Date) {
  return sql<boolean>`exists (select from bookings v where v.request_id = q.id and v.state = 'booked'
    and v.let_go_at is null and v.starts_at > ${now})`
}

type SealedVisit = Pick<BookingRow, 'sealed_form' | 'sealed_letter'>

/** A visit as whoever booked it sees it. */
export async function presentBooking(ctx: Pick<Ctx<Actor | null>, 'db' | 'clock'>, row: BookingRow): Promise<Booking> {
  const { moveUntil, cancelUntil } = await mayChange(ctx.db, row, ctx.clock())
  const now = ctx.clock()
  const person = await ctx.db
    .selectFrom('psychologists')
    .select(['slug', 'full_name', 'is_published'])
    .where('id', '=', row.psychologist_id ?? 0)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  const payment = row.transaction_id === null ? null : await paymentOf(ctx.db, row, now)
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
    move_until: moveUntil?.toISOString() ?? null,
    cancel_until: cancelUntil?.toISOString() ?? null,
    payment,
    is_let_go: row.let_go_at !== null && row.state !== 'refused',
    is_handed_on: row.state === 'refused' && row.request_id !== null,
  }
}

/** The payment of a visit, as whoever booked it sees it. Null: nothing is to be paid. */
export async function paymentOf(db: Db, row: BookingRow, now: Date): Promise<Booking['payment']> {
  const found = await db
    .selectFrom('transactions')
    .select(['public_id', 'amount', 'status', 'expires_at'])
    .where('id', '=', row.transaction_id ?? 0)
    .executeTakeFirst()
  const state = found === undefined ? null : prepaymentState(row, found.status as TransactionStatus, now)
  if (found === undefined || state === null) return null
  return { id: found.public_id, amount: found.amount, state, pay_until: found.expires_at.toISOString() }
}

/** Whether a visit that YCLIENTS has not answered yet is of one of these contacts: only the program itself can read whose it is. */
export function isSealedFor(appSecret: AppSecret, sealedForm: string, contacts: readonly string[]): boolean {
  return isFormOf(unsealForm(appSecret, sealedForm), contacts)
}

/** What opens a visit, for whoever holds this address alone: it was left for its letters, or is the contact. Null: another's. */
export function keyForAddress(appSecret: AppSecret, sealed: SealedVisit, address: string): string | null {
  if (sealed.sealed_form !== null) {
    const form = unsealForm(appSecret, sealed.sealed_form)
    return form !== null && isFormOf(form, [address]) ? form.key : null
  }
  const letter = sealed.sealed_letter === null ? null : unsealAddress(appSecret, sealed.sealed_letter)
  return letter?.to.toLowerCase() === address ? letter.key : null
}

function isFormOf(form: BookingForm | null, contacts: readonly string[]): boolean {
  const own = form === null ? [] : [form.contact.value, form.email]
  return own.some((value) => value !== undefined && contacts.includes(value.toLowerCase()))
}
