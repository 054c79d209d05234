import { sql, type Updateable } from 'kysely'
import type { Tables } from '#db/tables.gen.ts'
import { HANDED_ON_AFTER_MINUTES } from '#contract/requests/booking-limits.ts'
import type { Actor, Ctx } from '#server/platform/context.ts'
import { transaction, type Db, type Tx } from '#server/platform/db/database.ts'
import { HttpError, Unavailable } from '#server/platform/http/errors.ts'
import { eachInTurn } from '#server/platform/each-in-turn.ts'
import { BookingRefusal, YclientsRefusal, YclientsSilence } from '#server/platform/yclients/failures.ts'
import type { Yclients, YclVisit } from '#server/platform/yclients/yclients.ts'
import { lockClientsShared, refreshClients } from '../clients/commands.ts'
import { createBookedRequest } from '../requests/commands.ts'
import { invalidateFreeTimes, showNearest } from '../yclients/commands.ts'
import { bookings, sealAddress, unsealForm, type BookingForm, type BookingRow } from './booking-row.ts'
import { beginRelease, holdInWords, holdTime, recordOf } from './holds.ts'
import { notifyVisitor, type LetterOptions } from './letters.ts'
import { releaseLease, renewLease, acquireLease } from './lease.ts'
import { phoneForYclients } from './phone-for-yclients.ts'
import { refusalFor, SILENT } from './refusals.ts'
import { unconfirmedVisitInWords } from './unconfirmed-visit.ts'

export interface SettleOptions extends LetterOptions {
  /** A bank is connected: visits that are paid before can be booked. */
  takesPayments: boolean
}

type SettleCtx = Pick<Ctx<Actor | null>, 'db' | 'clock' | 'actor' | 'request'>

/** After so long nobody waits for an answer any more: staff see to it. */
const GIVEN_UP_MS = HANDED_ON_AFTER_MINUTES * 60_000

/**
 * Has YCLIENTS write the visit down, once: by whichever process holds the booking. A booking of which it is not known
 * whether YCLIENTS has it is looked for there by our own id before it is asked again, and before a no is believed: what
 * took the time may be this very visit. Throws what the visitor is to read where YCLIENTS says no. Without an answer the
 * booking stays as it is, and a later call goes on.
 */
export async function settleBooking(ctx: SettleCtx, client: Yclients, id: number, options: SettleOptions) {
  const row = await acquireLease(ctx.db, id)
  if (row === undefined) return
  const form = unsealForm(options.appSecret, row.sealed_form ?? '')
  // Nobody can read whose it is under another secret: it is given up in time.
  if (form === null) return releaseLease(ctx.db, row)
  const attempt = { ctx, client, row, form, options }
  const outcome = (await lookedUp(attempt)) ?? (await checked(attempt)) ?? (await booked(attempt))
  if (outcome === 'silent') await releaseLease(ctx.db, row)
}

interface Attempt {
  ctx: SettleCtx
  client: Yclients
  row: BookingRow
  form: BookingForm
  options: SettleOptions
}

/** `silent`: nobody knows, and somebody asks again later. `lost`: another process is at it. */
type Outcome = 'settled' | 'silent' | 'lost'

async function checked(attempt: Attempt): Promise<Outcome | undefined> {
  const { ctx, client, row } = attempt
  if (!(await renewLease(ctx.db, row))) return 'lost'
  try {
    await client.checkBooking(row.company_id, await visitOf(ctx.db, row))
    return undefined
  } catch (error) {
    if (!isOfYclients(error) && !(error instanceof BookingRefusal)) throw error
    const known = await lookedUp(attempt)
    if (known !== undefined) return known
    if (error instanceof BookingRefusal)
      return refuse(attempt, await refusalFor(ctx, row, error.reason, attempt.options))
    // Nothing was sent, so nothing can have been booked.
    return row.is_sent ? 'silent' : refuse(attempt, new Unavailable(SILENT))
  }
}

