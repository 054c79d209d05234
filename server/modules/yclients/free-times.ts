import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { isoMoment } from '#server/platform/moment.ts'
import type { YclTime } from '#server/platform/yclients/yclients.ts'
import { saveFreeTimes } from '../psychologists/commands.ts'
import { isActive, type Member } from './card-from-members.ts'

/** How many days from today are known whole. */
export const HORIZON_DAYS = 14

/** Somebody of the staff whom visitors may book, with what they book. */
export interface Bookable {
  member_id: number
  psychologist_id: number
  company_id: number
  staff_id: number
  service_id: number
  minutes: number
  price: number | null
  /** ISO 8601 with the offset of the branch, in order. */
  times: string[]
  known_at: Date | null
  week_known_at: Date | null
  /** Paid before the visit, so that nobody can be booked without paying; null: not told. */
  is_prepaid: boolean | null
  /** A visit that begins within so many seconds can no more be changed by its link as others can. */
  change_delay_seconds: number
}

/** The service that a visitor books: the cheapest that costs something, as the price of the card says it. */
export function bookedService({ theirs, ...member }: Member) {
  const isOpen = isActive({ theirs, ...member }) && !theirs.isHidden && theirs.isBookable !== false
  if (!isOpen) return undefined
  const priceOf = ({ price }: { price: number | null }) => price || Number.POSITIVE_INFINITY
  return theirs.services.toSorted((a, b) => priceOf(a) - priceOf(b) || a.serviceId - b.serviceId)[0]
}

/** Says whose free time is asked for and for which service, of the members of one card. What is the same is not written. */
export async function saveBookable(tx: Tx, members: Member[]) {
  for (const member of members) {
    const service = bookedService(member)
    if (service === undefined) {
      await tx.deleteFrom('yclients_free_times').where('member_id', '=', member.id).execute()
      continue
    }
    const minutes = service.minutes ?? 60
    await sql`
      insert into yclients_free_times (member_id, service_id, minutes, price)
      values (${member.id}, ${service.serviceId}, ${minutes}, ${service.price})
      on conflict (member_id) do update set service_id = excluded.service_id, minutes = excluded.minutes, price = excluded.price
      where (yclients_free_times.service_id, yclients_free_times.minutes, yclients_free_times.price)
        is distinct from (excluded.service_id, excluded.minutes, excluded.price)`.execute(tx)
  }
}

/** Whom visitors may book of one card, the record that was first known first. */
export function bookableOf(db: Db | Tx, psychologistId: number): Promise<Bookable[]> {
  return read(db, sql`m.psychologist_id = ${psychologistId}`)
}

/** What is to be moved: it stays as long as it is, with whom it is. */
export interface MovedVisit {
  id: number
  psychologist_id: number | null
  company_id: number
  staff_id: number
  minutes: number
}

/**
 * The times of its own record that a visit may be moved to. YCLIENTS looks into the branch of the visit alone: that its person
 * is with nobody else in another one meanwhile, we see here.
 */
export function movableTimes(db: Db, visit: MovedVisit): Promise<Bookable[]> {
  const { id, psychologist_id, company_id, staff_id, minutes } = visit
  const isItsRecord = sql`m.psychologist_id = ${psychologist_id} and m.company_id = ${company_id} and m.staff_id = ${staff_id}`
  return read(
    db,
    isItsRecord,
    sql`not exists (select from bookings b
      where b.psychologist_id = m.psychologist_id and b.id <> ${id} and b.state in ('asked', 'booked')
        and b.starts_at < t::timestamptz + ${minutes} * interval '1 minute'
        and b.starts_at + b.minutes * interval '1 minute' > t::timestamptz)`,
  )
}

/** The nearest free times of each of these people that are known, each moment once. YCLIENTS is not asked. */
export async function nearestTimes(
  db: Db,
  slugs: readonly string[],
  after: Date,
  count: number,
): Promise<ReadonlyMap<string, { id: number; times: string[] }>> {
  const { rows } = await sql<{ slug: string; id: number; times: string[] }>`
    select p.slug, p.id, (
      select coalesce(json_agg(one.at order by one.at), '[]') from (
        select distinct t::timestamptz as at
        from yclients_members m join yclients_free_times f on f.member_id = m.id, unnest(f.times) t
        where m.psychologist_id = p.id and not m.is_gone and t::timestamptz > ${after}::timestamptz and ${isNotAsked}
        order by at limit ${count}) one) as times
    from psychologists p where p.slug = any(${slugs}::text[]) and p.deleted_at is null`.execute(db)
  return new Map(rows.map(({ slug, id, times }) => [slug, { id, times: times.map(isoMoment) }]))
}

export async function bookableMember(db: Db | Tx, companyId: number, staffId: number): Promise<Bookable | undefined> {
  const [member] = await read(db, sql`m.company_id = ${companyId} and m.staff_id = ${staffId}`)
  return member
}

async function read(
  db: Db | Tx,
  isAsked: ReturnType<typeof sql>,
  canBeTaken?: ReturnType<typeof sql>,
): Promise<Bookable[]> {
  const those = (are: ReturnType<typeof sql>) =>
    sql`array(select t from unnest(f.times) with ordinality as told (t, place) where ${are} order by place)`
  const times =
    canBeTaken === undefined
      ? sql`case when exists (select from bookings b where b.psychologist_id = m.psychologist_id and b.state = 'asked')
        then ${those(isNotAsked)} else f.times end`
      : those(canBeTaken)
  const { rows } = await sql<Bookable>`
    select m.id as member_id, m.psychologist_id, m.company_id, m.staff_id, f.service_id, f.minutes, f.price, ${times} as times,
      f.known_at, f.week_known_at, f.is_prepaid,
      greatest(case when c.may_move then c.move_delay_seconds end, case when c.may_cancel then c.cancel_delay_seconds end, 0)
        as change_delay_seconds
    from yclients_free_times f join yclients_members m on m.id = f.member_id
    left join yclients_companies c on c.company_id = m.company_id
    where ${isAsked} and m.psychologist_id is not null and not m.is_gone order by m.id`.execute(db)
  return rows
}

