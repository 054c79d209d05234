import { sql, type RawBuilder } from 'kysely'
import { OPERATIONS_MAX } from '#contract/office/operations.ts'
import type { AuditChange } from '#contract/office/audit-log.ts'
import type { Linked } from '#contract/wire/http.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'

export interface OperationRow {
  id: number
  kind: string
  label: string
  actor_id: number | null
  actor: Linked | null
  at: Date
  undone_at: Date | null
  undone_by: Linked | null
  count: number
}

/** Whose operations, and of which kind; absent means any. */
interface Asked {
  actorId?: number | undefined
  kind?: string | undefined
}

/** What was done to many records at once since then, newest first. One statement. */
export async function listOperations(db: Db, { actorId, kind }: Asked, since: Date): Promise<OperationRow[]> {
  const byActor = actorId === undefined ? sql`true` : sql`o.actor_id = ${actorId}`
  const ofKind = kind === undefined ? sql`true` : sql`o.kind = ${kind}`
  const { rows } = await sql<OperationRow>`
    select ${columns} from operations o where ${byActor} and ${ofKind} and o.at >= ${since}
    order by o.id desc limit ${OPERATIONS_MAX}`.execute(db)
  return rows
}

/** What these requests did to many records at once. One statement. */
export async function operationsOfRequests(db: Db, requestIds: string[]) {
  const { rows } = await sql<OperationRow & { subject_types: string[]; request_id: string }>`
    select ${columns}, o.request_id,
      array(select distinct i.subject_type from operation_items i where i.operation_id = o.id) as subject_types
    from operations o where o.request_id = any(${requestIds}::text[])
    order by o.id`.execute(db)
  return rows
}

const columns = sql`o.id, o.kind, o.label, o.actor_id, o.at, o.undone_at,
  ${person(sql`o.actor_id`)} as actor, ${person(sql`o.undone_by`)} as undone_by,
  (select count(*)::int from operation_items i where i.operation_id = o.id) as count`

function person(id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select json_build_object('id', u.id, 'title', u.full_name) from users u where u.id = ${id})`
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
    .select(['subject_id as id', 'subject_type as type', 'label', 'version', 'changes'])
    .where('operation_id', '=', operationId)
    .orderBy('subject_type')
    .orderBy('subject_id')
    .execute()
  return rows.map((row) => ({ ...row, changes: row.changes as AuditChange[] }))
}
