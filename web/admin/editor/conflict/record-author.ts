import type { AuditEntry } from '#contract/office/audit-log.ts'
import { api } from '#contract/wire/api.ts'
import { callApi } from '#web/lib/api/api.ts'

/** The newest line of a record's history: who saved it last, and when. Null for those who may not read it. */
export async function lastSave(entity: string, id: number): Promise<AuditEntry | null> {
  try {
    const query = { subject_type: entity, subject_id: id, per_page: 1 }
    const { data } = await callApi<{ data: AuditEntry[] }>(api.history, { query })
    return data[0] ?? null
  } catch {
    return null
  }
}
