import { sql } from 'kysely'
import { entityNames, entityOf } from '#contract/entities.ts'
import type { AuditChange } from '#contract/office/audit-log.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { eraseValues } from '../audit-log/commands.ts'

/** The filters that somebody types into; the log, the letters and the trash have theirs under the first two names. */
const TYPED = new Set([
  'search',
  'title',
  ...entityNames()
    .flatMap((name) => Object.entries(entityOf(name)?.filters ?? {}))
    .filter(([, { kind }]) => kind === 'search' || kind === 'text')
    .map(([name]) => name),
])

/**
 * Removes the views of lists that look for somebody who is to be forgotten, and what the log told of them: such a view finds
 * nobody any more. A word of a name alone («Анна») is many people's, and stays.
 */
export async function eraseViewsAbout(tx: Tx, isAbout: (text: string) => boolean): Promise<void> {
  const { rows: views } = await sql<{ id: number; name: string; state: string }>`
    select id, name, state from saved_views order by id`.execute(tx)
  const found = views.filter(({ name, state }) => [name, ...typedIn(state)].some(isAbout)).map(({ id }) => id)
  // What is no view any more, or was another, is told by the log.
  const { rows: lines } = await sql<{ id: number; label: string; changes: AuditChange[] }>`
    select a.subject_id::int as id, v.subject_label as label, v.changes from audit_log a
    join audit_log_values v on v.audit_log_id = a.id where a.subject_type = 'saved-view'`.execute(tx)
  const told = lines.filter(({ label, changes }) => [label, ...changes.flatMap(textsOf)].some(isAbout))
  if (found.length > 0) await sql`delete from saved_views where id = any(${found}::int[])`.execute(tx)
  const ids = [...new Set([...found, ...told.map(({ id }) => id)])]
  if (ids.length > 0) await eraseValues(tx, { actors: [], subjects: [{ type: 'saved-view', ids }] })
}

function textsOf({ field, old, new: value }: AuditChange): string[] {
  const texts = [old, value].filter((text) => typeof text === 'string')
  return field === 'state' ? texts.flatMap(typedIn) : texts
}

/** What a list is searched for: an address has it as `filter[search]`. Days and sums are nobody's telephone. */
function typedIn(state: string): string[] {
  return [...new URLSearchParams(state)].flatMap(([key, text]) =>
    TYPED.has(/^filter\[(\w+)\]$/.exec(key)?.[1] ?? key) ? [text] : [],
  )
}
