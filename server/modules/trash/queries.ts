import { sql, type RawBuilder } from 'kysely'
import type { FoundIds } from '#contract/office/bulk.ts'
import { ENTITIES } from '#contract/entities.ts'
import type { Linked, ListQuery } from '#contract/wire/http.ts'
import { TRASH_TYPES, type TrashFilter, type TrashItem, type TrashKey, type TrashType } from '#contract/office/trash.ts'
import { TRASH_DAYS } from '#contract/office/trash-terms.ts'
import type { Actor } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { correctedSearch } from '#server/platform/db/queries/corrected-search.ts'
import { containing, searchWords } from '#server/platform/db/queries/search-words.ts'
import { deleterOf } from '../audit-log/queries.ts'

interface Row {
  type: TrashType
  id: number
  title: string
  deleted_at: string
  deleted_by: Linked | null
}

/** What lies in the trash and this person could take out: one statement over all kinds of records. */
export async function listTrash(db: Db, actor: Actor, filter: TrashFilter, list: ListQuery<'deleted_at' | 'title'>) {
  const found = foundBy(filter, actor)
  if (found === null) return { items: [], total: 0, corrected_query: null }
  const direction = list.sort_direction === 'asc' ? sql`asc` : sql`desc`
  const column = list.sort_column === 'title' ? sql`title collate "und-x-icu"` : sql`deleted_at`
  const order = sql`${column} ${direction}, type, id`
  const { rows } = await sql<{ total: number; rows: Row[]; corrected_query: string | null }>`
    with trash as (${found.trash})
    select (select count(*)::int from trash) as total, ${found.correctedQuery} as corrected_query, coalesce((
      select json_agg(to_jsonb(shown) || jsonb_build_object('deleted_by', ${deleterOf(sql`shown.type`, sql`shown.id`)}) order by ${order})
      from (select * from trash order by ${order} limit ${list.per_page} offset ${(list.page - 1) * list.per_page}) shown
    ), '[]') as rows`.execute(db)
  const answer = rows[0] ?? { total: 0, rows: [], corrected_query: null }
  return { items: answer.rows.map(presentItem), total: answer.total, corrected_query: answer.corrected_query }
}

/** What the filter finds at this moment: at most `limit` of it, and how much there is. One statement. */
export async function trashIds(db: Db, actor: Actor, filter: TrashFilter, limit: number): Promise<FoundIds<TrashKey>> {
  const found = foundBy(filter, actor)
  if (found === null) return { ids: [], total: 0 }
  const { rows } = await sql<{ id: TrashKey; total: number }>`
    select type || ':' || id as id, (count(*) over ())::int as total from (${found.trash}) trash
    order by type, trash.id limit ${limit}`.execute(db)
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 }
}

/** How many records the filter of the list finds for this person: a part of a statement. */
export function trashCount(filter: TrashFilter, actor: Actor): RawBuilder<unknown> {
  const found = foundBy(filter, actor)
  if (found === null) return sql`json_build_object('count', 0)`
  return sql`(select json_build_object('count', count(*)) from (${found.trash}) trash)`
}

/** All kinds of records that this person could take out; null where there is none. */
function foundBy(filter: TrashFilter, actor: Actor) {
  const types = TRASH_TYPES.filter(
    (type) => actor.permissions.has(ENTITIES[type].trash) && (filter.type ?? type) === type,
  )
  if (types.length === 0) return null
  const kinds = types.map((type) => {
    const { plural, title } = ENTITIES[type]
    return sql`select ${type}::text as type, id, ${sql.ref(title)} as title, deleted_at
      from ${sql.table(plural)} where deleted_at is not null`
  })
  const from = sql`(${sql.join(kinds, sql` union all `)}) kinds`
  const { condition, correctedQuery } = correctedSearch(filter, 'title', from, isNamed)
  return { trash: sql`select * from ${from} where ${condition}`, correctedQuery }
}

function isNamed(filter: TrashFilter): RawBuilder<unknown> {
  const words = searchWords(filter.title ?? '').map((word) => sql`normalise_text(title) like ${containing(word)}`)
  return sql.join([sql`true`, ...words], sql` and `)
}

function presentItem(row: Row): TrashItem {
  const deletedAt = new Date(row.deleted_at)
  const purgedAt = new Date(deletedAt.getTime() + TRASH_DAYS * 24 * 60 * 60 * 1000)
  return { ...row, deleted_at: deletedAt.toISOString(), purged_at: purgedAt.toISOString() }
}
