import type { Slot, SlotsAnswer } from '#contract/requests/bookings.ts'
import { dayIn } from '#server/platform/calendar.ts'
import type { Actor, Ctx } from '#server/platform/context.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { NotFound } from '#server/platform/http/errors.ts'
import { YclientsRefusal, YclientsSilence } from '#server/platform/yclients/failures.ts'
import type { ConnectedYclients } from '#server/platform/yclients/yclients.ts'
import { refreshOne, takeUp } from '../yclients/commands.ts'
import { bookableOf, type Bookable } from '../yclients/queries.ts'

/** What was told within this time is not asked again. */
const FRESH_MS = 2 * 60_000
/** What was told longer ago than this is said to be old. */
const STALE_MS = 30 * 60_000
/** Beside a time that somebody has taken. */
const NEIGHBOURS = 6

interface SlotOptions {
  timeZone: string
  yclients?: ConnectedYclients | null
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
  if (person === undefined) throw new NotFound('К\u00a0этому психологу сейчас нельзя записаться.')
  return person
}

/** The free times of somebody, of so many days from the first. YCLIENTS is asked when what is known is older than minutes. */
export async function readSlots(
  ctx: Ctx<Actor | null>,
  slug: string,
  { from, days }: { from?: string | undefined; days: number },
  { timeZone, yclients }: SlotOptions,
): Promise<SlotsAnswer> {
  const person = await shownPerson(ctx.db, slug)
  const known = await bookableOf(ctx.db, person.id)
  const isAnswered = yclients ? await refreshStale(ctx, yclients, known) : false
  const members = isAnswered ? await bookableOf(ctx.db, person.id) : known
  const now = ctx.clock()
  const first = from ?? dayIn(timeZone, now)
  const last = dayAfter(first, days - 1)
  const data = slotsOf(members, now).filter(({ starts_at }) => {
    const day = dayIn(timeZone, new Date(starts_at))
    return day >= first && day <= last
  })
  const knownAt = members.map(({ known_at }) => known_at).filter((at) => at !== null)
  const oldest = knownAt.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null
  const isStale = oldest === null || now.getTime() - oldest.getTime() > STALE_MS
  const source = !yclients ? 'off' : isStale ? 'stale' : yclients.isDemo ? 'demo' : 'yclients'
  return { data, meta: { time_zone: timeZone, known_at: oldest?.toISOString() ?? null, source } }
}

/** The times beside one that is taken, the nearest to it, in order. */
export async function neighbours(db: Db | Tx, psychologistId: number, startsAt: Date, now: Date): Promise<Slot[]> {
  const slots = slotsOf(await bookableOf(db, psychologistId), now)
  const far = ({ starts_at }: Slot) => Math.abs(Date.parse(starts_at) - startsAt.getTime())
  return slots
    .filter((slot) => far(slot) > 0)
    .toSorted((a, b) => far(a) - far(b))
    .slice(0, NEIGHBOURS)
    .toSorted((a, b) => a.starts_at.localeCompare(b.starts_at))
}

/** What is ahead, each moment once: the first of the records that has it is booked. */
function slotsOf(members: Bookable[], now: Date): Slot[] {
  const byMoment = new Map<number, Slot>()
  for (const { times, minutes, price } of members) {
    for (const time of times) {
      const moment = Date.parse(time)
      if (moment <= now.getTime() || byMoment.has(moment)) continue
      byMoment.set(moment, { starts_at: new Date(moment).toISOString(), minutes, price })
    }
  }
  return [...byMoment].toSorted(([a], [b]) => a - b).map(([, slot]) => slot)
}

/** False: nothing is newer than it was. */
async function refreshStale(
  ctx: Ctx<Actor | null>,
  { client }: ConnectedYclients,
  members: Bookable[],
): Promise<boolean> {
  const now = ctx.clock()
  const stale = members.filter(
    ({ week_known_at }) => week_known_at === null || now.getTime() - week_known_at.getTime() > FRESH_MS,
  )
  let isAny = false
  for (const member of stale) {
    if (!(await takeUp(ctx.db, member.member_id, now))) continue
    try {
      await refreshOne(ctx, client, member, { isWhole: true })
      isAny = true
    } catch (error) {
      // The page says how old it is what is known.
      if (!(error instanceof YclientsSilence || error instanceof YclientsRefusal)) throw error
      break
    }
  }
  return isAny
}

function dayAfter(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * 24 * 60 * 60_000).toISOString().slice(0, 10)
}
