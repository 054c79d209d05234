import { sql, type RawBuilder } from 'kysely'
import type { REQUEST_SORTS, RequestFilter, RequestStatus } from '#contract/consultation-requests.ts'
import type { ListQuery } from '#contract/http.ts'
import { withinPeriod } from '#server/platform/calendar.ts'
import type { Db } from '#server/platform/db/database.ts'
import { containing, searchWords } from '#server/platform/db/search-words.ts'
import type { RequestRow } from './presenter.ts'

type Sort = (typeof REQUEST_SORTS)[number]

interface RequestList {
  rows: RequestRow[]
  total: number
  counts: Record<RequestStatus, number>
}

interface ListOptions {
  timeZone: string
  /** Search reads contacts and stories too. */
  isPersonal: boolean
}

/** One page of the requests, their total and the number in each state: one statement. */
export async function listRequests(
  db: Db,
  filter: RequestFilter,
  list: ListQuery<Sort>,
  options: ListOptions,
): Promise<RequestList> {
  const condition = whereFilter(filter, options)
  const order = orderBy(list)
  const { rows } = await sql<RequestList>`
    select
      (select count(*)::int from consultation_requests q where ${condition}) as total,
      (select json_build_object(
        'new', count(*) filter (where status = 'new'),
        'in_work', count(*) filter (where status = 'in_work'),
        'booked', count(*) filter (where status = 'booked'),
        'done', count(*) filter (where status = 'done'),
        'lost', count(*) filter (where status = 'lost'),
        'spam', count(*) filter (where status = 'spam')) from consultation_requests) as counts,
      coalesce((
        select json_agg(${requestJson} order by ${order})
        from (
          select * from consultation_requests q where ${condition}
          order by ${order} limit ${list.per_page} offset ${(list.page - 1) * list.per_page}
        ) q
      ), '[]') as rows`.execute(db)
  return rows[0] as RequestList
}

export async function findRequest(db: Db, id: number): Promise<RequestRow | undefined> {
  const { rows } = await sql<{ row: RequestRow }>`
    select ${requestJson} as row from consultation_requests q where q.id = ${id}`.execute(db)
  return rows[0]?.row
}

const requestJson = sql`jsonb_build_object(
  'id', q.id, 'version', q.version, 'created_at', q.created_at, 'updated_at', q.updated_at, 'number', q.number,
  'status', q.status, 'for_whom', q.for_whom, 'preferences', q.preferences, 'name', q.name,
  'contact_type', q.contact_type, 'contact', q.contact, 'convenient_time', q.convenient_time, 'story', q.story,
  'crisis_flag', q.crisis_flag, 'match_snapshot', q.match_snapshot, 'consents', q.consents, 'notes', q.notes,
  'first_response_at', q.first_response_at,
  'assignee', (select jsonb_build_object('id', u.id, 'title', u.full_name) from users u where u.id = q.assignee_id),
  'topics', coalesce((
    select jsonb_agg(jsonb_build_object('id', t.id, 'title', t.title) order by t.title collate "und-x-icu", t.id)
    from consultation_request_topics l join topics t on t.id = l.topic_id where l.request_id = q.id), '[]'))`

function whereFilter(filter: RequestFilter, { timeZone, isPersonal }: ListOptions): RawBuilder<unknown> {
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
  if (filter.for_whom !== undefined) conditions.push(sql`q.for_whom = ${filter.for_whom}`)
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

function orderBy(list: ListQuery<Sort>): RawBuilder<unknown> {
  const direction = list.sort_direction === 'asc' ? sql`asc` : sql`desc`
  return sql`q.${sql.ref(list.sort_column)} ${direction} nulls last, q.id ${direction}`
}
