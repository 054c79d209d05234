import { sql, type RawBuilder } from 'kysely'
import { STEPS, type AnswerTime, type Step } from '#contract/requests/deal.ts'
import { OPEN_STATUSES } from '#contract/requests/request-moves.ts'
import { request, REQUEST_OVERDUE_HOURS, REQUEST_STATUSES, type RequestFilter } from '#contract/requests/requests.ts'
import type { Linked, ListQuery } from '#contract/wire/http.ts'
import type { Db } from '#server/platform/db/database.ts'
import { isAt } from '#server/platform/db/queries/former-slug.ts'
import { searchCondition } from '#server/platform/db/queries/search-words.ts'
import { countsByStatus, listReads } from '#server/platform/entity/list-reads.ts'
import { linkedJson, rowJson } from '#server/platform/entity/row-json.ts'
import { NotFound } from '#server/platform/http/errors.ts'
import { dayIn, withinPeriod } from '#server/platform/calendar.ts'
import { clientOfRequestJson } from '../clients/queries.ts'
import { atSecondAddress, secondAddress } from './meetings/second-address.ts'
import type { RequestRow } from './presenter.ts'

type Sort = (typeof request.sorts)[number]

interface ListOptions {
  timeZone: string
  now: Date
  /** Search reads contacts and stories too. */
  isPersonal: boolean
  /** Who asks: whom comments name. */
  ownId: number
}

/** Active people who may be given a request, by name. */
export async function listAssignees(db: Db): Promise<Linked[]> {
  const { rows } = await sql<Linked>`
    select u.id, u.full_name as title from users u
    where u.is_active and u.deleted_at is null and exists (
      select 1 from user_roles ur
      join roles r on r.id = ur.role_id
      left join role_permissions rp on rp.role_id = r.id
      left join permissions pm on pm.id = rp.permission_id
      where ur.user_id = u.id and (r.name = 'admin' or pm.name = 'requests.manage'))
    order by u.full_name collate "und-x-icu", u.id`.execute(db)
  return rows
}

const requestJson = rowJson(request, 'q', {
  match_snapshot: sql`case when q.match_snapshot is not null then coalesce((
    select jsonb_agg(shown.match || jsonb_build_object('psychologist', (
      select jsonb_build_object('id', p.id, 'title', p.full_name) from psychologists p
      where ${isAt('psychologist', sql`p`, sql`(shown.match ->> 'slug')`)} and p.deleted_at is null)) order by shown.place)
    from jsonb_array_elements(q.match_snapshot) with ordinality shown (match, place)), '[]') end`,
  psychologist: sql`(
    select jsonb_build_object('id', o.id, 'title', o.full_name, 'is_published', o.is_published and o.deleted_at is null)
    from psychologists o where o.id = q.psychologist_id)`,
  client: clientOfRequestJson,
  assignee: linkedJson('users', 'q.assignee_id'),
  chosen_psychologist: linkedJson('psychologists', 'q.chosen_psychologist_id'),
  meeting_branch: sql`(
    select jsonb_build_object('id', b.id, 'title', b.title) from branches b where b.id = q.meeting_branch_id)`,
  // A day more on each side: which day it is, is for the clock of the practice to say.
  psychologist_days_off: sql`coalesce((
    select jsonb_agg(jsonb_build_object('first_day', o.first_day, 'last_day', o.last_day) order by o.first_day, o.id)
    from times_off o where q.status in ('booked', 'paid') and o.psychologist_id = q.chosen_psychologist_id
      and o.first_day <= (q.meeting_at + interval '1 day')::date
      and o.last_day >= (q.meeting_at - interval '1 day')::date), '[]')`,
  email: secondAddress,
  response_minutes: sql`request_response_minutes(q)`,
  topics: sql`coalesce((
    select jsonb_agg(jsonb_build_object('id', t.id, 'title', t.title) order by t.title collate "und-x-icu", t.id)
    from request_topics l join topics t on t.id = l.topic_id where l.request_id = q.id), '[]')`,
})

