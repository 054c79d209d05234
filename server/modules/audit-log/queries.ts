import { sql, type RawBuilder } from 'kysely'
import {
  publicationOf,
  type AUDIT_SORTS,
  type AuditEntry,
  type AuditFilter,
  type AuditLogEntry,
} from '#contract/office/audit-log.ts'
import type { ListQuery } from '#contract/wire/http.ts'
import { withinPeriod } from '#server/platform/calendar.ts'
import type { Db } from '#server/platform/db/database.ts'
import { stemsOf } from '#contract/wire/phrases.ts'
import { containing, searchWords } from '#server/platform/db/queries/search-words.ts'
import { listReads } from '#server/platform/entity/list-reads.ts'
import { presentEntry, presentLogEntry, type AuditLogRow, type AuditRow } from './presenter.ts'

export { withRecordTitles } from './record-titles.ts'

type Sort = (typeof AUDIT_SORTS)[number]

/** These lines, in this order, with the address and the request that they came by. */
export async function auditLinesByIds(db: Db, ids: number[]) {
  const { rows } = await sql<AuditRow & { ip: string | null; request_id: string }>`
    select a.id, a.at, a.actor_id, a.actor_roles, a.action, a.subject_type, a.subject_id, a.result, a.request_id,
      v.actor_name, v.subject_label, v.changes, v.ip
    from audit_log a left join audit_log_values v on v.audit_log_id = a.id
    where a.id = any(${ids}::bigint[]) order by array_position(${ids}::bigint[], a.id)`.execute(db)
  return rows.map((row) => ({ ...presentEntry(row), ip: row.ip, request_id: row.request_id }))
}

export async function findAuditEntry(db: Db, id: number): Promise<AuditLogEntry | undefined> {
  const row = await log.find(db, id)
  return row && presentLogEntry(row)
}

/** Among so many of the newest lines those of one change are put together: a bulk change may leave thousands. */
const LOOKED_AT = 500

/**
 * The newest lines that hold a condition on the line `a`, newest first. Of a change of many records at once only the last
 * line comes; `together` says how many there are.
 */
export async function newestLines(db: Db, condition: RawBuilder<unknown>, limit: number) {
  const { rows } = await sql<{ row: AuditLogRow; together: number }>`
    select ${entryJson} as row, a.in_all as together
    from (
      select n.*, (count(*) over change)::int as in_all,
        row_number() over (partition by n.request_id, n.action order by n.id desc) as place
      from (select * from audit_log a where ${condition} order by a.id desc limit ${LOOKED_AT}) n
      window change as (partition by n.request_id, n.action)
    ) a left join audit_log_values v on v.audit_log_id = a.id
    where a.place = 1 order by a.id desc limit ${limit}`.execute(db)
  return rows.map(({ row, together }) => ({ line: presentLogEntry(row), together }))
}

/** The line that a request has written about a record; null when it left none. */
export async function lineOfRequest(db: Db, requestId: string, type: string, id: number): Promise<number | null> {
  const line = await db
    .selectFrom('audit_log')
    .select('id')
    .where('request_id', '=', requestId)
    .where('subject_type', '=', type)
    .where('subject_id', '=', String(id))
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return line?.id ?? null
}

/** Whom the last line about the deletion of a record names, as they are called now: a part of a statement. */
export function deleterOf(type: RawBuilder<unknown>, id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select jsonb_build_object('id', u.id, 'title', u.full_name)
    from ${lastDeletion(type, id)} line join users u on u.id = line.actor_id)`
}

/** The number of the record that a deleted one was merged into, where that was its deletion: a part of a statement. */
export function mergedIntoOf(type: RawBuilder<unknown>, id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select (change -> 'new' ->> 'id')::int
    from ${lastDeletion(type, id)} line
      join audit_log_values v on v.audit_log_id = line.id
      cross join jsonb_array_elements(v.changes) change
    where line.action = ${type} || '.merged-into' and change ->> 'field' = 'merged_with')`
}

