import type { AuditChange, AuditEntry, AuditLogEntry } from '#contract/office/audit-log.ts'
import { deviceOf } from '#server/platform/security/device.ts'

const ERASED = 'Удалённые данные'

/** A line with its personal values; those are null once they were erased. */
export interface AuditRow {
  id: number
  at: Date | string
  actor_id: number | null
  actor_roles: string[]
  action: string
  subject_type: string
  subject_id: string | null
  result: string
  actor_name: string | null
  subject_label: string | null
  changes: AuditChange[] | null
}

export interface AuditLogRow extends AuditRow {
  subject_version: number | null
  request_id: string
  ip: string | null
  user_agent: string | null
  changed_since: string[]
  together: number
}

export function presentEntry(row: AuditRow): AuditEntry {
  return {
    id: row.id,
    at: new Date(row.at).toISOString(),
    actor: { id: row.actor_id, name: row.actor_name ?? ERASED, roles: row.actor_roles },
    action: row.action,
    subject: { type: row.subject_type, id: row.subject_id, label: row.subject_label ?? ERASED },
    changes: row.changes ?? [],
    result: row.result as AuditEntry['result'],
  }
}

/** The whole line. What of it may be put back, and what it is a part of, is for those to say who know. */
export function presentLogEntry(row: AuditLogRow): AuditLogEntry {
  return {
    ...presentEntry(row),
    version: row.subject_version,
    ip: row.ip,
    user_agent: row.user_agent,
    device: deviceOf(row.user_agent),
    request_id: row.request_id,
    operation: null,
    together: row.together,
    is_erased: row.changes === null,
    changed_since: row.changed_since,
    hidden_fields: 0,
    can: { revert: false, fields: [] },
  }
}
