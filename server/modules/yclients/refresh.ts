import { sql } from 'kysely'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { YclientsRefusal, YclientsSilence } from '#server/platform/yclients/failures.ts'
import type { Yclients } from '#server/platform/yclients/yclients.ts'
import { HORIZON_DAYS, showNearest, recordPrepaid, storeFreeTimes, withNearest, type Bookable } from './free-times.ts'

/** Of everybody the nearest day is asked so often, and all days of the horizon. Minutes. */
const NEAREST_MINUTES = 10
const WHOLE_MINUTES = 45
/** Whom visitors look at, all days so often, and for so long after the last of them. Minutes. */
const WANTED_WHOLE_MINUTES = 4
const WANTED_MINUTES = 15
/**
 * So many of them are asked out of line in a minute, each with up to 15 questions: a third of what YCLIENTS answers. With
 * the rest a thousand people are asked every ten minutes, however many are looked at.
 */
const WANTED_A_MINUTE = 4
/** Of them while a visitor waits; the others are those who have waited longest. */
const AT_ONCE_A_MINUTE = 2
/** The same where the nearest day alone is known: whoever goes through all pages takes no more than half of the questions. */
const FIRST_LOOKS_A_MINUTE = 5
/** Who could not be asked is asked again after so long. Minutes. */
const AGAIN_MINUTES = 5
/** Whoever has taken somebody up and said nothing for so long is gone. */
const LEASE_MINUTES = 1
const DAY_MS = 24 * 60 * 60_000

type RefreshCtx = Pick<Ctx, 'db' | 'clock'>
type Turn = Bookable & { is_whole: boolean }

interface Round {
  signal?: AbortSignal
  /** The round ends then, and the next one goes on. Unless told, when nobody is due. */
  isOver?: () => boolean
}

/**
 * Asks YCLIENTS when people are free, those first of whom nothing is known, then whom visitors look at, within their share,
 * then by age. One process asks about one person; the pace of all of them is that of the client, which lets bookings in
 * between. Returns how many were asked about.
 */
export async function refreshFreeTimes(ctx: RefreshCtx, client: Yclients, { signal, isOver }: Round = {}) {
  await showNearest(ctx.db, ctx.clock())
  const hasEnded = () => signal?.aborted === true || isOver?.() === true
  let asked = 0
  while (!hasEnded()) {
    const turn = await claimTurn(ctx.db, ctx.clock())
    if (turn === undefined) break
    try {
      await refreshOne(ctx, client, turn, { isWhole: turn.is_whole })
      asked += 1
    } catch (error) {
      // Of one branch it is known why; when YCLIENTS is silent, it is so for everybody.
      if (error instanceof YclientsSilence) break
      if (!(error instanceof YclientsRefusal)) throw error
    }
  }
  return asked
}

/** Asks when somebody is free: the nearest day, or all days of the horizon. */
export async function refreshOne(
  ctx: RefreshCtx,
  client: Yclients,
  { member_id, psychologist_id, company_id, staff_id, service_id, times }: Bookable,
  { isWhole }: { isWhole: boolean },
): Promise<string[]> {
  const asked = { staffId: staff_id, serviceIds: [service_id] }
  const told = isWhole
    ? await timesOfHorizon(client, company_id, asked, ctx.clock())
    : withNearest(times, await client.nearestTimes(company_id, asked))
  if (isWhole) await refreshPrepaid(ctx, client, { member_id, company_id, staff_id, service_id })
  await storeFreeTimes(ctx.db, member_id, told, ctx.clock(), { isWhole })
  await showNearest(ctx.db, ctx.clock(), [psychologist_id])
  return told
}

/** A branch that does not tell of its services takes no times from anybody. */
async function refreshPrepaid(
  ctx: RefreshCtx,
  client: Yclients,
  {
    member_id,
    company_id,
    staff_id,
    service_id,
  }: Pick<Bookable, 'member_id' | 'company_id' | 'staff_id' | 'service_id'>,
) {
  try {
    const services = await client.bookableServices(company_id, { staffId: staff_id })
    const service = services.find(({ id }) => id === service_id)
    if (service !== undefined) await recordPrepaid(ctx.db, member_id, service.prepaid === 'required')
  } catch (error) {
    if (!(error instanceof YclientsRefusal)) throw error
  }
}

/** Asks about somebody at whom a visitor looks: the nearest day first, where nothing is known of them yet. */
export async function refreshShown(
  ctx: RefreshCtx,
  client: Yclients,
  member: Bookable,
  { isWhole }: { isWhole: boolean },
) {
  const times = member.known_at === null ? await refreshOne(ctx, client, member, { isWhole: false }) : member.times
  if (isWhole) await refreshOne(ctx, client, { ...member, times }, { isWhole })
}