async function booked(attempt: Attempt): Promise<Outcome> {
  const { ctx, client, row, form, options } = attempt
  if (!(await renewLease(ctx.db, row, { isSent: true }))) return 'lost'
  let recordId: number
  try {
    const { phone, comment } = phoneForYclients(form, options.appSecret)
    const { name, email, code } = form
    const told = { phone, name, comment, apiId: row.api_id, ...(email ? { email } : {}), ...(code ? { code } : {}) }
    recordId = (await client.book(row.company_id, { ...(await visitOf(ctx.db, row)), ...told })).recordId
  } catch (error) {
    if (!isOfYclients(error) && !(error instanceof BookingRefusal)) throw error
    const known = await lookedUp(attempt)
    if (known !== undefined) return known
    if (error instanceof BookingRefusal) return refuse(attempt, await refusalFor(ctx, row, error.reason, options))
    // What is on its way may still arrive: it is looked for again.
    return error instanceof YclientsSilence ? 'silent' : refuse(attempt, new Unavailable(SILENT))
  }
  await confirm(attempt, recordId)
  return 'settled'
}

/** Looks for the visit by our own id, where it may have been sent, and confirms what YCLIENTS has. Undefined: it has not. */
async function lookedUp(attempt: Attempt): Promise<Outcome | undefined> {
  const { ctx, client, row } = attempt
  if (!row.is_sent) return undefined
  if (!(await renewLease(ctx.db, row))) return 'lost'
  let known: number | null
  try {
    known = await recordOf(client, row)
  } catch (error) {
    if (!isOfYclients(error)) throw error
    return 'silent'
  }
  if (known === null) return undefined
  await confirm(attempt, known)
  return 'settled'
}

function isOfYclients(error: unknown): boolean {
  return error instanceof YclientsSilence || error instanceof YclientsRefusal
}

/**
 * Goes on with the bookings that nobody holds: their process has ended, or the answer was lost. Null: YCLIENTS is not
 * connected any more, and whoever waits for it is called back all the same.
 */
export async function settleAbandoned(ctx: SettleCtx, client: Yclients | null, options: SettleOptions) {
  const { rows } = await sql<{ id: number }>`
    select id from bookings where state = 'asked' and lease_until < clock_timestamp() order by id limit 50`.execute(
    ctx.db,
  )
  await eachInTurn(rows, async ({ id }) => {
    try {
      if (client !== null) await settleBooking(ctx, client, id, options)
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
    }
    await giveUpOld(ctx, id, options)
  })
}

/** YCLIENTS wants a time back as it wrote it. */
async function visitOf(db: Db, { company_id, staff_id, service_id, starts_at }: BookingRow): Promise<YclVisit> {
  const { rows } = await sql<{ time: string }>`
    select t as time from yclients_free_times f join yclients_members m on m.id = f.member_id, unnest(f.times) t
    where m.company_id = ${company_id} and m.staff_id = ${staff_id} and t::timestamptz = ${starts_at} limit 1`.execute(
    db,
  )
  return { staffId: staff_id, serviceIds: [service_id], startsAt: rows[0]?.time ?? starts_at.toISOString() }
}

