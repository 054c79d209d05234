import { sql } from 'kysely'
import type { AuditChange } from '#contract/office/audit-log.ts'
import { TRASH_TYPES } from '#contract/office/trash.ts'
import { entityOfPlural } from '#contract/entities.ts'
import type { Linked } from '#contract/wire/http.ts'
import type { Db } from '#server/platform/db/database.ts'

/**
 * The change of a list of records as it reads by now: what has gone to the trash since stands in no list, so nobody has
 * changed it, and nobody can give it back. The same change where everything is there.
 */
export async function withoutGone(db: Db, change: AuditChange): Promise<AuditChange> {
  const entity = entityOfPlural(change.field)
  if (!TRASH_TYPES.some((type) => type === entity?.name)) return change
  const [before, after] = [listOf(change.old), listOf(change.new)]
  const ids = [...before, ...after].map(({ id }) => id)
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(change.field)} where id = any(${ids}::int[]) and deleted_at is null`.execute(db)
  const there = new Set(rows.map(({ id }) => id))
  if (ids.every((id) => there.has(id))) return change
  const left = (list: Linked[]) => list.filter(({ id }) => there.has(id))
  return { ...change, old: left(before), new: left(after) }
}

function listOf(value: unknown): Linked[] {
  return Array.isArray(value) ? (value as Linked[]) : []
}
