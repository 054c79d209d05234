import { sql, type RawBuilder } from 'kysely'
import type { AuditChange, AuditEntry } from '#contract/office/audit-log.ts'
import { entityOf } from '#contract/entities.ts'
import type { Actor } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'

/** The lists whose records a field may name by number. */
const TITLES: Readonly<Record<string, RawBuilder<unknown>>> = {
  branches: sql`select id, title from branches`,
  topics: sql`select id, title from topics`,
  specializations: sql`select id, title from specializations`,
  users: sql`select id, full_name as title from users`,
}

/**
 * The lines with the names of the records that their fields hold by number, as those are called now. Who has an account is
 * told only to whoever may see accounts.
 */
export async function withRecordTitles<T extends Pick<AuditEntry, 'subject' | 'changes'>>(
  { db, actor }: { db: Db; actor: Pick<Actor, 'permissions'> },
  lines: T[],
): Promise<T[]> {
  const named = new Map<string, Set<number>>()
  for (const { subject, changes } of lines) {
    for (const { field, ...values } of changes) {
      const list = listOf(subject.type, field)
      if (list === undefined || (list === 'users' && !actor.permissions.has('users.view'))) continue
      const ids = named.get(list) ?? new Set()
      for (const id of [values.old, values.new]) if (typeof id === 'number') ids.add(id)
      named.set(list, ids)
    }
  }
  const found = [...named].filter(([list, ids]) => ids.size > 0 && Object.hasOwn(TITLES, list))
  if (found.length === 0) return lines
  const { rows } = await sql<{ list: string; id: number; title: string }>`${sql.join(
    found.map(
      ([list, ids]) =>
        sql`select ${list}::text as list, r.id, r.title from (${TITLES[list]}) r where r.id = any(${[...ids]}::int[])`,
    ),
    sql` union all `,
  )}`.execute(db)
  const titles = new Map(rows.map(({ list, id, title }) => [`${list} ${id}`, title]))
  const titleOf = (list: string, value: unknown) => titles.get(`${list} ${String(value)}`)
  return lines.map((line) => ({
    ...line,
    changes: line.changes.map((change): AuditChange => {
      const list = listOf(line.subject.type, change.field)
      if (list === undefined) return change
      const [old_title, new_title] = [titleOf(list, change.old), titleOf(list, change.new)]
      return { ...change, ...(old_title !== undefined && { old_title }), ...(new_title !== undefined && { new_title }) }
    }),
  }))
}

function listOf(type: string, field: string): string | undefined {
  const about = entityOf(type)?.fields[field]
  return about?.kind === 'record' ? about.of : undefined
}
