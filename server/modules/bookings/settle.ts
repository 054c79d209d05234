import { sql } from 'kysely'
import type { Actor, Ctx } from '#server/platform/context.ts'
import { transaction, type Db, type Tx } from '#server/platform/db/database.ts'
import { HttpError, Invalid, Unavailable } from '#server/platform/http/errors.ts'
import type { LetterSite } from '#server/platform/mail/letter.ts'
import {
  BookingRefusal,
  YclientsRefusal,
  YclientsSilence,
  type BookingReason,
} from '#server/platform/yclients/failures.ts'
import type { Yclients } from '#server/platform/yclients/yclients.ts'
import type { Outbox } from '../letters/commands.ts'
import { takeInBooked } from '../requests/commands.ts'
import { forgetTime } from '../yclients/commands.ts'
import { bookings, unsealForm, type BookingForm, type BookingRow } from './booking-row.ts'
import { bookedLetter } from './letters.ts'
import { phoneForYclients } from './phone-for-yclients.ts'
import { neighbours } from './slots.ts'

export interface SettleOptions {
  appSecret: string
  timeZone: string
  outbox: Outbox
  site: LetterSite
}

type SettleCtx = Pick<Ctx<Actor | null>, 'db' | 'clock' | 'actor' | 'request'>

/** Longer than two questions to YCLIENTS with their waits: whoever has said nothing for so long is gone. */
const LEASE = sql<Date>`clock_timestamp() + interval '60 seconds'`
/** After so long nobody waits for an answer any more: staff see to it. */
const GIVEN_UP_MS = 30 * 60_000
const DAY_MS = 24 * 60 * 60_000
const REFUSED = 'Записать вас сразу не\u00a0получилось. Оставьте заявку: координатор договорится о\u00a0времени.'

/**
 * Has YCLIENTS write the visit down, once: by whichever process holds the booking. A booking of which it is not known
 * whether YCLIENTS has it is looked for there by our own id before it is asked again. Throws what the visitor is to read
 * where YCLIENTS says no. Without an answer the booking stays as it is, and a later call goes on.
 */
export async function settleBooking(ctx: SettleCtx, client: Yclients, id: number, options: SettleOptions) {
  const row = await takeLease(ctx.db, id)
  if (row === undefined) return
  const form = unsealForm(options.appSecret, row.sealed_form ?? '')
  if (row.is_sent) {
    const known = await recordOf(client, row).catch(unlessSilent)
    if (known === 'silent') return
    if (known !== null) return confirm(ctx, row, form, known, options)
  }
  const visit = { staffId: row.staff_id, serviceIds: [row.service_id], startsAt: await asWritten(ctx.db, row) }
  try {
    await client.checkBooking(row.company_id, visit)
  } catch (error) {
    if (error instanceof BookingRefusal) throw await refuse(ctx, row, error.reason)
    if (!isOfYclients(error)) throw error
    if (!row.is_sent) await giveBack(ctx, row)
    throw new Unavailable(SILENT)
  }
  await ctx.db.updateTable('bookings').set({ is_sent: true }).where('id', '=', row.id).execute()
  try {
    const { phone, comment } = phoneForYclients(form, options.appSecret)
    const { name, email, code } = form
    const told = { phone, name, comment, apiId: row.api_id, ...(email ? { email } : {}), ...(code ? { code } : {}) }
    const { recordId } = await client.book(row.company_id, { ...visit, ...told })
    await confirm(ctx, row, form, recordId, options)
  } catch (error) {
    if (error instanceof BookingRefusal) {
      // What took the time may be this very visit, whose answer was lost.
      const ours = row.is_sent ? await recordOf(client, row) : null
      if (ours !== null) return confirm(ctx, row, form, ours, options)
      throw await refuse(ctx, row, error.reason)
    }
    if (!isOfYclients(error)) throw error
    if (!(error instanceof YclientsSilence)) {
      await giveBack(ctx, row)
      throw new Unavailable(SILENT)
    }
    const known = await recordOf(client, row).catch(unlessSilent)
    if (known !== null && known !== 'silent') await confirm(ctx, row, form, known, options)
  }
}

function isOfYclients(error: unknown): boolean {
  return error instanceof YclientsSilence || error instanceof YclientsRefusal
}

function unlessSilent(error: unknown): 'silent' {
  if (isOfYclients(error)) return 'silent'
  throw error
}

export const SILENT =
  'Запись сейчас не\u00a0отвечает, поэтому обещать это время мы не\u00a0можем. Оставьте заявку, и\u00a0координатор договорится о\u00a0нём.'

/** Goes on with the bookings that nobody holds: their process has ended, or the answer was lost. */
export async function settleForgotten(ctx: SettleCtx, client: Yclients, options: SettleOptions) {
  const { rows } = await sql<{ id: number }>`
    select id from bookings where state = 'asked' and lease_until < clock_timestamp() order by id limit 50`.execute(
    ctx.db,
  )
  for (const { id } of rows) {
    try {
      await settleBooking(ctx, client, id, options)
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
    }
    await giveUpOld(ctx, id, options)
  }
}

async function takeLease(db: Db, id: number): Promise<BookingRow | undefined> {
  const taken = await db
    .updateTable('bookings')
    .set({ lease_until: LEASE })
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .where('lease_until', '<=', sql<Date>`clock_timestamp()`)
    .returning('id')
    .executeTakeFirst()
  return taken === undefined ? undefined : bookings(db).where('id', '=', id).executeTakeFirst()
}

