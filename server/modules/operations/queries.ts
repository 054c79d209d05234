import { sql } from 'kysely'
import { OPERATIONS_MAX } from '#contract/operations.ts'
import type { AuditChange } from '#contract/audit-log.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'

export interface OperationRow {
  id: number
  kind: string
  label: string
  actor_id: number | null
  at: Date
  undone_at: Date | null
  count: number
}

/** What somebody did to many records at once since then, newest first. */
export async function operationsOf(db: Db, actorId: number, since: Date): Promise<OperationRow[]> {
  const { rows } = await sql<OperationRow>`
    select o.id, o.kind, o.label, o.actor_id, o.at, o.undone_at,
      (select count(*)::int from operation_items i where i.operation_id = o.id) as count
    from operations o where o.actor_id = ${actorId} and o.at >= ${since}
    order by o.id desc limit ${OPERATIONS_MAX}`.execute(db)
  return rows
}

/** Holds an operation until the transaction ends. */
export async function lockOperation(tx: Tx, id: number) {
  return tx
    .selectFrom('operations')
    .select(['id', 'kind', 'actor_id', 'at', 'undone_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** The records of an operation, as they were written. */
export async function itemsOf(tx: Tx, operationId: number) {
  const rows = await tx
    .selectFrom('operation_items')
    .select(['subject_id as id', 'label', 'version', 'changes'])
    .where('operation_id', '=', operationId)
    .orderBy('subject_id')
    .execute()
  return rows.map((row) => ({ ...row, changes: row.changes as AuditChange[] }))
}