/** A merge puts one of the two into the trash. */
function lastDeletion(type: RawBuilder<unknown>, id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select l.id, l.actor_id, l.action from audit_log l
    where l.subject_type = ${type} and l.subject_id = ${id}::text
      and l.action in (${type} || '.deleted', ${type} || '.merged-into')
    order by l.id desc limit 1)`
}

/** The newest lines about one record, newest first. */
export async function historyOf(db: Db, type: string, id: number, limit: number): Promise<AuditEntry[]> {
  const rows = await db
    .selectFrom('audit_log')
    .leftJoin('audit_log_values', 'audit_log_values.audit_log_id', 'audit_log.id')
    .select(['id', 'at', 'actor_id', 'actor_roles', 'action', 'subject_type', 'subject_id', 'result'])
    .select(['actor_name', 'subject_label', 'changes'])
    .where('subject_type', '=', type)
    .where('subject_id', '=', String(id))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(presentEntry)
}

/**
 * The fields of a record that were changed after one of its versions. `isWhole` is false when a version came without a
 * line of its own: a list that was changed from its other end.
 */
export async function fieldsChangedSince(db: Db, type: string, id: number, version: number) {
  const rows = await db
    .selectFrom('audit_log')
    .leftJoin('audit_log_values', 'audit_log_values.audit_log_id', 'audit_log.id')
    .select(['changes', 'subject_version'])
    .where('subject_type', '=', type)
    .where('subject_id', '=', String(id))
    .where('subject_version', '>', version)
    .orderBy('subject_version')
    .execute()
  return {
    fields: [...new Set(rows.flatMap((row) => (row.changes ?? []).map((change) => change.field)))],
    isWhole: rows.every((row, index) => row.subject_version === version + index + 1),
  }
}

/** What a record held at one of its versions: only fields that were changed since are told. */
export interface PastValues {
  fields: ReadonlyMap<string, unknown>
  /** Every version since has its line. Without that a list may have been changed from its other end. */
  isWhole: boolean
  /** No line has lost its values to an erasure. */
  isKnown: boolean
}

/** The same of many records of one type, each at a version of its own. */
export async function pastValues(db: Db, type: string, asked: readonly { id: number; version: number }[]) {
  const past = new Map<number, PastValues>()
  if (asked.length === 0) return past
  const { rows } = await sql<{ id: number; version: number; changes: AuditEntry['changes'] | null }>`
    select a.subject_id::int as id, a.subject_version as version, v.changes
    from unnest(${asked.map(({ id }) => String(id))}::text[], ${asked.map(({ version }) => version)}::int[])
      as asked (id, version)
    join audit_log a on a.subject_type = ${type} and a.subject_id = asked.id and a.subject_version > asked.version
    left join audit_log_values v on v.audit_log_id = a.id
    order by a.subject_version, a.id`.execute(db)
  const lines = Map.groupBy(rows, ({ id }) => id)
  for (const { id, version } of asked) {
    const own = lines.get(id) ?? []
    const fields = new Map<string, unknown>()
    for (const { changes } of own) {
      for (const { field, old } of changes ?? []) if (!fields.has(field)) fields.set(field, old)
    }
    past.set(id, {
      fields,
      isWhole: own.every((line, index) => line.version === version + index + 1),
      isKnown: own.every(({ changes }) => changes !== null),
    })
  }
  return past
}

/** The line `a` with its values `v`, and which of its fields a later line about the same record changed again. */
const entryJson = sql`jsonb_build_object(
  'id', a.id, 'at', a.at, 'actor_id', a.actor_id, 'actor_roles', to_jsonb(a.actor_roles), 'action', a.action,
  'subject_type', a.subject_type, 'subject_id', a.subject_id, 'subject_version', a.subject_version, 'result', a.result,
  'request_id', a.request_id, 'together', a.together, 'actor_name', v.actor_name, 'subject_label', v.subject_label, 'changes', v.changes,
  'ip', v.ip, 'user_agent', v.user_agent,
  'changed_since', coalesce((
    select jsonb_agg(distinct later.change -> 'field')
    from (
      select jsonb_array_elements(w.changes) as change
      from audit_log b join audit_log_values w on w.audit_log_id = b.id
      where b.subject_type = a.subject_type and b.subject_id = a.subject_id and b.id > a.id and b.result = 'ok'
        and b.action not in ('psychologist.proposed', 'psychologist.proposal-withdrawn', 'psychologist.proposal-returned')
    ) later
    where later.change -> 'field' in (select jsonb_array_elements(v.changes) -> 'field')), '[]'))`

interface ReadAs {
  timeZone: string
  /** Of a change of many records its last line alone. */
  isGrouped?: boolean
}

/** What differs from line to line of one change: whoever asks for it wants the lines themselves. */
function mayBeGrouped({ search, field, subject_id, request_id, action = '' }: AuditFilter): boolean {
  return [search, field, subject_id, request_id].every((asked) => asked === undefined) && publicationOf(action) === null
}

function conditions(filter: AuditFilter, { timeZone, isGrouped }: ReadAs): RawBuilder<unknown>[] {
  const conditions = withinPeriod(sql`a.at`, filter, timeZone)
  if (isGrouped === true) conditions.push(sql`not a.is_part`)
  if (filter.actor !== undefined) {
    conditions.push(filter.actor === 'none' ? sql`a.actor_id is null` : sql`a.actor_id = ${filter.actor}::int`)
  }
  if (filter.action !== undefined) conditions.push(ofAction(filter.action))
  if (filter.subject_type !== undefined) conditions.push(sql`a.subject_type = ${filter.subject_type}`)
  if (filter.subject_id !== undefined) conditions.push(sql`a.subject_id = ${filter.subject_id}`)
  if (filter.result !== undefined) conditions.push(sql`a.result = ${filter.result}`)
  if (filter.ip !== undefined) conditions.push(sql`v.ip = ${filter.ip}`)
  if (filter.request_id !== undefined) conditions.push(sql`a.request_id = ${filter.request_id}`)
  if (filter.field !== undefined) {
    conditions.push(sql`exists (
      select from jsonb_array_elements(v.changes) change where change ->> 'field' = any(${filter.field.split(',')}))`)
  }
  for (const word of searchWords(filter.search ?? '')) {
    conditions.push(
      sql`(normalise_text(v.actor_name || ' ' || v.subject_label || ' ' || v.changes::text) like ${containing(inAnyForm(word))}
        or starts_with(a.request_id, ${word}))`,
    )
  }
  return conditions
}

/** «Загорянской» of a sentence is «Загорянская» of a card. */
function inAnyForm(word: string): string {
  const [stem, ...more] = /^[а-я]+$/.test(word) ? stemsOf(word) : []
  return stem === undefined || more.length > 0 ? word : stem
}

function ofAction(action: string): RawBuilder<unknown> {
  const publication = publicationOf(action)
  if (publication === null)
    return action.includes('.') ? sql`a.action = ${action}` : sql`a.action like ${`${action}.%`}`
  const { type, isPublished } = publication
  const change = JSON.stringify([{ field: 'is_published', new: isPublished }])
  return sql`a.action in (${`${type}.updated`}, ${`${type}.reverted`}) and v.changes @> ${change}::jsonb`
}

const log = listReads<AuditLogRow, AuditFilter, Sort, ReadAs>({
  table: 'audit_log',
  alias: 'a',
  join: sql`left join audit_log_values v on v.audit_log_id = a.id`,
  fields: {},
  row: entryJson,
  search: 'search',
  where: conditions,
})

export const { ids: auditIds } = log

/** How many the screen shows by a filter: a part of a statement. */
export function auditCount(filter: AuditFilter, timeZone: string): RawBuilder<unknown> {
  return log.count(filter, { timeZone, isGrouped: mayBeGrouped(filter) })
}

/** One page of the log with its total. */
export async function listAuditLog(db: Db, filter: AuditFilter, list: ListQuery<Sort>, readAs: ReadAs) {
  const isGrouped = readAs.isGrouped === true && mayBeGrouped(filter)
  const { rows, ...found } = await log.page(db, filter, list, { ...readAs, isGrouped })
  const entries = rows.map(presentLogEntry)
  return { entries: isGrouped ? entries : entries.map((entry) => ({ ...entry, together: 1 })), ...found }
}
