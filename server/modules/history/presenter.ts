import type { AuditLogEntry, HistoryEntry } from '#contract/office/audit-log.ts'
import type { Actor } from '#server/platform/context.ts'
import { hiddenFields, revertOf } from './policy.ts'

/** A line as this person may read it, with the fields that they may put back now. */
export function presentHistory(line: AuditLogEntry, actor: Actor): HistoryEntry {
  const { ip: _, user_agent: __, device: ___, request_id: ____, operation: _____, together: ______, ...entry } = line
  const hidden = hiddenFields(actor, line)
  return {
    ...entry,
    changes: line.changes.filter(({ field }) => !hidden.includes(field)),
    changed_since: line.changed_since.filter((field) => !hidden.includes(field)),
    hidden_fields: hidden.length,
    can: revertOf(line, actor),
  }
}
