import { sql, type RawBuilder } from 'kysely'
import { request, REQUEST_OVERDUE_HOURS, REQUEST_STATUSES, type RequestFilter } from '#contract/requests/requests.ts'
import type { Linked, ListQuery } from '#contract/wire/http.ts'
import { withinPeriod } from '#server/platform/calendar.ts'
import type { Db } from '#server/platform/db/database.ts'
import { isAt } from '#server/platform/db/queries/former-slug.ts'
import { containing, searchWords } from '#server/platform/db/queries/search-words.ts'
import { countsByStatus, listReads } from '#server/platform/entity/list-reads.ts'
import { linkedJson, rowJson } from '#server/platform/entity/row-json.ts'
import type { RequestRow } from './presenter.ts'

type Sort = (typeof request.sorts)[number]

interface ListOptions {
  timeZone: string
  now: Date
  /** Search reads contacts and stories too. */
  isPersonal: boolean
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
  assignee: linkedJson('users', 'q.assignee_id'),
  topics: sql`coalesce((
    select jsonb_agg(jsonb_build_object('id', t.id, 'title', t.title) order by t.title collate "und-x-icu", t.id)
    from request_topics l join topics t on t.id = l.topic_id where l.request_id = q.id), '[]')`,
})

function conditions(filter: RequestFilter, { timeZone, now, isPersonal }: ListOptions): RawBuilder<unknown>[] {
  const conditions = withinPeriod(sql`q.created_at`, filter, timeZone)
  const searched = isPersonal
    ? sql`normalise_text(q.name || ' ' || q.number || ' ' || q.contact || ' ' || coalesce(q.story, ''))`
    : sql`normalise_text(q.name || ' ' || q.number)`
  for (const word of searchWords(filter.search ?? '')) conditions.push(sql`${searched} like ${containing(word)}`)
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
  if (filter.for_whom !== undefined) conditions.push(sql`q.for_whom = ${filter.for_whom}`)
  if (filter.psychologist_id !== undefined) {
    conditions.push(sql`exists (select 1 from jsonb_array_elements(q.match_snapshot) shown (match)
      where shown.match ->> 'slug' = (select slug from psychologists where id = ${filter.psychologist_id})
        or sha256(convert_to(shown.match ->> 'slug', 'UTF8')) in (select digest from former_addresses
          where kind = 'psychologist' and record_id = ${filter.psychologist_id}))`)
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

export const { ids: requestIds, byIds: requestsByIds, find: findRequest, count: requestCount } = requests

/** One page of the requests, their total and the number in each state. */
export function listRequests(db: Db, filter: RequestFilter, list: ListQuery<Sort>, options: ListOptions) {
  return requests.page(db, filter, list, options, [countsByStatus('requests', REQUEST_STATUSES)])
}