/** Writes down whether what is booked is paid before the visit. */
export async function recordPrepaid(db: Db, memberId: number, isPrepaid: boolean) {
  await sql`
    update yclients_free_times set is_prepaid = ${isPrepaid}
    where member_id = ${memberId} and is_prepaid is distinct from ${isPrepaid}`.execute(db)
}

/**
 * Writes down what YCLIENTS has told. `isWhole`: of all days of the horizon, and not of the nearest day alone. What somebody
 * has booked here while the answer was on its way is not free any more, nor are days off.
 */
export async function storeFreeTimes(
  db: Db,
  memberId: number,
  times: string[],
  now: Date,
  { isWhole }: { isWhole: boolean },
) {
  await sql`
    update yclients_free_times f
    set known_at = ${now}, week_known_at = case when ${isWhole} then ${now}::timestamptz else f.week_known_at end,
      times = array(select t from unnest(${times}::text[]) with ordinality as told (t, place)
        where ${isFree} order by place)
    from yclients_members m where m.id = f.member_id and f.member_id = ${memberId}`.execute(db)
}

/** Nobody is at two places: a visit that was booked here takes its time in every branch. */
const isNotBooked = meetsNone('booked')

/** What YCLIENTS is being asked for may be free again in a moment: it is not forgotten, but nobody else is offered it. */
const isNotAsked = meetsNone('asked')

function meetsNone(state: 'asked' | 'booked') {
  return sql`not exists (select from bookings b
    where b.psychologist_id = m.psychologist_id and b.state = ${sql.lit(state)}
      and b.starts_at < t::timestamptz + f.minutes * interval '1 minute'
      and b.starts_at + b.minutes * interval '1 minute' > t::timestamptz)`
}

/** Nor on the days on which they take nobody, by the calendar of the branch that the time is written in. */
const isFree = sql`(${isNotBooked} and not exists (select from times_off o
  where o.psychologist_id = m.psychologist_id and left(t, 10)::date between o.first_day and o.last_day))`

/** A visit of this person was booked here, or moved; or they take nobody on further days. */
export async function invalidateFreeTimes(db: Db | Tx, psychologistId: number, now: Date) {
  await sql`
    update yclients_free_times f
    set times = array(select t from unnest(f.times) with ordinality as known (t, place) where ${isFree} order by place)
    from yclients_members m where m.id = f.member_id and m.psychologist_id = ${psychologistId}`.execute(db)
  await showNearest(db, now, [psychologistId])
}

/** YCLIENTS says that this time is taken. */
export async function removeFreeTime(
  db: Db,
  { company_id, staff_id }: Pick<Bookable, 'company_id' | 'staff_id'>,
  startsAt: Date,
  now: Date,
) {
  const { rows } = await sql<{ psychologist_id: number | null }>`
    update yclients_free_times f
    set times = array(select t from unnest(f.times) with ordinality as one (t, place)
      where t::timestamptz <> ${startsAt} order by place)
    from yclients_members m
    where m.id = f.member_id and m.company_id = ${company_id} and m.staff_id = ${staff_id}
    returning m.psychologist_id`.execute(db)
  const id = rows[0]?.psychologist_id
  if (id) await showNearest(db, now, [id])
}

/** The nearest day has been told anew: what was known of later days stays. */
export function withNearest(known: string[], nearest: YclTime[]): string[] {
  const [first] = nearest
  if (first === undefined) return []
  const day = first.startsAt.slice(0, 10)
  return [...nearest.map(({ startsAt }) => startsAt), ...known.filter((time) => time.slice(0, 10) > day)]
}

/** Makes these cards say when one can come next, which is no time that YCLIENTS is being asked about; all whose time has passed, where none are named. */
export async function showNearest(db: Db | Tx, now: Date, psychologistIds?: number[]) {
  const whose =
    psychologistIds === undefined
      ? sql`p.free_times is not null and (p.next_slot_at <= ${now}
          or not exists (select from yclients_members m where m.psychologist_id = p.id))`
      : sql`p.id = any(${psychologistIds}::int[])`
  const { rows } = await sql<{
    id: number
    next_slot_at: string | null
    free_times: number | null
    free_times_digest: number | null
  }>`
    select p.id, told.next_slot_at, told.free_times, told.free_times_digest
    from psychologists p
    cross join lateral (
      -- Nothing is known before YCLIENTS has told of the first of the records.
      select min(told.at) as next_slot_at, case when count(f.member_id) > 0 then count(distinct told.at)::int end as free_times,
        -- Other times are heard of even where there are as many of them and the nearest is the same.
        hashtext(string_agg(distinct extract(epoch from told.at)::text, ' ')) as free_times_digest
      from yclients_members m join yclients_free_times f on f.member_id = m.id and f.known_at is not null
      left join lateral (select t::timestamptz as at from unnest(f.times) as t
        where t::timestamptz > ${now} and ${isNotAsked}) told on true
      where m.psychologist_id = p.id and not m.is_gone) told
    where ${whose} and (p.free_times is not null or told.free_times is not null)`.execute(db)
  await saveFreeTimes(
    db,
    rows.map((row) => ({ ...row, next_slot_at: row.next_slot_at === null ? null : new Date(row.next_slot_at) })),
  )
}
