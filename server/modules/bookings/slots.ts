import type { z } from 'zod'
import type { Slot, SlotsAnswer, slotsQuery, SlotTerms } from '#contract/requests/bookings.ts'
import { AMOUNT_MIN } from '#contract/payments/transactions.ts'
import { AMOUNT_MAX } from '#contract/payments/transaction-questions.ts'
import { dayIn } from '#server/platform/calendar.ts'
import type { Actor, Ctx } from '#server/platform/context.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { NotFound } from '#server/platform/http/errors.ts'
import type { ConnectedYclients } from '#server/platform/yclients/yclients.ts'
import { bookableOf, movableTimes, type Bookable, type MovedVisit } from '../yclients/queries.ts'
import type { SlotRefreshes } from './slot-refreshes.ts'

/** What was told longer ago than this is said to be old. */
const STALE_MS = 30 * 60_000
/** Beside a time that somebody has taken. */
const NEIGHBOURS = 6

/** They were shown when the form was opened, maybe: it says where else to go. */
const NOT_SHOWN = 'К\u00a0этому психологу сейчас нельзя записаться. Выберите другого в\u00a0каталоге или позвоните нам.'

interface SlotOptions {
  timeZone: string
  yclients?: ConnectedYclients | null
  refreshes: SlotRefreshes
  takesPayments: boolean
}

/** Somebody whom the site shows. Throws NotFound. */
export async function shownPerson(db: Db | Tx, slug: string): Promise<{ id: number; full_name: string }> {
  const person = await db
    .selectFrom('psychologists')
    .select(['id', 'full_name'])
    .where('slug', '=', slug)
    .where('is_published', '=', true)
    .where('ycl_is_ready', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (person === undefined) throw new NotFound(NOT_SHOWN)
  return person
}

/**
 * The free times of somebody, of so many days from the first. When what is known is older than minutes YCLIENTS is asked, and
 * its answer is waited for as long as a page can wait: whoever comes next sees what came later.
 */
export async function readSlots(
  ctx: Ctx<Actor | null>,
  slug: string,
  { from, days, known_only, visit }: z.output<typeof slotsQuery>,
  { timeZone, yclients, refreshes, takesPayments }: SlotOptions,
): Promise<SlotsAnswer> {
  const person = await shownPerson(ctx.db, slug)
  const known = await bookableOf(ctx.db, person.id)
  const isKnownOnly = known_only !== undefined
  if (isKnownOnly && yclients) await refreshes.want(known)
  const isAsked = yclients && !isKnownOnly ? await refreshes.refresh(known, yclients) : false
  const members = isAsked ? await bookableOf(ctx.db, person.id) : known
  const now = ctx.clock()
  const first = from ?? dayIn(timeZone, now)
  const last = dayAfter(first, days - 1)
  const bookable =
    visit === undefined
      ? members.filter((member) => canBeBooked(member, { takesPayments }))
      : await timesOfVisit(ctx.db, person.id, visit)
  const data = slotsOf(bookable, now).filter(({ starts_at }) => {
    const day = dayIn(timeZone, new Date(starts_at))
    return day >= first && day <= last
  })
  const knownAt = members.map(({ known_at }) => known_at).filter((at) => at !== null)
  const oldest = knownAt.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null
  const isStale = yclients?.isSilent() === true || oldest === null || now.getTime() - oldest.getTime() > STALE_MS
  const source = !yclients ? 'off' : isStale ? 'stale' : yclients.isDemo ? 'demo' : 'yclients'
  return {
    data,
    meta: {
      time_zone: timeZone,
      known_at: oldest?.toISOString() ?? null,
      source,
      is_prepaid: members.length > 0 && bookable.length === 0,
    },
  }
}

/** A rule of today asks for no payment of a visit that was booked before. */
async function timesOfVisit(db: Db, psychologistId: number, publicId: string): Promise<Bookable[]> {
  const visit = await db
    .selectFrom('bookings')
    .select(['id', 'psychologist_id', 'company_id', 'staff_id', 'minutes'])
    .where('public_id', '=', publicId)
    .where('psychologist_id', '=', psychologistId)
    .executeTakeFirst()
  return visit === undefined ? [] : movableTimes(db, visit)
}

/** The times beside one that is taken, the nearest to it, in order; those that a visit may be moved to, where one is to be moved. */
export async function neighbours(
  { db, clock }: Pick<Ctx<Actor | null>, 'db' | 'clock'>,
  psychologistId: number,
  startsAt: Date,
  { takesPayments, visit }: { takesPayments: boolean; visit?: MovedVisit },
): Promise<Slot[]> {
  const bookable =
    visit === undefined
      ? (await bookableOf(db, psychologistId)).filter((member) => canBeBooked(member, { takesPayments }))
      : await movableTimes(db, visit)
  const slots = slotsOf(bookable, clock())
  const far = ({ starts_at }: Slot) => Math.abs(Date.parse(starts_at) - startsAt.getTime())
  return slots
    .filter((slot) => far(slot) > 0)
    .toSorted((a, b) => far(a) - far(b))
    .slice(0, NEIGHBOURS)
    .toSorted((a, b) => a.starts_at.localeCompare(b.starts_at))
}

/** What is paid before the visit is booked where somebody takes the money, and it is known how much. */
export function canBeBooked({ is_prepaid, price }: Bookable, { takesPayments }: { takesPayments: boolean }): boolean {
  return is_prepaid !== true || (takesPayments && price !== null && price >= AMOUNT_MIN && price <= AMOUNT_MAX)
}

/** What a visitor is told before booking. */
export function termsOf({ price, is_prepaid }: Pick<Bookable, 'price' | 'is_prepaid'>): SlotTerms {
  return { price, is_prepaid: is_prepaid === true }
}

/** What is ahead, each moment once: the first of the records that has it is booked. */
function slotsOf(members: Bookable[], now: Date): Slot[] {
  const byMoment = new Map<number, Slot>()
  for (const { times, minutes, ...member } of members) {
    for (const time of times) {
      const moment = Date.parse(time)
      if (moment <= now.getTime() || byMoment.has(moment)) continue
      const is_changed_by_phone = moment - member.change_delay_seconds * 1000 <= now.getTime()
      byMoment.set(moment, {
        starts_at: new Date(moment).toISOString(),
        minutes,
        ...termsOf(member),
        is_changed_by_phone,
      })
    }
  }
  return [...byMoment].toSorted(([a], [b]) => a - b).map(([, slot]) => slot)
}

function dayAfter(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * 24 * 60 * 60_000).toISOString().slice(0, 10)
}