/** Visitors look at these: the rounds ask about them first. */
export async function prioritizeTimes(db: Db, memberIds: number[], now: Date) {
  await db
    .updateTable('yclients_free_times')
    .set({ wanted_at: now })
    .where(sql<boolean>`member_id = any(${memberIds}::int[])`)
    .execute()
}

/**
 * Takes somebody up at whom a visitor looks, and says whether all days may be asked of. Null while another process asks
 * about them, and when as many as may were asked out of line: then what is known has to do, and they come when it is their
 * turn. Of whom nothing is known the nearest day is asked in any case.
 */
export async function claimRefresh(db: Db, memberId: number, now: Date): Promise<{ isWhole: boolean } | null> {
  const { rows } = await sql<{ is_taken: boolean; is_whole: boolean }>`
    with turn as (
      select member_id, known_at is null as is_unknown,
        (asked_at is null or known_at >= asked_at or asked_at <= ${before(now, LEASE_MINUTES)}) as is_free,
        ${isShareLeft(now, AT_ONCE_A_MINUTE)} or (week_known_at is null and ${isShareLeft(now, FIRST_LOOKS_A_MINUTE)}) as is_whole
      from yclients_free_times where member_id = ${memberId} for update
    ), taken as (
      select member_id, is_whole, is_free and (is_unknown or is_whole) as is_taken from turn
    )
    update yclients_free_times f set wanted_at = ${now},
      asked_at = case when is_taken then ${now}::timestamptz else f.asked_at end,
      wanted_asked_at = case when is_taken and is_whole then ${now}::timestamptz else f.wanted_asked_at end
    from taken where f.member_id = taken.member_id returning taken.is_taken, taken.is_whole`.execute(db)
  const [taken] = rows
  return taken?.is_taken === true ? { isWhole: taken.is_whole } : null
}

function isShareLeft(now: Date, share: number) {
  return sql`(select count(*) from yclients_free_times
    where wanted_asked_at > ${before(now, 1)}) < ${share}`
}

async function timesOfHorizon(
  client: Yclients,
  companyId: number,
  asked: { staffId: number; serviceIds: number[] },
  now: Date,
): Promise<string[]> {
  const days = await client.freeDays(companyId, asked)
  const last = new Date(now.getTime() + HORIZON_DAYS * DAY_MS).toISOString().slice(0, 10)
  const near = days.filter((day) => day <= last)
  const times: string[] = []
  // Whoever has nothing within the horizon may have something after it.
  for (const day of near.length > 0 ? near : days.slice(0, 1)) {
    times.push(...(await client.freeTimes(companyId, { ...asked, day })).map(({ startsAt }) => startsAt))
  }
  return times
}

async function claimTurn(db: Db, now: Date): Promise<Turn | undefined> {
  const wanted = sql`(f.wanted_at is not null and f.wanted_at > ${before(now, WANTED_MINUTES)})`
  const isWantedDue = sql`(${wanted} and (f.week_known_at is null or f.week_known_at <= ${before(now, WANTED_WHOLE_MINUTES)}))`
  const isNearestDue = sql`(f.known_at is null or f.known_at <= ${before(now, NEAREST_MINUTES)})`
  const isWholeDue = sql`(f.week_known_at is null or f.week_known_at <= ${before(now, WHOLE_MINUTES)})`
  const { rows } = await sql<Turn>`
    with turn as (
      select f.member_id, m.psychologist_id, m.company_id, m.staff_id,
        (${isWantedDue} and share.is_left) as is_out_of_line,
        (${isWantedDue} and share.is_left) or not ${isNearestDue} as is_whole
      from (select ${isShareLeft(now, WANTED_A_MINUTE)} as is_left) share cross join yclients_free_times f
      join yclients_members m on m.id = f.member_id and not m.is_gone
      join psychologists p on p.id = m.psychologist_id and p.is_published and p.deleted_at is null
      where (f.asked_at is null or f.known_at >= f.asked_at or f.asked_at <= ${before(now, AGAIN_MINUTES)})
        and (${isWantedDue} or ${isNearestDue} or ${isWholeDue})
      order by f.known_at is null desc, (${isWantedDue} and share.is_left) desc, ${isNearestDue} desc, (not ${isNearestDue} and ${isWholeDue}) desc,
        case when ${isNearestDue} then f.known_at else f.week_known_at end nulls first, f.member_id
      limit 1 for update of f skip locked
    )
    update yclients_free_times f set asked_at = ${now},
      wanted_asked_at = case when turn.is_out_of_line then ${now}::timestamptz else f.wanted_asked_at end
    from turn where f.member_id = turn.member_id
    returning f.member_id, turn.psychologist_id, turn.company_id, turn.staff_id, turn.is_whole, f.service_id, f.minutes,
      f.price, f.times, f.known_at, f.week_known_at, f.is_prepaid`.execute(db)
  return rows[0]
}

function before(now: Date, minutes: number): Date {
  return new Date(now.getTime() - minutes * 60_000)
}
