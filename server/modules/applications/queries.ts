import { sql, type RawBuilder } from 'kysely'
import {
  application,
  APPLICATION_STATUSES,
  type ApplicationFilter,
  type OwnApplication,
} from '#contract/requests/applications.ts'
import type { ListQuery } from '#contract/wire/http.ts'
import { withinPeriod } from '#server/platform/calendar.ts'
import type { Db } from '#server/platform/db/database.ts'
import { searchCondition } from '#server/platform/db/queries/search-words.ts'
import { countsByStatus, listReads } from '#server/platform/entity/list-reads.ts'
import { linkedJson, rowJson } from '#server/platform/entity/row-json.ts'
import { hashOf } from '#server/platform/security/tokens.ts'
import type { ApplicationRow } from './presenter.ts'

type Sort = (typeof application.sorts)[number]

const SAME_SENDER_MAX = 10

const applicationJson = rowJson(application, 'a', {
  documents: sql`coalesce((
    select jsonb_agg(jsonb_build_object('id', d.id, 'at', d.created_at, 'name', d.name, 'type', d.type, 'size', d.size)
      order by d.id) from application_documents d where d.application_id = a.id), '[]')`,
  letters: sql`coalesce((
    select jsonb_agg(jsonb_build_object('id', l.id, 'at', l.at, 'status', l.status, 'subject', l.subject, 'text', l.text,
      'by', ${linkedJson('users', 'l.user_id')}) order by l.id)
    from application_letters l where l.application_id = a.id), '[]')`,
  psychologist: linkedJson('psychologists', 'a.psychologist_id'),
  same_sender: sql`jsonb_build_object('applications', coalesce((
      select jsonb_agg(jsonb_build_object('id', o.id, 'created_at', o.created_at, 'status', o.status)
        order by o.created_at desc, o.id desc)
      from (select * from applications o where (o.email = a.email or o.phone = a.phone) and o.id <> a.id
        order by o.created_at desc, o.id desc limit ${SAME_SENDER_MAX}) o), '[]'),
    'psychologists', coalesce((
      select jsonb_agg(jsonb_build_object('id', p.id, 'title', p.full_name) order by p.id)
      from (select * from psychologists p where (p.ycl_email = a.email or p.ycl_phone = a.phone)
        and p.deleted_at is null and p.id is distinct from a.psychologist_id
        order by p.id limit ${SAME_SENDER_MAX}) p), '[]'))`,
})

const searched = [
  sql`normalise_text(a.full_name)`,
  sql`normalise_text(a.email)`,
  sql`a.phone`,
  sql`normalise_text(a.methods)`,
]

function conditions(filter: ApplicationFilter, timeZone: string): RawBuilder<unknown>[] {
  const conditions = withinPeriod(sql`a.created_at`, filter, timeZone)
  if (filter.search !== undefined) conditions.push(searchCondition(filter.search, searched, sql`a.phone`))
  if (filter.status !== undefined) conditions.push(sql`a.status = any(${filter.status}::text[])`)
  return conditions
}

const applications = listReads<ApplicationRow, ApplicationFilter, Sort, string>({
  table: 'applications',
  alias: 'a',
  fields: application.fields,
  row: applicationJson,
  search: 'search',
  where: conditions,
  alphabetical: ['full_name'],
  orders: {
    // In the order of the work; among the new ones who waits longest comes first.
    status: (direction) => sql`array_position(${[...APPLICATION_STATUSES]}::text[], a.status) ${direction},
      (case when a.status = 'new' then a.created_at end) asc, a.created_at desc, a.id desc`,
  },
  counted: sql`'count', count(*), 'oldest_at', min(a.created_at)`,
})

export const { find: findApplication, count: applicationCount } = applications

/** One page of the applications, their total and the number in each state. */
export function listApplications(db: Db, filter: ApplicationFilter, list: ListQuery<Sort>, timeZone: string) {
  return applications.page(db, filter, list, timeZone, [countsByStatus('applications', APPLICATION_STATUSES)])
}

/** What the link of a letter opens. */
export async function findOwnApplication(db: Db, key: string): Promise<(OwnApplication & { id: number }) | undefined> {
  const { rows } = await sql<OwnApplication & { id: number }>`
    select a.id, a.full_name, a.closed_at is null as is_open, coalesce((
      select jsonb_agg(jsonb_build_object('name', d.name, 'type', d.type, 'size', d.size) order by d.id)
      from application_documents d where d.application_id = a.id), '[]') as documents
    from applications a where a.token_hash = ${hashOf(key)}`.execute(db)
  return rows[0]
}