const contactText = sql`normalise_text(q.contact)`

/** Beside `requests q`: the request came to this step, or further. */
export function hasReached(step: Step): RawBuilder<unknown> {
  return sql`(${sql.join(REACHED.slice(STEPS.indexOf(step)), sql` or `)})`
}

/** What tells of each of the `STEPS`. A meeting may be paid for in another way than by our link. */
const REACHED: readonly RawBuilder<unknown>[] = [
  sql`q.first_response_at is not null`,
  sql`q.meeting_at is not null or q.status = 'booked'`,
  sql`q.status = 'paid' or exists (select 1 from transactions t where t.request_id = q.id and t.paid_at is not null)`,
  sql`q.status = 'done'`,
]

/** Beside `requests q`: how soon the site's requests were answered. What staff entered themselves had its answer at once. */
export function wasAnswered(answer: AnswerTime): RawBuilder<unknown> {
  const minutes = sql`request_response_minutes(q)`
  if (answer === 'none') return sql`(q.source = 'site' and q.first_response_at is null)`
  if (answer === 'hour') return sql`${minutes} <= 60`
  return answer === 'day' ? sql`${minutes} between 61 and 1440` : sql`${minutes} > 1440`
}

function conditions(filter: RequestFilter, { timeZone, now, isPersonal, ownId }: ListOptions): RawBuilder<unknown>[] {
  const conditions = withinPeriod(sql`q.created_at`, filter, timeZone)
  if (filter.search !== undefined) {
    const open = [sql`normalise_text(q.name)`, sql`q.number`]
    const personal = [...open, contactText, sql`normalise_text(q.story)`]
    conditions.push(
      isPersonal
        ? // Asked once, so that what else is looked for keeps its indexes.
          sql`(${searchCondition(filter.search, personal, contactText)} or q.id = any(array(${atSecondAddress(filter.search)})))`
        : searchCondition(filter.search, open, null),
    )
  }
  if (filter.status !== undefined) conditions.push(sql`q.status = any(${filter.status}::text[])`)
  if (filter.assignee !== undefined) {
    conditions.push(
      filter.assignee === 'none' ? sql`q.assignee_id is null` : sql`q.assignee_id = ${filter.assignee}::int`,
    )
  }
  if (filter.crisis !== undefined) conditions.push(sql`q.crisis_flag = ${filter.crisis}`)
  if (filter.overdue !== undefined) {
    const since = new Date(now.getTime() - REQUEST_OVERDUE_HOURS * 3_600_000)
    conditions.push(sql`(q.status = 'new' and q.created_at < ${since}) = ${filter.overdue}`)
  }
  if (filter.contact_due !== undefined) {
    conditions.push(sql`(q.next_contact_on is not null and q.next_contact_on <= ${dayIn(timeZone, now)}::date
      and q.status = any(${OPEN_STATUSES}::text[])) = ${filter.contact_due}`)
  }
  if (filter.on_day_off !== undefined) {
    const isOnDayOff = sql`(q.status in ('booked', 'paid') and q.meeting_at > ${now} and exists (
      select from times_off o where o.psychologist_id = q.chosen_psychologist_id
        and (q.meeting_at at time zone ${timeZone})::date between o.first_day and o.last_day))`
    conditions.push(filter.on_day_off ? isOnDayOff : sql`${isOnDayOff} is not true`)
  }
  if (filter.mentioned !== undefined) {
    conditions.push(sql`exists (select 1 from request_entries e join request_mentions m on m.entry_id = e.id
      where e.request_id = q.id and m.user_id = ${ownId}) = ${filter.mentioned}`)
  }
  if (filter.source !== undefined) conditions.push(sql`q.source = ${filter.source}`)
  if (filter.lost_reason !== undefined) conditions.push(sql`q.lost_reason = ${filter.lost_reason}`)
  if (filter.reached !== undefined) conditions.push(hasReached(filter.reached))
  if (filter.answered !== undefined) conditions.push(wasAnswered(filter.answered))
  const meeting = { date_from: filter.meeting_from, date_to: filter.meeting_to }
  conditions.push(...withinPeriod(sql`q.meeting_at`, meeting, timeZone))
  if (filter.chosen_psychologist_id !== undefined) {
    conditions.push(sql`q.chosen_psychologist_id = ${filter.chosen_psychologist_id}`)
  }
  if (filter.direct !== undefined) conditions.push(sql`(q.psychologist_id is not null) = ${filter.direct}`)
  if (filter.withdrawn !== undefined) conditions.push(sql`(q.withdrawn_at is not null) = ${filter.withdrawn}`)
  if (filter.for_whom !== undefined) conditions.push(sql`q.for_whom = ${filter.for_whom}`)
  if (filter.psychologist_id !== undefined) {
    conditions.push(sql`(q.psychologist_id = ${filter.psychologist_id}
      or q.chosen_psychologist_id = ${filter.psychologist_id} or exists (select 1 from jsonb_array_elements(q.match_snapshot) shown (match)
      where shown.match ->> 'slug' = (select slug from psychologists where id = ${filter.psychologist_id})
        or sha256(convert_to(shown.match ->> 'slug', 'UTF8')) in (select digest from former_addresses
          where kind = 'psychologist' and record_id = ${filter.psychologist_id})))`)
  }
  return conditions
}

