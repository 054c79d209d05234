import { sql } from 'kysely'
import type { PrepaymentState } from '#contract/requests/bookings.ts'
import { formatRoubles } from '#contract/payments/money.ts'
import type { TransactionStatus } from '#contract/payments/transactions.ts'
import { href } from '#contract/people/screens.ts'
import { momentInWords } from '#contract/wire/moment-words.ts'
import { transaction, type Db, type Tx } from '#server/platform/db/database.ts'
import { eachInTurn, STOP } from '#server/platform/each-in-turn.ts'
import { YclientsRefusal, YclientsSilence } from '#server/platform/yclients/failures.ts'
import type { Yclients } from '#server/platform/yclients/yclients.ts'
import { isArrangedAnew } from '../requests/commands.ts'
import { askPrepayment, closePrepayment, holdPrepayment } from '../transactions/commands.ts'
import { termOf } from './hold-term.ts'
import { bookings, type BookingForm, type BookingRow } from './booking-row.ts'
import { notifyVisitor, type LetterOptions } from './letters.ts'
import { releaseLocally, applyYclientsRemoval, lockedVisit, type FollowCtx } from './practice-side.ts'

/** Somebody who is at the bank when the time is over is waited for so long: by then the bank has been asked. */
const PATIENCE_MS = 15 * 60_000
const AT_ONCE = 50
const DAY_MS = 24 * 60 * 60_000
const SERVICE = 'Консультация психолога'

export interface Hold {
  held_until: Date
  transaction_id: number
  /** In the address of the payment. */
  public_id: string
}

/** Holds the time of a visit that YCLIENTS has written down, with the payment that it waits for. */
export async function holdTime(
  tx: Tx,
  ctx: FollowCtx,
  row: BookingRow,
  { name, contact, email, requestId }: BookingForm & { requestId: number },
  { place }: LetterOptions,
): Promise<Hold> {
  const held_until = termOf(row, ctx.clock())
  const payer = {
    name,
    email: email ?? (contact.type === 'email' ? contact.value : null),
    phone: contact.type === 'phone' ? contact.value.replace(/;ext=.*$/, '') : null,
  }
  const { id, public_id } = await askPrepayment(
    tx,
    ctx,
    {
      ...{ amount: row.price ?? 0, description: SERVICE, payer, expiresAt: held_until },
      ...{ requestId, psychologistId: row.psychologist_id, companyId: row.company_id },
    },
    place.timeZone,
  )
  return { held_until, transaction_id: id, public_id }
}

/** What the letter about a held time says of its payment. */
export function holdInWords({ price }: BookingRow, { held_until, public_id }: Hold, { site, place }: LetterOptions) {
  return {
    сумма: formatRoubles(price ?? 0),
    срок: momentInWords(held_until, place.timeZone),
    оплата: site.appUrl + href('securePayment', { id: public_id }),
  }
}

/** The visit of our own id, where YCLIENTS has it. */
export async function recordOf(
  client: Yclients,
  { company_id, staff_id, starts_at, api_id }: BookingRow,
): Promise<number | null> {
  const day = (by: number) => new Date(starts_at.getTime() + by * DAY_MS).toISOString().slice(0, 10)
  const records = await client.recordsOf(company_id, { staffId: staff_id, from: day(-1), to: day(1) })
  return records.find(({ apiId, isDeleted }) => apiId === api_id && !isDeleted)?.id ?? null
}

/** Lets the time of a visit go of which YCLIENTS has told when its visitor had been refused. */
export async function beginRelease(tx: Tx, { clock }: FollowCtx, id: number, record_id: number) {
  await tx
    .updateTable('bookings')
    .set({ record_id, held_until: clock(), let_go_at: clock() })
    .where('id', '=', id)
    .execute()
}

/**
 * Ends the holds whose payment has come, and lets go the times that nobody has paid for. Once more changes nothing. Of those
 * to be let go whoever was tried last comes last: what YCLIENTS refuses for good keeps nobody waiting. Null: YCLIENTS is not
 * connected any more. Then the visitor hears of it all the same, and the time is let go there once it is.
 */