/** The visit of our own id, where YCLIENTS has it. */
async function recordOf(
  client: Yclients,
  { company_id, staff_id, starts_at, api_id }: BookingRow,
): Promise<number | null> {
  const day = (by: number) => new Date(starts_at.getTime() + by * DAY_MS).toISOString().slice(0, 10)
  const records = await client.recordsOf(company_id, { staffId: staff_id, from: day(-1), to: day(1) })
  return records.find(({ apiId, isDeleted }) => apiId === api_id && !isDeleted)?.id ?? null
}

/** YCLIENTS wants a time back as it wrote it. */
async function asWritten(db: Db, { company_id, staff_id, starts_at }: BookingRow): Promise<string> {
  const { rows } = await sql<{ time: string }>`
    select t as time from yclients_free_times f join yclients_members m on m.id = f.member_id, unnest(f.times) t
    where m.company_id = ${company_id} and m.staff_id = ${staff_id} and t::timestamptz = ${starts_at} limit 1`.execute(
    db,
  )
  return rows[0]?.time ?? starts_at.toISOString()
}

async function confirm(
  ctx: SettleCtx,
  row: BookingRow,
  form: BookingForm,
  recordId: number,
  { timeZone, outbox, site }: SettleOptions,
) {
  await transaction(ctx.db, async (tx) => {
    if (!(await isStillAsked(tx, row))) return
    const visit = {
      psychologistId: row.psychologist_id,
      startsAt: row.starts_at,
      price: row.price,
      recordId,
      wish: null,
    }
    const request_id = await takeInBooked(tx, ctx, form, visit, timeZone)
    await close(tx, ctx, row, { state: 'booked', record_id: recordId, request_id })
    const to = form.email ?? (form.contact.type === 'email' ? form.contact.value : null)
    if (to !== null) {
      const mail = bookedLetter(site, to, { ...row, key: form.key, timeZone })
      await outbox.post(tx, ctx, { kind: 'booking-made', mail, subject: `request:${request_id}` })
    }
  })
  await forgetTime(ctx.db, row, row.starts_at, ctx.clock())
}

async function refuse(ctx: SettleCtx, row: BookingRow, reason: BookingReason): Promise<HttpError> {
  await giveBack(ctx, row)
  if (reason === 'phone')
    return new Invalid({ contact: ['Такой номер в\u00a0записи не\u00a0принимают. Укажите другой телефон'] })
  if (reason === 'name') return new Invalid({ name: ['Напишите, как к\u00a0вам обращаться'] })
  if (reason === 'code') return new Invalid({ code: ['Введите код, который пришёл вам в\u00a0SMS'] })
  if (reason === 'blacklist' || reason === 'other') return new Invalid({ form: [REFUSED] })
  await forgetTime(ctx.db, row, row.starts_at, ctx.clock())
  return taken(ctx, row.psychologist_id ?? 0, row.starts_at)
}

/** «Это время только что заняли», with the times beside it. */
export async function taken(ctx: Pick<SettleCtx, 'db' | 'clock'>, psychologistId: number, startsAt: Date) {
  const slots = await neighbours(ctx.db, psychologistId, startsAt, ctx.clock())
  const said = slots.length > 0 ? 'Это время только что заняли. Вот соседние' : 'Это время только что заняли'
  return new HttpError(409, said, { errors: { starts_at: [said] }, slots })
}

/** Nothing was booked. */
function giveBack(ctx: SettleCtx, row: BookingRow) {
  return transaction(ctx.db, async (tx) => {
    if (await isStillAsked(tx, row)) await close(tx, ctx, row, { state: 'refused' })
  })
}

/** Whoever waits for an answer that never comes is called back: the wish is a request. */
async function giveUpOld(ctx: SettleCtx, id: number, { appSecret, timeZone }: SettleOptions) {
  await transaction(ctx.db, async (tx) => {
    const row = await bookings(tx).where('id', '=', id).forUpdate().executeTakeFirst()
    if (row?.state !== 'asked' || ctx.clock().getTime() - row.created_at.getTime() < GIVEN_UP_MS) return
    const form = unsealForm(appSecret, row.sealed_form ?? '')
    const at = new Intl.DateTimeFormat('ru-RU', { dateStyle: 'long', timeStyle: 'short', timeZone }).format(
      row.starts_at,
    )
    const wish = `Хочет прийти ${at}; YCLIENTS не\u00a0ответил, есть\u00a0ли запись`
    const visit = {
      psychologistId: row.psychologist_id,
      startsAt: row.starts_at,
      price: row.price,
      recordId: null,
      wish,
    }
    const request_id = await takeInBooked(tx, ctx, form, visit, timeZone)
    await close(tx, ctx, row, { state: 'refused', request_id })
  })
}

async function isStillAsked(tx: Tx, { id }: BookingRow): Promise<boolean> {
  const { rows } = await sql<{ state: string }>`select state from bookings where id = ${id} for update`.execute(tx)
  return rows[0]?.state === 'asked'
}

async function close(
  tx: Tx,
  { clock }: SettleCtx,
  { id }: BookingRow,
  values: { state: 'booked' | 'refused'; record_id?: number; request_id?: number },
) {
  await tx
    .updateTable('bookings')
    .set({ ...values, sealed_form: null, updated_at: clock() })
    .where('id', '=', id)
    .execute()
}
