import { sql } from 'kysely'
import {
  OWN_SHOWN,
  type Availability,
  type OwnReview,
  type OwnWork,
  type TimeOff,
} from '#contract/psychologists/own-work.ts'
import { startOf, withinPeriod } from '#server/platform/calendar.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { isoMoment } from '#server/platform/moment.ts'
import { nearestTimes } from '../yclients/queries.ts'

/** The month of money, and the whole one before it: days of the practice's calendar. */
export interface OwnPeriod {
  today: string
  from: string
  before: { from: string; to: string }
  timeZone: string
}

type Told = Omit<OwnWork, 'money'> & { money: Omit<OwnWork['money'], 'from' | 'to'> }

/** What somebody has beside their card. One statement. Of the people who come to them no contact and no story. */
export async function ownWorkOf(db: Db, psychologistId: number, period: OwnPeriod): Promise<OwnWork> {
  const { today, from, before, timeZone } = period
  const within = (column: string, days: { from: string; to: string }) =>
    sql.join(withinPeriod(sql.ref(column), { date_from: days.from, date_to: days.to }, timeZone), sql` and `)
  const month = { from, to: today }
  const { rows } = await sql<{ data: Told }>`
    with paid as (
      select t.amount, t.refunded_amount, ${within('t.paid_at', month)} as is_now
      from transactions t where t.psychologist_id = ${psychologistId} and t.paid_at is not null
        and (${within('t.paid_at', month)} or ${within('t.paid_at', before)})),
    shown as (select r.* from reviews r where r.psychologist_id = ${psychologistId} and r.status = 'published')
    select jsonb_build_object(
      'meetings', coalesce((select jsonb_agg(to_jsonb(m) order by m.at, m.id) from (
        select q.id, q.number, q.name, q.meeting_at as at, q.meeting_format as format, b.title as branch, q.status
        from requests q left join branches b on b.id = q.meeting_branch_id
        where q.chosen_psychologist_id = ${psychologistId} and q.status in ('booked', 'paid') and q.erased_at is null
          and q.meeting_at >= ${startOf(today, timeZone)} order by q.meeting_at, q.id limit ${OWN_SHOWN}) m), '[]'),
      'requests', coalesce((select jsonb_agg(to_jsonb(o) order by o.created_at, o.id) from (
        select q.id, q.number, q.created_at, q.status, q.name, q.for_whom, coalesce((
          select jsonb_agg(t.title order by t.title collate "und-x-icu", t.id) from request_topics l
          join topics t on t.id = l.topic_id where l.request_id = q.id), '[]') as topics
        from requests q where q.psychologist_id = ${psychologistId} and q.status in ('new', 'in_work')
          and q.withdrawn_at is null and q.erased_at is null order by q.created_at, q.id limit ${OWN_SHOWN}) o), '[]'),
      'reviews', coalesce((select jsonb_agg(to_jsonb(v) order by v.reply is not null, v.published_at desc, v.id) from (
        select r.id, r.version, r.author_name, r.text, r.rating, r.published_at, r.reply from shown r
        order by r.reply is not null, r.published_at desc, r.id limit ${OWN_SHOWN}) v), '[]'),
      'unanswered', (select count(*) from shown where reply is null),
      'money', (select jsonb_build_object(
        'paid', coalesce(sum(amount) filter (where is_now), 0),
        'refunded', coalesce(sum(refunded_amount) filter (where is_now), 0), 'count', count(*) filter (where is_now),
        'paid_before', coalesce(sum(amount) filter (where not is_now), 0),
        'count_before', count(*) filter (where not is_now)) from paid),
      'times_off', ${timesOffJson(psychologistId, today)}) as data`.execute(db)
  const { meetings, requests, reviews, money, ...rest } = (rows[0] as { data: Told }).data
  return {
    ...rest,
    meetings: meetings.map((meeting) => ({ ...meeting, at: isoMoment(meeting.at) })),
    requests: requests.map((request) => ({ ...request, created_at: isoMoment(request.created_at) })),
    reviews: reviews.map(presentOwnReview),
    money: { from, to: today, ...money },
  }
}

export function presentOwnReview(review: OwnReview): OwnReview {
  return { ...review, published_at: isoMoment(review.published_at) }
}

/** Days on which somebody takes nobody, that day's and later ones. */
export async function timesOffOf(db: Db | Tx, psychologistId: number, today: string): Promise<TimeOff[]> {
  const { rows } = await sql<{ times: TimeOff[] }>`select ${timesOffJson(psychologistId, today)} as times`.execute(db)
  return rows[0]?.times ?? []
}

/** When somebody can meet: the days that they take off, and the nearest free time that is known. Undefined: there is no such card. */
export async function availabilityOf(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  psychologistId: number,
  today: string,
): Promise<Availability | undefined> {
  const { rows } = await sql<{ slug: string; times: TimeOff[] }>`
    select slug, ${timesOffJson(psychologistId, today)} as times from psychologists
    where id = ${psychologistId} and deleted_at is null`.execute(db)
  const card = rows[0]
  if (card === undefined) return undefined
  const free = await nearestTimes(db, [card.slug], clock(), 1)
  return {
    days_off: card.times.map(({ first_day, last_day }) => ({ first_day, last_day })),
    next_free_at: free.get(card.slug)?.times[0] ?? null,
  }
}

function timesOffJson(psychologistId: number, today: string) {
  return sql`coalesce((select jsonb_agg(jsonb_build_object('id', o.id, 'first_day', o.first_day, 'last_day', o.last_day,
      'note', o.note) order by o.first_day, o.id)
    from times_off o where o.psychologist_id = ${psychologistId} and o.last_day >= ${today}::date), '[]')`
}