/** It is booked. Where the visitor has been told no meanwhile, the rounds let it go again there. */
async function confirm({ ctx, row, form, options }: Attempt, recordId: number) {
  const { appSecret, place } = options
  const stands = await transaction(ctx.db, async (tx) => {
    const state = (await lockedRow(tx, row))?.state
    if (state === 'refused') await beginRelease(tx, ctx, row.id, recordId)
    if (state !== 'asked') return state
    const visit = {
      psychologistId: row.psychologist_id,
      startsAt: row.starts_at,
      price: row.price,
      recordId,
      wish: null,
    }
    const request_id = await createBookedRequest(tx, ctx, form, visit, place.timeZone)
    const sealed_letter = sealAddress(appSecret, form)
    const hold =
      row.hold_minutes === null ? null : await holdTime(tx, ctx, row, { ...form, requestId: request_id }, options)
    await close(tx, ctx, row, {
      state: 'booked',
      record_id: recordId,
      request_id,
      email: form.email ?? null,
      sealed_letter,
      checked_at: ctx.clock(),
      held_until: hold?.held_until ?? null,
      transaction_id: hold?.transaction_id ?? null,
    })
    const written = { ...row, request_id, sealed_letter, held_until: hold?.held_until ?? null }
    if (hold === null) await notifyVisitor(tx, ctx, 'booking-made', written, options)
    else await notifyVisitor(tx, ctx, 'booking-held', written, { ...options, words: holdInWords(row, hold, options) })
    return 'booked' as const
  })
  if (stands === 'booked' && row.psychologist_id !== null)
    await invalidateFreeTimes(ctx.db, row.psychologist_id, ctx.clock())
}

/** Nothing was booked: the visitor is told why, unless another process is at it and may know better. */
async function refuse({ ctx, row }: Attempt, refusal: HttpError): Promise<'lost'> {
  const isOurs = await transaction(ctx.db, async (tx) => {
    const found = await lockedRow(tx, row)
    if (found?.state !== 'asked' || found.lease_number !== row.lease_number) return false
    await close(tx, ctx, row, { state: 'refused' })
    return true
  })
  if (!isOurs) return 'lost'
  await offerAgain(ctx, row)
  throw refusal
}

/** YCLIENTS is asked about this time no more: the card may name it. */
async function offerAgain({ db, clock }: SettleCtx, { psychologist_id }: BookingRow) {
  if (psychologist_id !== null) await showNearest(db, clock(), [psychologist_id])
}

/** Whoever waits for an answer that never comes is called back: the wish is a request. */
async function giveUpOld(ctx: SettleCtx, id: number, { appSecret, place }: SettleOptions) {
  const given = await transaction(ctx.db, async (tx) => {
    await lockClientsShared(tx)
    const row = await bookings(tx).where('id', '=', id).forUpdate().executeTakeFirst()
    if (row?.state !== 'asked' || ctx.clock().getTime() - row.created_at.getTime() < GIVEN_UP_MS) return undefined
    const form = unsealForm(appSecret, row.sealed_form ?? '')
    if (form === null) {
      await close(tx, ctx, row, { state: 'refused' })
      return row
    }
    const wish = await unconfirmedVisitInWords(tx, row, place.timeZone)
    const visit = {
      psychologistId: row.psychologist_id,
      startsAt: row.starts_at,
      price: row.price,
      recordId: null,
      wish,
    }
    const request_id = await createBookedRequest(tx, ctx, form, visit, place.timeZone)
    await close(tx, ctx, row, { state: 'refused', request_id, email: form.email ?? null })
    return row
  })
  if (given !== undefined) await offerAgain(ctx, given)
}

/** Clients first, then the booking: whoever joins clients takes them in this order. Undefined: its visitor has been erased. */
async function lockedRow(tx: Tx, { id }: BookingRow): Promise<Pick<BookingRow, 'state' | 'lease_number'> | undefined> {
  await lockClientsShared(tx)
  return tx.selectFrom('bookings').select(['state', 'lease_number']).where('id', '=', id).forUpdate().executeTakeFirst()
}

async function close(
  tx: Tx,
  { clock }: SettleCtx,
  { id }: BookingRow,
  values: Updateable<Tables['bookings']> & { state: 'booked' | 'refused' },
) {
  const { rows } = await sql<{ client_id: number | null }>`
    select client_id from requests where id = ${values.request_id ?? null}`.execute(tx)
  const client_id = rows[0]?.client_id ?? null
  await tx
    .updateTable('bookings')
    .set({ ...values, client_id, sealed_form: null, updated_at: clock() })
    .where('id', '=', id)
    .execute()
  // An address beside the phone is told by the visit alone.
  await refreshClients(tx, [client_id])
}
