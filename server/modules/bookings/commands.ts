import { sql } from 'kysely'
import { HOLD_MINUTES } from '#contract/requests/booking-limits.ts'
import type { Book, Booked, BookingState } from '#contract/requests/bookings.ts'
import type { Actor, Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { HttpError, Invalid, NotFound, Unavailable } from '#server/platform/http/errors.ts'
import { transactionOnce } from '#server/platform/jobs/transaction-once.ts'
import { hashOf, newToken } from '#server/platform/security/tokens.ts'
import { BookingRefusal, YclientsRefusal, YclientsSilence } from '#server/platform/yclients/failures.ts'
import type { ConnectedYclients } from '#server/platform/yclients/yclients.ts'
import { knownClient, type Contact } from '../clients/commands.ts'
import { invalidateFreeTimes, removeFreeTime, showNearest } from '../yclients/commands.ts'
import { bookableOf, movableTimes } from '../yclients/queries.ts'
import { bookingByKey, bookings, contactDigests, keyOf, ownKey, sealForm, type BookingRow } from './booking-row.ts'
import { changedTerms, isSameTerms } from './changed-terms.ts'
import type { LetterOptions } from './letters.ts'
import { holdNewTime, meetsAnother, releaseNewTime } from './overlaps.ts'
import { mayChange } from './policy.ts'
import { applyYclientsRemoval, isAhead, recordNewTime } from './practice-side.ts'
import { existingBookingError, SILENT, timeTakenError } from './refusals.ts'
import { settleBooking, type SettleOptions } from './settle.ts'
import { canBeBooked, shownPerson, termsOf } from './slots.ts'
import type { VisitLink } from './visit-cookie.ts'

export { settleHolds } from './holds.ts'
export { applyYclientsRecord } from './practice-side.ts'
export { settleAbandoned } from './settle.ts'

/** While another process asks YCLIENTS, its answer is looked for every quarter of a second, ten seconds long. */
const LOOK_MS = 250
const LOOKS = 40
const PREPAID =
  'Эту встречу оплачивают заранее, поэтому записаться самостоятельно нельзя. Оставьте заявку: координатор пришлёт ссылку на\u00a0оплату.'

const LATER = 'Запись сейчас не\u00a0отвечает. Попробуйте через минуту.'
const BY_PHONE = 'Изменить запись по\u00a0ссылке сейчас не\u00a0получается: позвоните нам.'
const GONE = 'Этой записи в\u00a0расписании больше нет. Чтобы договориться о\u00a0другом времени, позвоните нам.'

const ERASED = 'Эту запись удалили вместе с\u00a0вашими данными. Если встреча нужна, запишитесь ещё раз.'

const NO_RECEIPT = 'Встречу оплачивают заранее, а\u00a0чек приходит на\u00a0почту или телефон: укажите почту'

/** A booking that is written down, and the secret of its link. */
export interface Begun {
  id: number
  public_id: string
  key: string
}

/** Writes down what is going to be asked of YCLIENTS. The same press of the button finds what the first one has written. */
export async function beginBooking(
  ctx: Ctx<Actor | null>,
  slug: string,
  input: Book,
  options: Pick<SettleOptions, 'appSecret' | 'takesPayments'> & { links?: VisitLink[] },
): Promise<Begun> {
  const person = await shownPerson(ctx.db, slug)
  const { appSecret } = options
  const startsAt = new Date(input.starts_at)
  const digests = contactDigests(appSecret, person.id, input)
  const [contact_digest] = digests
  const outcome = await transactionOnce(ctx, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${contact_digest.toString('hex')}::text, 0))`.execute(tx)
    const before = await bookings(tx)
      .select('key_digest')
      .where(sql<boolean>`contact_digest in (${contact_digest}, ${digests.at(-1)})`)
      .where('state', 'in', ['asked', 'booked'])
      .executeTakeFirst()
    if (before !== undefined) {
      const key = ownKey(appSecret, before, input)
      return key === undefined ? { same: before } : { id: before.id, public_id: before.public_id, key }
    }
    const free = (await bookableOf(tx, person.id)).filter(({ times }) =>
      times.some((time) => Date.parse(time) === startsAt.getTime()),
    )
    // Of several branches the one whose time was offered.
    const member = free.find((one) => canBeBooked(one, options))
    if (member === undefined && free.length > 0) return 'prepaid' as const
    if (member === undefined || startsAt <= ctx.clock()) return 'taken' as const
    const visit = { psychologistId: person.id, startsAt, minutes: member.minutes }
    if (await meetsAnother(tx, visit)) return 'taken' as const
    const terms = termsOf(member)
    if (input.seen !== undefined && !isSameTerms(input.seen, terms)) return { was: input.seen, is: terms }
    if (member.is_prepaid === true && !hasReceiptContact(input)) return 'no-receipt' as const
    const { type, value } = input.contact
    const contacts: Contact[] = [{ kind: type, value }]
    if (input.email !== undefined) contacts.push({ kind: 'email', value: input.email })
    // Nobody new yet: YCLIENTS may say no, and then nothing of them is kept.
    const client_id = await knownClient(tx, { name: input.name, contacts })
    const public_id = newToken().slice(0, 22)
    const key = keyOf(appSecret, public_id, input)
    const { company_id, staff_id, service_id, minutes, price } = member
    const made = await tx
      .insertInto('bookings')
      .values({
        ...{ public_id, key_digest: hashOf(key), contact_digest, created_at: ctx.clock(), updated_at: ctx.clock() },
        ...{ psychologist_id: person.id, company_id, staff_id, service_id, minutes, price, starts_at: startsAt },
        hold_minutes: member.is_prepaid === true ? HOLD_MINUTES : null,
        api_id: newToken(),
        sealed_form: sealForm(appSecret, { ...input, key }),
        lease_until: sql<Date>`clock_timestamp()`,
        client_id,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    return made === undefined ? ('taken' as const) : { id: made.id, public_id, key }
  })
  if (outcome === 'prepaid') throw new Invalid({ form: [PREPAID] })
  if (outcome === 'no-receipt') throw new Invalid({ email: [NO_RECEIPT] })
  if (outcome === 'taken') throw await timeTakenError(ctx, person.id, startsAt, options)
  if (outcome.same !== undefined) throw await existingBookingError(ctx, outcome.same, options.links)
  if (outcome.was !== undefined) throw changedTerms(outcome.was, outcome.is)
  await showNearest(ctx.db, ctx.clock(), [person.id])
  return outcome
}

/** Has the booking settled, by this process or by the one that is at it. */
export async function finishBooking(
  ctx: Ctx<Actor | null>,
  yclients: ConnectedYclients | null | undefined,
  { id, public_id, key }: Begun,
  options: SettleOptions,
): Promise<Booked> {
  if (!yclients) throw new Unavailable(SILENT)
  await settleBooking(ctx, yclients.hasty, id, options)
  return { id: public_id, key, state: await settledState(ctx, { id, key }, options) }
}

async function settledState(
  ctx: Ctx<Actor | null>,
  { id, key }: Pick<Begun, 'id' | 'key'>,
  options: Pick<SettleOptions, 'takesPayments'>,
): Promise<BookingState> {
  for (let look = 0; ; look += 1) {
    const row = await ctx.db
      .selectFrom('bookings')
      .select(['state', 'psychologist_id', 'starts_at'])
      .select(sql<boolean>`lease_until > clock_timestamp()`.as('is_held'))
      .where('id', '=', id)
      .where('key_digest', '=', hashOf(key))
      .executeTakeFirst()
    if (row === undefined) throw new NotFound(ERASED)
    const { state, psychologist_id, starts_at, is_held } = row
    if (state === 'refused') throw await timeTakenError(ctx, psychologist_id ?? 0, starts_at, options)
    if (state !== 'asked' || !is_held || look >= LOOKS) return state
    await new Promise((next) => setTimeout(next, LOOK_MS))
  }
}

/** Calls a visit off, there and here. Once more changes nothing. */
export async function cancelBooking(
  ctx: Ctx<Actor | null>,
  yclients: ConnectedYclients | null | undefined,
  publicId: string,
  key: string,
  letters: LetterOptions,
): Promise<BookingRow> {
  const row = await bookingByKey(ctx.db, publicId, key)
  if (row.state === 'cancelled') return row
  const { cancelUntil } = await mayChange(ctx.db, row, ctx.clock())
  if (row.state !== 'booked' || cancelUntil === null || ctx.clock() >= cancelUntil) {
    throw new Invalid({ key: ['Отменить запись по\u00a0ссылке уже нельзя: позвоните нам'] })
  }
  if (!yclients) throw new Unavailable(SILENT)
  // Before YCLIENTS is asked: whatever tells first that the visit is gone, it is known who called it off.
  await ctx.db.updateTable('bookings').set({ called_off_at: ctx.clock() }).where('id', '=', row.id).execute()
  await answered(() => yclients.hasty.deleteRecord(row.company_id, row.record_id ?? 0))
  await applyYclientsRemoval(ctx, { company_id: row.company_id, record_id: row.record_id ?? 0 }, letters)
  return bookingByKey(ctx.db, publicId, key)
}

/** Gives a visit another time, there and here. */
export async function moveBooking(
  ctx: Ctx<Actor | null>,
  yclients: ConnectedYclients | null | undefined,
  publicId: string,
  { key, starts_at }: { key: string; starts_at: string },
  options: SettleOptions,
): Promise<BookingRow> {
  const row = await bookingByKey(ctx.db, publicId, key)
  const startsAt = new Date(starts_at)
  if (row.starts_at.getTime() === startsAt.getTime()) return row
  const { moveUntil } = await mayChange(ctx.db, row, ctx.clock())
  if (row.state !== 'booked' || moveUntil === null || ctx.clock() >= moveUntil) {
    throw new Invalid({ starts_at: ['Перенести запись по\u00a0ссылке уже нельзя: позвоните нам'] })
  }
  if (!yclients) throw new Unavailable(SILENT)
  const times = (await movableTimes(ctx.db, row)).flatMap((member) => member.times)
  const written = times.find((time) => Date.parse(time) === startsAt.getTime())
  const takenThere = () => timeTakenError(ctx, row.psychologist_id ?? 0, startsAt, { ...options, visit: row })
  if (written === undefined || startsAt <= ctx.clock()) throw await takenThere()
  if (!(await holdNewTime(ctx.db, row, startsAt))) throw await takenThere()
  try {
    await answered(() =>
      yclients.hasty.moveRecord(row.company_id, row.record_id ?? 0, written).catch(async (error: unknown) => {
        if (!(error instanceof YclientsSilence)) await releaseNewTime(ctx.db, row.id, startsAt)
        throw error
      }),
    )
  } catch (error) {
    if (error instanceof YclientsRefusal) {
      // The practice has removed the visit, and its notice has not come yet.
      const at = { company_id: row.company_id, record_id: row.record_id ?? 0 }
      await applyYclientsRemoval(ctx, at, options)
      throw new Invalid({ starts_at: [GONE] })
    }
    if (!(error instanceof BookingRefusal)) throw error
    await removeFreeTime(ctx.db, row, startsAt, ctx.clock())
    throw await takenThere()
  }
  await recordNewTime(ctx, row.id, { startsAt, isByVisitor: true }, options)
  await releaseNewTime(ctx.db, row.id, startsAt)
  if (row.psychologist_id !== null) await invalidateFreeTimes(ctx.db, row.psychologist_id, ctx.clock())
  return bookingByKey(ctx.db, publicId, key)
}

/**
 * Removes visits for good: somebody wants to be forgotten. As nobody's, some stay for a while: a visit ahead, whose time
 * YCLIENTS keeps and other branches do not know, until it is over; a time that is held for money, and what YCLIENTS is being
 * asked for and may have by now, until the next round has let it go there too. Of that one no request is made any more.
 */
export async function eraseBookings(tx: Tx, ids: number[], now: Date) {
  await sql`
    update bookings set held_until = ${now}, let_go_at = ${now}, state = 'refused', sealed_form = null
    where id = any(${ids}::int[]) and state = 'asked' and is_sent`.execute(tx)
  const stays = sql<boolean>`(held_until is not null or (state = 'booked' and ${isAhead(now)}))`
  await sql`
    update bookings set held_until = case when held_until > ${now} then ${now} else held_until end, client_id = null, email = null, sealed_letter = null,
      key_digest = ${hashOf(newToken())}, contact_digest = ${hashOf(newToken())}, updated_at = ${now}
    where id = any(${ids}::int[]) and ${stays}`.execute(tx)
  await sql`delete from bookings where id = any(${ids}::int[]) and not ${stays}`.execute(tx)
}

/** Tills send receipts to a phone or an address. */
function hasReceiptContact({ contact, email }: Book): boolean {
  return email !== undefined || contact.type !== 'telegram'
}

async function answered<T>(asking: () => Promise<T>): Promise<T> {
  try {
    return await asking()
  } catch (error) {
    if (error instanceof YclientsSilence) throw new HttpError(503, LATER)
    // That there is no such visit is an answer; any other no says the same in a minute.
    if (error instanceof YclientsRefusal && error.kind !== 'not-found') throw new HttpError(503, BY_PHONE)
    throw error
  }
}