const requests = listReads<RequestRow, RequestFilter, Sort, ListOptions>({
  table: 'requests',
  alias: 'q',
  fields: request.fields,
  row: requestJson,
  search: 'search',
  where: conditions,
  orders: {
    // The states in the order of the work. Among the new ones somebody in danger comes first, then who waits longest.
    status: (direction) => sql`array_position(${[...REQUEST_STATUSES]}::text[], q.status) ${direction},
      (q.status = 'new' and q.crisis_flag) desc, (case when q.status = 'new' then q.created_at end) asc,
      q.created_at desc, q.id desc`,
  },
  counted: sql`'count', count(*), 'oldest_at', min(q.created_at)`,
})

/**
 * Beside `requests q`: its meeting was a visit that is called off, by its visitor or by the practice. What staff have agreed on
 * anew since has another time, somebody else, or no visit.
 */
export const isCalledOff = sql<boolean>`exists (
  select from bookings b where b.request_id = q.id and b.state = 'cancelled' and b.starts_at = q.meeting_at
    and b.record_id = q.ycl_record_id and b.psychologist_id is not distinct from q.chosen_psychologist_id)`

/** Whether the visit of a request is off, and whether it was at its meeting. */
export async function calledOffVisit(db: Db, id: number): Promise<{ is_off: boolean; is_meeting: boolean }> {
  const { rows } = await sql<{ is_off: boolean; is_meeting: boolean }>`
    select ${isCalledOff} as is_meeting, exists (select from bookings b
      where b.request_id = q.id and b.state = 'cancelled' and b.record_id = q.ycl_record_id) as is_off
    from requests q where q.id = ${id}`.execute(db)
  return rows[0] ?? { is_off: false, is_meeting: false }
}

export { atSecondAddress }
export const { ids: requestIds, byIds: requestsByIds, find: findRequest, count: requestCount } = requests

/** Throws NotFound. */
export async function loadRequest(db: Db, id: number): Promise<RequestRow> {
  const found = await findRequest(db, id)
  if (found === undefined) throw new NotFound()
  return found
}

/** One page of the requests, their total and the number in each state. */
export function listRequests(db: Db, filter: RequestFilter, list: ListQuery<Sort>, options: ListOptions) {
  return requests.page(db, filter, list, options, [countsByStatus('requests', REQUEST_STATUSES)])
}