export async function settleHolds(ctx: FollowCtx, client: Yclients | null, options: LetterOptions) {
  const { rows } = await sql<{ id: number }>`
    select b.id from bookings b left join transactions t on t.id = b.transaction_id
    where b.held_until is not null and (${client !== null} or b.state = 'booked')
      and (b.held_until <= ${ctx.clock()} or b.state <> 'booked' or t.id is null or t.status not in ('created', 'pending', 'failed')
        or exists (select from requests q where q.id = b.request_id and q.status = 'paid'))
    order by b.let_go_at nulls first, b.held_until limit ${AT_ONCE}`.execute(ctx.db)
  await eachInTurn(rows, async ({ id }) => {
    const unpaid = await transaction(ctx.db, (tx) => settleHold(tx, ctx, id, options))
    if (unpaid === null) return
    const { company_id } = unpaid
    const at = { company_id, record_id: unpaid.record_id ?? 0 }
    if (client === null) return releaseLocally(ctx, at, options)
    try {
      // The answer that names its record was lost, or is still on its way: whoever hears it begins anew.
      const record_id = unpaid.record_id ?? (await recordOf(client, unpaid))
      if (record_id !== null) await client.deleteRecord(company_id, record_id)
    } catch (error) {
      // It is let go in the next round.
      if (error instanceof YclientsSilence) return STOP
      if (error instanceof YclientsRefusal) return
      throw error
    }
    if (unpaid.state === 'booked') await applyYclientsRemoval(ctx, at, options)
    else await endHold(ctx.db, id, ctx.clock())
  })
}

/** Answers the visit whose time is to be let go. */
async function settleHold(tx: Tx, ctx: FollowCtx, id: number, options: LetterOptions): Promise<BookingRow | null> {
  const before = await bookings(tx).where('id', '=', id).executeTakeFirst()
  const now = ctx.clock()
  const payment = await holdPrepayment(tx, before?.transaction_id ?? null, now)
  const row = await lockedVisit(tx, id)
  if (row === undefined || row.held_until === null) return null
  if (row.state === 'cancelled' && !(await isStillToLetGo(tx, row, now))) {
    await endHold(tx, id, now)
    return null
  }
  if (row.let_go_at !== null) return releaseHold(tx, row, now)
  const isOver = row.held_until <= now
  // Whoever is at the bank may still be paying: it is asked when their time is over.
  if (payment === 'open' && now.getTime() - row.held_until.getTime() < PATIENCE_MS) return null
  const isUnpaid = payment === 'unpaid' || payment === 'open'
  const isPaidElsewhere = isUnpaid && (await isPaidInAnotherWay(tx, row))
  if (isUnpaid && !isPaidElsewhere) {
    if (!isOver) return null
    await closePrepayment(tx, ctx, row.transaction_id)
    return releaseHold(tx, row, now)
  }
  // Paid, or the practice asks for nothing any more: the visit is certain.
  await endHold(tx, id, now)
  await forgetCallingOff(tx, id)
  // Whoever has been told of another meeting since comes to that.
  const isElsewhere = row.request_id !== null && (await isArrangedAnew(tx, row.request_id, row))
  if (row.state === 'booked' && !isElsewhere) await notifyVisitor(tx, ctx, 'booking-made', row, options)
  if (isPaidElsewhere) await closePrepayment(tx, ctx, row.transaction_id)
  return null
}

/** By another link, or at the desk: staff have noted it in the request. Nobody shall pay twice. */
async function isPaidInAnotherWay(tx: Tx, { state, request_id }: BookingRow): Promise<boolean> {
  if (state !== 'booked') return false
  const { rows } = await sql`select from requests where id = ${request_id} and status = 'paid'`.execute(tx)
  return rows.length > 0
}

/** Of a visit that ended here while YCLIENTS was not connected: staff may have arranged it again there, by hand. */
async function isStillToLetGo(tx: Tx, { request_id, starts_at }: BookingRow, now: Date): Promise<boolean> {
  if (starts_at <= now) return false
  const { rows } = await sql`
    select from requests where id = ${request_id} and meeting_at is not null and status in ('booked', 'paid')`.execute(
    tx,
  )
  return rows.length === 0
}

async function releaseHold(tx: Tx, row: BookingRow, let_go_at: Date): Promise<BookingRow> {
  await tx.updateTable('bookings').set({ let_go_at }).where('id', '=', row.id).execute()
  return { ...row, let_go_at }
}

/** Whoever wanted out when YCLIENTS was silent, and pays after that, wants to come. */
async function forgetCallingOff(tx: Tx, id: number) {
  await sql`
    update bookings b set called_off_at = null from transactions t
    where b.id = ${id} and t.id = b.transaction_id and t.paid_at > b.called_off_at`.execute(tx)
}

async function endHold(db: Db | Tx, id: number, updated_at: Date) {
  await db.updateTable('bookings').set({ held_until: null, updated_at }).where('id', '=', id).execute()
}

/** How the payment of a visit stands for whoever booked it. Null: nothing is to be paid. */
export function prepaymentState(
  { state, held_until }: BookingRow,
  status: TransactionStatus,
  now: Date,
): PrepaymentState | null {
  if (status === 'paid' || status === 'authorized') return 'paid'
  if (['partially_refunded', 'refunded', 'reversed'].includes(status)) return 'returned'
  if (state === 'booked' && held_until === null && status === 'canceled') return null
  const canBePaid = status !== 'canceled' && held_until !== null && now < held_until
  return state === 'booked' && canBePaid ? 'awaited' : 'over'
}
