import type { AuditEntry } from '#contract/audit-log.ts'
import type { Db } from '#server/platform/db/database.ts'

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
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    actor: { id: row.actor_id, name: row.actor_name ?? 'Удалённые данные', roles: row.actor_roles },
    action: row.action,
    subject: { type: row.subject_type, id: row.subject_id, label: row.subject_label ?? 'Удалённые данные' },
    changes: row.changes ?? [],
    result: row.result as AuditEntry['result'],
  }))
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
