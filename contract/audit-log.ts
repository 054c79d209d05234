/** One line of a record's history. */
export interface AuditEntry {
  id: number
  at: string
  actor: { id: number | null; name: string; roles: string[] }
  /** `entity.verb`, such as `psychologist.updated`. */
  action: string
  subject: { type: string; id: string | null; label: string }
  changes: AuditChange[]
  result: 'ok' | 'denied' | 'error'
}

export interface AuditChange {
  field: string
  old: unknown
  new: unknown
}
